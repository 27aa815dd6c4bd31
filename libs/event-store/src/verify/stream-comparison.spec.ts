import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StoreCorrupt } from '../errors.js';
import type { Position, StoredEvent } from '../event.js';
import type { EventStore } from '../port.js';
import { proposed, uuid } from '../testing/fixtures.js';
import { verifyLog } from './verify.js';

const positionOf = (index: number) => String(index + 1).padStart(8, '0') as Position;

/** Events of some streams, in the order in which they were written. */
function logOf(streams: readonly string[]): StoredEvent[] {
  const revisions = new Map<string, number>();
  return streams.map((stream, index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const { type, data, metadata } = proposed(index);
    const recordedAt = '2026-01-01T00:00:00.000Z';
    const place = { stream, revision, position: positionOf(index) };
    return {
      id: uuid(`${stream} ${revision}`),
      ...place,
      type,
      schemaVersion: 1,
      data,
      metadata: { ...metadata, recordedAt },
    };
  });
}

const unused = () => {
  throw new Error('Verification does not do this');
};

/** A log whose streams are read from another place than the whole. */
const readFrom = (all: readonly StoredEvent[], given: (stream: string) => StoredEvent[]): EventStore => ({
  ...{ append: unused, readBack: unused, head: unused, changed: unused, storeId: unused, close: unused, pages: unused },
  follow: null,
  curtailed: () => Promise.resolve([]),
  async *readStream(stream, { limit = Infinity } = {}) {
    yield* given(stream).slice(0, limit);
  },
  readAll: ({ after, limit }) => {
    const events = all.filter(({ position }) => position > after).slice(0, limit);
    const next = events.at(-1)?.position ?? after;
    return Promise.resolve({ events, next, head: next === (all.at(-1)?.position ?? after) });
  },
});

const HARMS: Record<string, (events: StoredEvent[]) => StoredEvent[]> = {
  'without its first event': (events) => events.slice(1),
  'without its last event': (events) => events.slice(0, -1),
  'without one in the middle': ([first, _second, ...rest]) => (first ? [first, ...rest] : []),
  'with another event in the place of one': ([first, ...rest]) =>
    first ? [{ ...first, id: uuid('another') }, ...rest] : [],
  'with nothing at all': () => [],
};

describe('comparing streams with the log', () => {
  const manyEvents = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 60 });

  it.each(Object.entries(HARMS))('reports a stream %s, and no other', async (_, harm) => {
    await fc.assert(
      fc.asyncProperty(manyEvents, fc.constantFrom('a', 'b', 'c'), async (streams, harmed) => {
        const all = logOf(streams);
        const of = (stream: string) => all.filter((event) => event.stream === stream);
        fc.pre(of(harmed).length >= 3);
        const found: (string | undefined)[] = [];
        const log = readFrom(all, (stream) => (stream === harmed ? harm(of(stream)) : of(stream)));
        const onDifference = ({ rule, stream }: { rule: string; stream?: string }) => found.push(`${rule}: ${stream}`);
        const { total } = await verifyLog(log, { comparesStreams: true, onDifference });
        expect({ total, found }).toEqual({ total: 1, found: [`streams are whole: ${harmed}`] });
        expect((await verifyLog(readFrom(all, of), { comparesStreams: true })).total).toBe(0);
      }),
    );
  });

  it('reads streams only as far as the log went, and skips a stream that is known to be harmed', async () => {
    const all = logOf(['a', 'b', 'a', 'a', 'b']);
    const of = (stream: string) => all.filter((event) => event.stream === stream);
    const until = ({ position }: StoredEvent) => position > positionOf(2);
    expect((await verifyLog(readFrom(all, of), { comparesStreams: true, until })).total).toBe(0);
    const curtailed = [{ stream: 'a', position: positionOf(4), message: 'Stream a is cut short' }];
    const log = readFrom(all, (stream) => (stream === 'a' ? [] : of(stream)));
    expect(await verifyLog(log, { comparesStreams: true, curtailed })).toMatchObject({
      total: 1,
      difference: { rule: 'streams are whole', stream: 'a', message: 'Stream a is cut short' },
    });
  });

  it('reports damage that a stream throws, and goes on with the others', async () => {
    const all = logOf(['a', 'b']);
    const log = readFrom(all, (stream) => {
      if (stream === 'a') throw new StoreCorrupt('Stream a was deleted on the server');
      return all.filter((event) => event.stream === stream);
    });
    const { total, difference } = await verifyLog(log, { comparesStreams: true });
    expect({ total, message: difference?.message }).toEqual({
      total: 1,
      message: 'Stream a was deleted on the server',
    });
  });
});

describe('an event that stands twice in its stream', () => {
  const all = logOf(['inbox', 'inbox', 'wallet', 'wallet']);
  const of = (events: StoredEvent[], stream: string) => events.filter((event) => event.stream === stream);
  const differencesOf = async (events: StoredEvent[]) => {
    const found: (string | undefined)[] = [];
    await verifyLog(
      readFrom(events, (stream) => of(events, stream)),
      {
        mayRepeat: ({ stream }) => stream === 'inbox',
        onDifference: ({ rule, stream }) => found.push(`${rule}: ${stream}`),
      },
    );
    return found;
  };

  it('accepts a repeat if its append expected nothing of the stream, and reports any other', async () => {
    const twice = all.map((event) => ({ ...event, id: uuid(event.stream), data: { of: event.stream } }));
    expect(await differencesOf(twice)).toEqual(['ids are unique: wallet']);
    const other = twice.map((event) => ({ ...event, data: { at: event.position } }));
    expect(await differencesOf(other)).toEqual(['ids are unique: inbox', 'ids are unique: wallet']);
  });
});
