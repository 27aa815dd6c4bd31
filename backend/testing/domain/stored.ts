import type { Position, StoredEvent } from '@wavelane/event-store';

/**
 * A complete event as the log returns it; name only the fields that the test is about. @param at `at`: the time of the
 * record, ISO-8601
 */
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
