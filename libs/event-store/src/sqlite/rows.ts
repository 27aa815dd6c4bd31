import { crc32 } from 'node:zlib';
import { StoreCorrupt } from '../errors.js';
import type { EventMetadata, StoredEvent } from '../event.js';
import type { PreparedEvent } from '../proposal.js';
import { toPosition } from './positions.js';

/** One row of `events`, as the driver gives it. */
export interface EventRow {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  schema_version: number;
  data: string;
  metadata: string;
  recorded_at: string;
  checksum: number;
}

/**
 * CRC-32 of everything an event says. SQLite's own integrity check does not notice a flipped bit inside a value; this
 * does. It guards against accidents of disks and memory, not against a person with write access.
 */
export function checksumOf(
  stream: string,
  revision: number,
  event: Omit<PreparedEvent, 'content'>,
  recordedAt: string,
): number {
  const { id, type, schemaVersion, data, metadata } = event;
  // In two steps: the data of a bulk job's events is large, and joined to the rest it would be copied.
  return crc32(data, crc32(`${stream}\n${revision}\n${id}\n${type}\n${schemaVersion}\n${recordedAt}\n${metadata}\n`));
}

/** @throws StoreCorrupt the row is not what was written */
export function toEvent(row: EventRow): StoredEvent {
  const { stream, revision, id, type, data } = row;
  const { schema_version: schemaVersion, recorded_at: recordedAt } = row;
  const expected = checksumOf(stream, revision, { id, type, schemaVersion, data, metadata: row.metadata }, recordedAt);
  if (expected !== row.checksum)
    throw new StoreCorrupt(
      `Event at position ${row.position} (stream ${stream}, revision ${revision}): checksum ${row.checksum} is stored, its content gives ${expected}`,
    );
  const metadata = JSON.parse(row.metadata) as EventMetadata;
  metadata.recordedAt = recordedAt;
  return {
    id,
    stream,
    revision,
    position: toPosition(row.position),
    type,
    schemaVersion,
    data: JSON.parse(data) as unknown,
    metadata,
  };
}
