import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { EventCatalogue, eventFamily } from '../catalogue/catalogue.js';
import { asStored, readingOf, salvagedReading, upcasting } from '../catalogue/upcasting-event-store.js';
import { StoreCorrupt, StoreUnavailable } from '../errors.js';
import { type DomainEvent, START, type StoredEvent } from '../event.js';
import type { EventStore, Following, FollowOptions } from '../port.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { MemorySubjectKeys } from '../testing/memory-subject-keys.js';
import { openedFollowing } from './opened-following.js';
import { personal } from './personal.js';

type Heard = DomainEvent<'Heard', { accountId: string; from: string; text: string }>;
type Noted = DomainEvent<'Noted', { title: string }>;
const of = ({ accountId, from }: Heard['data']) => ({ accountId, kind: 'phone', value: from });
const CATALOGUE = new EventCatalogue([
  eventFamily<Heard | Noted>(
    'chat-{id}',
    { Heard: [], Noted: [] },
    { Heard: [personal<Heard['data']>(['from', 'text'], { from: (id) => `erased:${id}`, text: '' }, of)] },
  ),
]);

let keys: MemorySubjectKeys;
let stored: EventStore;
let store: EventStore;
let told: StoreCorrupt[];

beforeEach(() => {
  keys = new MemorySubjectKeys();
  told = [];
  stored = openSqliteEventStore({ path: ':memory:' });
  store = upcasting(stored, CATALOGUE, { keys, notice: (error) => told.push(error) });
});
afterEach(() => store.close());

let heard = 0;
const hear = (from: string, text: string) =>
  store.append('chat-1', [proposed(`heard-${heard++}`, { type: 'Heard', data: { accountId: 'a', from, text } })], {
    expected: 'any',
  });

async function streamed(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.readStream('chat-1')) events.push(event);
  return events;
}
const texts = (events: readonly StoredEvent[]) => events.map(({ data }) => (data as { text?: unknown }).text);

describe('a log with sealed fields', () => {
  it('keeps them sealed, and gives them open to every way of reading', async () => {
    for (let n = 0; n < 150; n++) await hear(`+9733000${n % 100}`, `secret ${n}`);
    const wanted = Array.from({ length: 150 }, (_, n) => `secret ${n}`);
    expect(JSON.stringify(await streamed(asStored(store)))).not.toMatch(/secret|\+9733/);
    expect(texts(await streamed(store))).toEqual(wanted);
    const { events } = await store.readAll({ after: START, limit: 1_000 });
    expect(texts(events)).toEqual(wanted);
    const paged: StoredEvent[] = [];
    for await (const page of store.pages({ after: START, limit: 40 })) paged.push(...page.events);
    expect(texts(paged)).toEqual(wanted);
    expect(texts((await store.readBack({ limit: 1_000 })).events)).toEqual([...wanted].reverse());
  });

  it('writes nothing while the keys are away, and reads what has nothing sealed', async () => {
    await hear('+97330000001', 'before');
    keys.areAway = true;
    await expect(hear('+97330000001', 'after')).rejects.toThrow(StoreUnavailable);
    await expect(streamed(store)).rejects.toThrow(StoreUnavailable);
    await store.append('chat-2', [proposed('plain', { type: 'Noted', data: { title: 'x' } })], { expected: 'none' });
    expect((await store.readAll({ after: START, limit: 9, types: ['Noted'] })).events).toHaveLength(1);
    keys.areAway = false;
    expect(texts(await streamed(store))).toEqual(['before']);
  });

  it('answers a repeated append as the first time, though it is sealed anew', async () => {
    const event = proposed('same', { type: 'Heard', data: { accountId: 'a', from: '+1', text: 'once' } });
    const first = await store.append('chat-1', [event], { expected: 'none' });
    const again = await store.append('chat-1', [event], { expected: 'none' });
    expect(again).toEqual({ ...first, deduplicated: true });
  });

  it('gives what was erased as erased, and opens the others', async () => {
    await hear('+97330000001', 'one');
    await hear('+97330000002', 'two');
    keys.destroy({ accountId: 'a', kind: 'phone', value: '+97330000001' });
    expect(texts(await streamed(store))).toEqual(['', 'two']);
  });

  it('refuses what cannot be opened, tells of it, and reads past it on demand', async () => {
    await hear('+97330000001', 'one');
    keys.lose();
    await expect(streamed(store)).rejects.toThrow(
      'Event Heard, revision 0 of stream chat-1: The key of what is sealed in it is not among the records',
    );
    expect(told[0]?.place).toMatchObject({ stream: 'chat-1', revision: 0 });
    expect(texts(await streamed(salvagedReading(store, stored)))).toEqual(['']);
    const [read] = await readingOf(store, [defined((await streamed(stored))[0])]);
    expect(read).toMatchObject({ event: { data: { text: '' } }, fault: expect.any(StoreCorrupt) });
  });
});

/** An engine that returns the test's events. */
function engine() {
  let to: FollowOptions | undefined;
  let ended = 0;
  const follow = (options: FollowOptions): Following => {
    to = options;
    return { written: () => START, end: () => void ended++ };
  };
  return { follow, bring: (event: StoredEvent) => to?.onEvent(event), over: () => to?.onOver(), ended: () => ended };
}

describe('following a log with sealed fields', () => {
  const turns = async () => {
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const numbered = (revision: number) => ({ revision }) as StoredEvent;

  it('comes in the order in which it was brought, whichever key has to be asked for', async () => {
    const [brought, seen]: [ReturnType<typeof engine>, string[]] = [engine(), []];
    openedFollowing(
      brought.follow,
      {
        after: START,
        onStanding: () => undefined,
        onEvent: ({ revision }) => seen.push(String(revision)),
        onOver: () => seen.push('over'),
      },
      (event) => (event.revision % 3 === 1 ? new Promise((resolve) => setImmediate(() => resolve(event))) : event),
    );
    for (let n = 0; n < 10; n++) brought.bring(numbered(n));
    brought.over();
    expect(seen).toEqual(['0']);
    await turns();
    expect(seen).toEqual([...Array.from({ length: 10 }, (_, n) => String(n)), 'over']);
  });

  it.each(['at once', 'later'])('ends at the first event that cannot be opened: %s', async (when) => {
    const [brought, seen]: [ReturnType<typeof engine>, string[]] = [engine(), []];
    openedFollowing(
      brought.follow,
      {
        after: START,
        onStanding: () => undefined,
        onEvent: ({ revision }) => seen.push(String(revision)),
        onOver: (error) => seen.push((error as Error).message),
      },
      (event) => {
        if (event.revision !== 1) return event;
        if (when === 'at once') throw new StoreCorrupt('broken');
        return Promise.reject(new StoreCorrupt('broken'));
      },
    );
    for (let n = 0; n < 4; n++) brought.bring(numbered(n));
    brought.over();
    await turns();
    expect(seen).toEqual(['0', 'broken']);
    expect(brought.ended()).toBe(1);
  });
});
