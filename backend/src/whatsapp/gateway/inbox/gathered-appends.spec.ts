import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppendOutcomeUnknown,
  type EventStore,
  EventTooLarge,
  type NewEvent,
  openSqliteEventStore,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { GatheredAppends } from './gathered-appends.js';

let store: EventStore;
let streams = 0;

beforeAll(() => {
  store = openSqliteEventStore({ path: ':memory:' });
});
afterAll(() => store.close());

const metadata = {
  actor: { kind: 'gateway', id: 'test' },
  correlationId: 'c',
  commandId: 'd',
  causationId: null,
} as const;
const news = (id: string = randomUUID()): NewEvent => ({ id, type: 'Told', data: {}, metadata });

async function idsIn(stream: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.readStream(stream)) ids.push(id);
  return ids;
}

type Trouble = 'none' | 'away' | 'lost before' | 'lost after' | 'knows some';

/** A log that has bad moments, that finds some events too large, and answers when it is let. */
function troubled(large: ReadonlySet<string>, troubles: readonly Trouble[], turn: () => Promise<void>) {
  let appends = 0;
  const append: EventStore['append'] = async (stream, events, options) => {
    const trouble = troubles[appends++] ?? 'none';
    const ids = events.map(({ id }) => id);
    await turn();
    if (events.some(({ id }) => large.has(id))) throw new EventTooLarge(stream, 2, 1);
    if (trouble === 'away') throw new StoreUnavailable('away');
    if (trouble === 'lost before') throw new AppendOutcomeUnknown(stream, ids);
    if (trouble === 'knows some' && ids.length > 1) throw new WrongExpectedRevision(stream, 'any', 0);
    const result = await store.append(stream, events, options);
    await turn();
    if (trouble === 'lost after') throw new AppendOutcomeUnknown(stream, ids);
    return result;
  };
  return { append, count: () => appends };
}

const trouble = fc.constantFrom<Trouble>('none', 'none', 'none', 'away', 'lost before', 'lost after', 'knows some');

describe('appends that are gathered', () => {
  it('answers each event after it is in the log, once, and each with an error of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ which: fc.nat(9), wait: fc.nat(3) }), { minLength: 1, maxLength: 16 }),
        fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
        fc.array(trouble, { maxLength: 5 }),
        async (scheduler, asked, tooLarge, troubles) => {
          const stream = `inbox-${streams++}`;
          const ids = Array.from({ length: 10 }, () => randomUUID());
          const large = new Set(tooLarge.map((which) => defined(ids[which])));
          const turn = (name: string) => scheduler.schedule(Promise.resolve(), name);
          const log = troubled(large, troubles, () => turn('log'));
          const gathered = new GatheredAppends({ append: log.append }, stream);
          const ask = async ({ which, wait }: (typeof asked)[number]) => {
            for (let n = 0; n < wait; n++) await turn('wait');
            const id = defined(ids[which]);
            const outcome = await gathered.append(news(id)).catch((error: Error) => error);
            if (outcome instanceof EventTooLarge) expect(large.has(id)).toBe(true);
            else if (!(outcome instanceof Error)) expect(await idsIn(stream)).toContain(id);
            return { id, outcome };
          };
          const told = await scheduler.waitFor(Promise.all(asked.map(ask)));
          const written = await idsIn(stream);
          expect(new Set(written).size).toBe(written.length);
          for (const id of ids) {
            const outcomes = told.filter((one) => one.id === id).map(({ outcome }) => outcome);
            expect(outcomes.filter((outcome) => outcome === true).length).toBeLessThanOrEqual(1);
            if (large.has(id)) expect(written).not.toContain(id);
          }
          expect(gathered.isIdle).toBe(true);
        },
      ),
      { numRuns: gateRuns(150) },
    );
  });

  it('makes one append of one turn, and one of what comes while that is under way', async () => {
    let goOn = (): void => undefined;
    const log = troubled(new Set(), [], () => new Promise((resolve) => (goOn = resolve)));
    const stream = `inbox-${streams++}`;
    const gathered = new GatheredAppends({ append: log.append }, stream);
    const first = [news(), news()].map((event) => gathered.append(event));
    await new Promise((resolve) => setImmediate(resolve));
    const later = Array.from({ length: 20 }, () => gathered.append(news()));
    expect(log.count()).toBe(1);
    const all = Promise.all([...first, ...later]);
    let isDone = false;
    void all.then(() => (isDone = true));
    while (!isDone) {
      goOn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(log.count()).toBe(2);
    expect(await idsIn(stream)).toHaveLength(22);
  });

  it('leaves out what was written lately, and tells that it is no news', async () => {
    const stream = `inbox-${streams++}`;
    const log = troubled(new Set(), [], () => Promise.resolve());
    const gathered = new GatheredAppends({ append: log.append }, stream);
    const event = news();
    expect([await gathered.append(event), await gathered.append(event)]).toEqual([true, false]);
    expect(log.count()).toBe(1);
  });
});
