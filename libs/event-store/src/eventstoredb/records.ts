import type { EventMetadata, StoredEvent } from '../event.js';
import type { PreparedEvent } from '../proposal.js';
import type { LogRecord } from './client/log-client.js';
import { toPosition } from './positions.js';

/** Holds one event that names this log. Hidden from readers like the engine's own streams. */
export const NAME_STREAM = 'wavelane-store';

/**
 * Metadata on the wire: ours, the schema version, and the two names under which the server's own tools follow a chain
 * of causes. An event of another log has the time at which that log took it, in place of the server's.
 */
export function wireMetadata({ schemaVersion, metadata, recordedAt }: PreparedEvent): Uint8Array {
  const ours = JSON.parse(metadata) as EventMetadata;
  const { correlationId, causationId } = ours;
  const wire = {
    ...ours,
    schemaVersion,
    $correlationId: correlationId,
    ...(causationId !== null && { $causationId: causationId }),
    ...(recordedAt !== undefined && { $recordedAt: recordedAt }),
  };
  return new TextEncoder().encode(JSON.stringify(wire)); // the client knows bytes from objects by their constructor
}

type Wire = EventMetadata & {
  schemaVersion: number;
  $correlationId?: string;
  $causationId?: string;
  $recordedAt?: string;
};

/** Undefined for an event of another origin: the engine's own, or another program's on a shared server. */
export function toEvent(record: LogRecord): StoredEvent | undefined {
  const { id, stream, revision, type, data } = record;
  if (type.startsWith('$') || stream.startsWith('$') || stream === NAME_STREAM) return undefined;
  if (!isOurs(record.metadata)) return undefined;
  const {
    schemaVersion,
    $correlationId: _correlation,
    $causationId: _causation,
    $recordedAt,
    ...metadata
  } = record.metadata;
  return {
    id,
    stream,
    revision,
    position: toPosition(record.position),
    type,
    schemaVersion,
    data,
    metadata: { ...metadata, recordedAt: $recordedAt ?? record.created.toISOString() },
  };
}

/** Whether one of our processes wrote it. */
export function isOurs(metadata: unknown): metadata is Wire {
  return typeof metadata === 'object' && metadata !== null && 'schemaVersion' in metadata && 'commandId' in metadata;
}
