import { type EventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { TallyData } from './fixtures.js';

export interface SimulatedEvent {
  type: 'Added' | 'Removed';
  keys: string[];
  by: number;
}

/** A log that takes a turn for each page. */
export function logOf(log: readonly StoredEvent[], turn: () => Promise<void>): EventStore {
  const head = log.at(-1)?.position ?? START;
  return partOf<EventStore>({
    head: () => Promise.resolve(head),
    storeId: () => Promise.resolve('simulated'),
    async *pages({ after, limit = 1 }) {
      for (let from = after; ;) {
        await turn();
        const events = log.filter(({ position }) => position > from).slice(0, limit);
        from = events.at(-1)?.position ?? from;
        yield { events, next: from, head: from === head };
        if (from === head) return;
      }
    },
  });
}

export function storedEvent({ type, keys, by }: SimulatedEvent, index: number): StoredEvent {
  return {
    id: `event-${String(index).padStart(3, '0')}`,
    stream: 'simulated',
    revision: index,
    position: String(index + 1).padStart(8, '0') as Position,
    type,
    schemaVersion: 1,
    data: { keys, by } satisfies TallyData,
    metadata: {
      actor: { kind: 'system', id: 'simulation' },
      correlationId: 'c',
      commandId: 'c',
      causationId: null,
      recordedAt: '2026-01-01T00:00:00.000Z',
    },
  };
}
