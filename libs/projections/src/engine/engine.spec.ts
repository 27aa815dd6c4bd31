import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type Position, START } from '@wavelane/event-store';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { Projection } from '../define/definition.js';
import type { ProjectionEngine } from './engine.js';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import { append, engineOf, tallied, tallies } from '../testing/fixtures.js';

let eventStore: EventStore;
let readStore: ReadStore;
const engines: ProjectionEngine[] = [];

function engine(options: Partial<Parameters<typeof engineOf>[0]> = {}): ProjectionEngine {
  const made = engineOf({ eventStore, readStore, ...options });
  engines.push(made);
  return made;
}

async function started(options: Partial<Parameters<typeof engineOf>[0]> = {}): Promise<ProjectionEngine> {
  const made = engine(options);
  await made.start();
  return made;
}

/** A version of the tallies that goes wrong where it is told to. */
const faulty = (isWrong: () => boolean, over: Partial<Projection> = {}): Projection => ({
  ...(tallies as Projection),
  fold(document, event) {
    if ((event.data as { by: number }).by === 13 && isWrong()) throw new RangeError('unlucky');
    return tallies.fold(document as never, event);
  },
  ...over,
});

beforeEach(() => {
  eventStore = openSqliteEventStore({ path: ':memory:' });
  readStore = openSqliteReadStore({ path: ':memory:' });
});

afterEach(async () => {
  for (const made of engines.splice(0)) await made.stop();
  await eventStore.close();
  await readStore.close();
});

describe('the engine', () => {
  it('folds old and new events, with rows', async () => {
    await append(eventStore, tallied('Added', 'a', 1), tallied('Noted', 'a'), tallied('Added', ['a', 'b'], 2));
    const { readModels } = await started();
    const position = await append(eventStore, tallied('Added', 'b', 3), tallied('Removed', 'a'));
    expect(await readModels.waitFor(position, 2_000)).toBe(true);
    expect(await readModels.get(tallies, 'a')).toBeUndefined();
    expect(await readModels.get(tallies, 'b')).toEqual({ sum: 5, history: [2, 3] });
    const { documents } = await readModels.find(tallies, { where: { sum: { gt: 4 } } });
    expect(documents.map(({ id }) => id)).toEqual(['b']);
    const rows = await readModels.findRows(tallies, {
      sort: [{ field: 'by', direction: 'asc' }],
    });
    expect(rows.documents.map(({ body }) => body.by)).toEqual([1, 2, 3]);
    expect(await readModels.count(tallies)).toBe(1);
  });

  it('wakes waiters within a few milliseconds, and tells them when the time is over', async () => {
    const { readModels } = await started();
    await readModels.waitFor(await append(eventStore, tallied('Added', 'a')), 2_000);
    const times: number[] = [];
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      expect(await readModels.waitFor(await append(eventStore, tallied('Added', 'a')), 2_000)).toBe(true);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    expect(defined(times[10])).toBeLessThan(30);
    expect(await readModels.waitFor('9'.repeat(16) as Position, 30)).toBe(false);
  });

  it('lets a process without the projector wait for the one with it', async () => {
    await started();
    const reader = engine();
    await reader.prepare();
    const position = await append(eventStore, tallied('Added', 'a', 4));
    expect(await reader.readModels.waitFor(position, 2_000)).toBe(true);
    expect(await reader.readModels.get(tallies, 'a')).toMatchObject({ sum: 4 });
  });

  it('goes on where it stopped, after a clean stop and after a crash', async () => {
    const first = await started();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a', 1)), 2_000);
    await first.stop();
    const second = await started();
    await second.readModels.waitFor(await append(eventStore, tallied('Added', 'a', 2)), 2_000);
    const third = await started({ owner: `test/${process.pid}/third` }); // the second still has the lease
    expect(third.state).not.toBe('live');
    await second.stop();
    const position = await append(eventStore, tallied('Added', 'a', 3));
    expect(await third.readModels.waitFor(position, 5_000)).toBe(true);
    expect(await third.readModels.get(tallies, 'a')).toEqual({ sum: 6, history: [1, 2, 3] });
  });

  it('quarantines only the key whose fold throws, until it is retried', async () => {
    let isWrong = true;
    const projection = faulty(() => isWrong);
    const running = await started({ projections: [projection] });
    const position = await append(
      eventStore,
      ...[tallied('Added', 'a', 1), tallied('Added', ['a', 'b'], 13), tallied('Added', ['a', 'c'], 2)],
    );
    expect(await running.readModels.waitFor(position, 2_000)).toBe(true);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await running.readModels.get(projection, 'b')).toBeUndefined();
    expect(await running.readModels.get(projection, 'c')).toEqual({ sum: 2, history: [2] });
    const faults = await running.faults('tallies');
    expect(faults.map(({ id, error, eventType, version }) => [id, error, eventType, version])).toEqual([
      ['a', 'RangeError: unlucky', 'Added', 1],
      ['b', 'RangeError: unlucky', 'Added', 1],
    ]);

    expect(await running.retry('tallies', 'a')).toBe(false);
    await running.stop();
    isWrong = false;
    const after = await started({ projections: [projection] });
    await after.readModels.waitFor(await append(eventStore, tallied('Added', 'a', 4)), 2_000);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await after.retry('tallies', 'a')).toBe(true);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 20, history: [1, 13, 2, 4] });
    await after.readModels.waitFor(await append(eventStore, tallied('Added', 'a', 5)), 2_000);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 25, history: [1, 13, 2, 4, 5] });
    expect((await after.faults('tallies')).map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps an event whose keys cannot be found as a fault of its own', async () => {
    let isWrong = true;
    const projection: Projection = {
      ...(tallies as Projection),
      keys(event) {
        if ((event.data as { by: number }).by === 13 && isWrong) throw new TypeError('no keys');
        return tallies.keys(event);
      },
    };
    const running = await started({ projections: [projection] });
    const odd = tallied('Added', 'a', 13);
    const position = await append(eventStore, odd, tallied('Added', 'a', 1));
    await running.readModels.waitFor(position, 2_000);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await running.faults('tallies')).toMatchObject([{ id: `event:${odd.id}`, key: null }]);
    expect(await running.retry('tallies', `event:${odd.id}`)).toBe(false);
    isWrong = false;
    expect(await running.retry('tallies', `event:${odd.id}`)).toBe(true);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 14, history: [13, 1] });
    expect(await running.readModels.findRows(projection, {})).toMatchObject({ documents: { length: 2 } });
    expect(await running.faults('tallies')).toEqual([]);
  });

  it.each([
    ['a value that is no JSON', () => ({ sum: 1n })],
    ['no document at all', () => undefined],
    [
      'a circle',
      () =>
        Object.assign(
          { sum: 1, me: {} },
          {
            get me() {
              return this;
            },
          },
        ),
    ],
  ])('takes %s for a fault of the key', async (_, give) => {
    const projection: Projection = {
      ...(tallies as Projection),
      fold: (document, event) =>
        (event.data as { by: number }).by === 13 ? (give() as never) : tallies.fold(document as never, event),
    };
    const running = await started({ projections: [projection] });
    const events = [tallied('Added', 'good', 1), tallied('Added', 'bad', 13), tallied('Added', 'late', 2)];
    expect(await running.readModels.waitFor(await append(eventStore, ...events), 2_000)).toBe(true);
    expect(await running.readModels.get(projection, 'good')).toMatchObject({ sum: 1 });
    expect(await running.readModels.get(projection, 'late')).toMatchObject({ sum: 2 });
    expect((await running.faults('tallies')).map(({ id }) => id)).toEqual(['bad']);
  });

  it('writes an event that touches thousands of documents in pieces, all of them', async () => {
    const keys = Array.from({ length: 5_000 }, (_, n) => `k${n}`);
    const running = await started();
    const position = await append(eventStore, tallied('Added', keys, 1), tallied('Added', keys, 2));
    expect(await running.readModels.waitFor(position, 5_000)).toBe(true);
    expect(await running.readModels.count(tallies, { sum: 3 })).toBe(5_000);
  });

  it('does not let one projection that is far behind hold up another', async () => {
    await append(eventStore, ...Array.from({ length: 300 }, () => tallied('Added', 'old')));
    const first = await started({ pageSize: 10 });
    await first.readModels.waitFor(await eventStore.head(), 2_000);
    await first.stop();
    let slow = 0;
    const late: Projection = {
      ...(tallies as Projection),
      name: 'late',
      fold(document, event) {
        slow++;
        const until = performance.now() + 1;
        while (performance.now() < until);
        return tallies.fold(document as never, event);
      },
    };
    const both = await started({ projections: [tallies, late], pageSize: 10 });
    const position = await append(eventStore, tallied('Added', 'new', 7));
    expect(await both.readModels.waitFor(position, 2_000, ['tallies'])).toBe(true);
    expect(slow).toBeLessThan(200);
    expect(await both.readModels.waitFor(position, 10_000)).toBe(true);
    expect(slow).toBe(301);
  });

  it('refuses a checkpoint beyond the end of the log', async () => {
    const first = await started();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a')), 2_000);
    await first.stop();
    const storeId = await eventStore.storeId();
    const { note } = defined(await readStore.checkpoint('tallies@1'));
    const value = { position: '0000000000000009', storeId, note };
    await readStore.write({ checkpoint: { key: 'tallies@1', value } });
    await expect(engine().start()).rejects.toThrow(LogRolledBack);
  });

  it('refuses other event types under the same version, and takes them under a new one', async () => {
    const first = await started();
    const position = await append(eventStore, tallied('Added', 'a', 2), tallied('Noted', 'a'));
    await first.readModels.waitFor(position, 2_000);
    await first.stop();
    const changed = { ...(tallies as Projection), handles: ['Added', 'Removed', 'Noted'] };
    await expect(engine({ projections: [changed] }).start()).rejects.toThrow(ProjectionChanged);
    const next = await started({ projections: [{ ...changed, version: 2 }] });
    await next.readModels.waitFor(position, 2_000);
    expect(await next.readModels.get({ ...tallies, version: 2 }, 'a')).toMatchObject({ history: [2, 1] });
    expect(await next.versions.otherVersions('tallies')).toEqual([1]);
  });

  it('folds a read model of another log again from the start', async () => {
    const first = await started();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a', 1), tallied('Added', 'a', 1)), 2_000);
    await first.stop();
    await eventStore.close();
    eventStore = openSqliteEventStore({ path: ':memory:' });
    const position = await append(eventStore, tallied('Added', 'b', 5));
    const second = await started();
    expect(await second.readModels.waitFor(position, 2_000)).toBe(true);
    expect(await second.readModels.get(tallies, 'a')).toBeUndefined();
    expect(await second.readModels.get(tallies, 'b')).toMatchObject({ sum: 5 });
  });

  it('reports its status', async () => {
    const running = await started();
    const position = await append(eventStore, tallied('Added', 'a'));
    await running.readModels.waitFor(position, 2_000);
    const [status] = await running.status();
    expect(status).toMatchObject({
      name: 'tallies',
      version: 1,
      position,
      head: position,
      lagEvents: 0,
      lagSeconds: 0,
    });
    expect(status).toMatchObject({
      state: 'live',
      applied: 1,
      error: null,
      rebuild: null,
      owner: running.options.owner,
    });
    await running.versions.pause('tallies');
    await append(eventStore, tallied('Added', 'a'));
    expect((await running.status())[0]).toMatchObject({ state: 'paused', lagEvents: 1 });
    await running.versions.unpause('tallies');
    await running.readModels.waitFor(await eventStore.head(), 2_000);
    await running.stop();
    expect((await running.status())[0]).toMatchObject({ state: 'stopped' });
    expect(START).toBe('');
  });
});
