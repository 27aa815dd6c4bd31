import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { UnknownEvent } from '../errors.js';
import { type DomainEvent, START, type StoredEvent } from '../event.js';
import type { EventStore } from '../port.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { EventCatalogue, eventFamily, guardOf, renames } from './catalogue.js';
import { asStored, readingOf, upcasting } from './upcasting-event-store.js';

type Noted = DomainEvent<'Noted', { title: string; tags: string[] }>;
type Closed = DomainEvent<'Closed', { why: string }>;
/** Version 1 called the title a name, version 2 had no tags. */
const notes = eventFamily<Noted | Closed>('note-{id}', {
  Noted: [renames({ name: 'title' }), (data) => ({ tags: [], ...data })],
  Closed: [],
});
const CATALOGUE = new EventCatalogue([notes]);

let stored: EventStore;
let store: EventStore;

beforeEach(() => {
  stored = openSqliteEventStore({ path: ':memory:' });
  store = upcasting(stored, CATALOGUE);
});
afterEach(() => store.close());

const write = (name: string, schemaVersion: number, type = 'Noted', data: unknown = { name }) =>
  stored.append('note-1', [proposed(name, { type, schemaVersion, data })], { expected: 'any' });

async function streamed(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.readStream('note-1')) events.push(event);
  return events;
}

async function paged(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) events.push(...page.events);
  return events;
}

const READS: [string, (log: EventStore) => Promise<StoredEvent[]>][] = [
  ['readStream', streamed],
  ['readAll', async (log) => (await log.readAll({ after: START, limit: 100 })).events],
  ['pages', paged],
  ['readBack', async (log) => (await log.readBack({ limit: 100 })).events.reverse()],
];

describe('a log that knows its events', () => {
  it.each(READS)('gives every version in the words of today: %s', async (_name, read) => {
    await write('first', 1);
    await write('second', 2, 'Noted', { title: 'second' });
    await write('third', 3, 'Noted', { title: 'third', tags: ['x'] });
    expect(await read(store)).toMatchObject([
      { schemaVersion: 3, data: { title: 'first', tags: [] } },
      { schemaVersion: 3, data: { title: 'second', tags: [] } },
      { schemaVersion: 3, data: { title: 'third', tags: ['x'] } },
    ]);
  });

  it('leaves what lies on the disk as it was written', async () => {
    await write('first', 1);
    await streamed(store);
    const [event] = await streamed(asStored(store));
    expect(event).toMatchObject({ schemaVersion: 1, data: { name: 'first' } });
    const reads = await readingOf(store, [defined(event)]);
    expect(reads).toEqual((await streamed(store)).map((read) => ({ event: read })));
    expect(asStored(stored)).toBe(stored);
  });

  it('writes the version of today, and refuses a type that nothing could read', async () => {
    const { schemaVersion: _one, ...event } = proposed('new', { data: { title: 'new', tags: [] } });
    await store.append('note-1', [event], { expected: 'none' });
    expect(await streamed(stored)).toMatchObject([{ schemaVersion: 3 }]);
    const foreign = store.append('note-1', [{ ...event, type: 'Torn' }], { expected: 'any' });
    await expect(foreign).rejects.toThrow('Event Torn, version of today, in stream note-1: this type is unknown');
  });

  it.each(READS.slice(0, 3))(
    'stops at a version that is newer than it knows, and names it: %s',
    async (_name, read) => {
      await write('future', 4, 'Noted', {});
      await expect(read(store)).rejects.toThrow(UnknownEvent);
      await expect(read(store)).rejects.toThrow(/^Event Noted, version 4, in stream note-1, .* knows version 3$/);
    },
  );

  it.each(READS.slice(0, 3))('stops at a type that it does not know, and names it: %s', async (_name, read) => {
    await write('foreign', 1, 'Torn');
    await expect(read(store)).rejects.toThrow(/^Event Torn, version 1, .* this type is unknown/);
  });

  it('skips what a reader did not ask for, and shows people what it does not know', async () => {
    await write('foreign', 1, 'Torn');
    await write('end', 1, 'Closed', { why: 'done' });
    expect((await store.readAll({ after: START, limit: 9, types: ['Closed'] })).events).toHaveLength(1);
    expect((await store.readBack({ limit: 9 })).events).toMatchObject([{ type: 'Closed' }, { type: 'Torn' }]);
  });

  it('upcasts whatever was written, once: what is of today stays as it is', () => {
    const data = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(data, fc.integer({ min: 1, max: 3 }), (old, schemaVersion) => {
        const event = { type: 'Noted', schemaVersion, data: old } as StoredEvent;
        const once = CATALOGUE.current(event);
        expect(once.schemaVersion).toBe(3);
        expect(CATALOGUE.current(once)).toBe(once);
        expect(event.data).toEqual(old);
      }),
    );
  });

  it('tells the events of a family and of a list of types from all others', async () => {
    await write('first', 3);
    await write('foreign', 1, 'Torn');
    const events = await streamed(stored);
    expect(events.filter(notes.is).map(({ data }) => data)).toEqual([{ name: 'first' }]);
    expect(events.map(guardOf<Closed>(['Closed']))).toEqual([false, false]);
    expect(events.map(guardOf<Noted>(['Noted']))).toEqual([true, false]);
  });

  it('knows each type once', () => {
    expect(() => new EventCatalogue([notes, notes])).toThrow('Event type Noted is declared twice');
  });
});
