import { createHash } from 'node:crypto';
import { type EventStore, LogTail, type NewEvent, type Position } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { projection } from '../define/definition.js';
import { ProjectionEngine, type EngineOptions } from '../engine/engine.js';

/** An event of a tally: `keys` it concerns, what it does to them. */
export interface TallyData {
  keys: string[];
  by: number;
}

let count = 0;

/** An event on its way into a log. Ids are unique in this process. */
export function tallied(type: 'Added' | 'Removed' | 'Noted', keys: string | string[], by = 1): NewEvent {
  const hex = createHash('sha256').update(`tally ${++count}`).digest('hex');
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    type,
    schemaVersion: 1,
    data: { keys: [keys].flat(), by } satisfies TallyData,
    metadata: { actor: { kind: 'system', id: 'test' }, correlationId: 'c', commandId: `c-${count}`, causationId: null },
  };
}

/** Appends events to streams of their own and answers with the position of the last. */
export async function append(store: EventStore, ...events: NewEvent[]): Promise<Position> {
  let position: Position | undefined;
  for (const event of events) ({ position } = await store.append(`tally-${event.id}`, [event], { expected: 'none' }));
  return defined(position);
}

export type TallyDocument = { sum: number; history: number[] };

/**
 * A read model that shows every mistake an engine can make: `history` has each event once and in order, `Removed`
 * deletes, and every `Added` leaves a row.
 */
export const tallies = projection<TallyDocument>({
  name: 'tallies',
  version: 1,
  handles: ['Added', 'Removed'],
  keys: (event) => (event.data as TallyData).keys,
  initial: () => ({ sum: 0, history: [] }),
  fold({ sum, history }, event) {
    const { by } = event.data as TallyData;
    if (event.type === 'Removed') return null;
    return { sum: sum + by, history: [...history, by] };
  },
  rows: (event) =>
    event.type === 'Added'
      ? [{ id: event.id, body: { by: (event.data as TallyData).by, keys: (event.data as TallyData).keys } }]
      : [],
  indexes: [{ fields: [{ field: 'sum' }] }],
  rowIndexes: [{ fields: [{ field: 'by' }] }],
});

/** An engine with a test's defaults, which follows the log as the product's does. */
export function engineOf(
  options: Pick<EngineOptions, 'eventStore' | 'readStore'> & Partial<EngineOptions>,
): ProjectionEngine {
  return new ProjectionEngine({
    projections: [tallies],
    feed: new LogTail(options.eventStore),
    now: () => Date.now(),
    owner: `test/${process.pid}/${++count}`,
    ...options,
  });
}
