import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { searchEvents } from './event-search.js';

const DAY = (n: number) => `2026-03-${String(n).padStart(2, '0')}T10:00:00.000Z`;

let log: EventStore;
let day: number;
beforeEach(() => {
  day = 0;
  log = openSqliteEventStore({ path: ':memory:', now: () => new Date(DAY(day)) });
});
afterEach(() => log.close());

const event = (correlationId: string): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  schemaVersion: 1,
  data: {},
  metadata: { actor: { kind: 'system', id: 'test' }, correlationId, commandId: randomUUID(), causationId: null },
});

/** One event a day from the first of March on. */
async function written(...correlationIds: string[]): Promise<void> {
  for (const correlationId of correlationIds) {
    day++;
    await log.append(`day-${day}`, [event(correlationId)], { expected: 'none' });
  }
}

describe('a search of the log', () => {
  it('tells how far back it has looked when it finds nothing, and goes on from there', async () => {
    await written('wanted', ...Array<string>(9).fill('other'), 'wanted');
    await log.append(
      'block',
      Array.from({ length: 600 }, () => event('other')),
      { expected: 'none' },
    );
    const search = (cursor?: string) =>
      searchEvents(
        log,
        { correlationId: 'wanted', until: DAY(9) },
        { limit: 5, lookAtMost: 500, ...(cursor && { cursor }) },
      );
    const first = await search();
    expect(first).toMatchObject({ events: [], lookedBackTo: DAY(11) });
    expect(await search(first.next ?? undefined)).toMatchObject({
      events: [{ correlationId: 'wanted', recordedAt: DAY(1) }],
      next: null,
      lookedBackTo: DAY(1),
    });
  });

  it('looks back no further than to the last event that it gives out', async () => {
    await written('a', 'b', 'c');
    const { events, lookedBackTo } = await searchEvents(log, {}, { limit: 2 });
    expect(events.map(({ correlationId }) => correlationId)).toEqual(['c', 'b']);
    expect(lookedBackTo).toBe(DAY(2));
  });

  it('looks at nothing when everything is older than what was asked for', async () => {
    await written('a');
    expect(await searchEvents(log, { since: DAY(2) }, { limit: 2 })).toEqual({
      events: [],
      next: null,
      lookedBackTo: null,
    });
    expect(await searchEvents(log, { stream: 'day-1', since: DAY(2) }, { limit: 2 })).toEqual({
      events: [],
      next: null,
      lookedBackTo: null,
    });
  });
});
