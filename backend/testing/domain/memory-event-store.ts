import {
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { defined } from '@wavelane/testing';

/** The log in memory: what every process of this world writes into. */
export class MemoryEventStore implements Pick<EventStore, 'append' | 'readStream'> {
  readonly events: StoredEvent[] = [];
  /** A server's log shows changes only when it is read, and so does this one. */
  readonly mark = undefined;

  async append(stream: string, events: readonly NewEvent[], { expected }: { expected: number | string }) {
    const existing = this.events.filter((event) => event.stream === stream);
    const actual = existing.length - 1;
    if (expected !== 'any' && (expected === 'none' ? -1 : expected) !== actual) {
      throw new WrongExpectedRevision(stream, expected as number, actual);
    }
    const fresh = events.filter(({ id }) => !existing.some((event) => event.id === id));
    for (const [index, event] of fresh.entries()) {
      this.events.push({
        ...event,
        schemaVersion: event.schemaVersion ?? 1,
        stream,
        revision: actual + 1 + index,
        position: String(this.events.length + 1).padStart(10, '0') as Position,
        metadata: { ...event.metadata, recordedAt: new Date(0).toISOString() },
      });
    }
    const last = defined(this.events.at(-1));
    return { revision: last.revision, position: last.position, deduplicated: fresh.length === 0 };
  }

  async *readStream(stream: string, { from = 0 }: { from?: number } = {}) {
    yield* this.events.filter((event) => event.stream === stream && event.revision >= from);
  }
}
