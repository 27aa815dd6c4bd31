import type { Position, StoredEvent } from '@wavelane/event-store';

/** An event as the log gives it, complete; say only what the test is about. @param at `at`: when it was recorded, ISO-8601 */
export function stored(
  type: string,
  data: unknown,
  at: { stream: string; position: number; at?: string },
): StoredEvent {
  return {
    id: `${at.stream}-${at.position}`,
    stream: at.stream,
    revision: at.position,
    position: String(at.position) as Position,
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'system', id: 'test' },
      correlationId: 'correlation',
      commandId: `command-${at.position}`,
      causationId: null,
      recordedAt: at.at ?? '2026-01-01T00:00:00.000Z',
    },
  };
}
