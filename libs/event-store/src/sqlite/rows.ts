import { crc32 } from 'node:zlib';
import { StoreCorrupt } from '../errors.js';
import type { EventMetadata, StoredEvent } from '../event.js';
import type { PreparedEvent } from '../proposal.js';
import { toPosition } from './append/positions.js';
import { messageOf } from './file/health.js';
import { readTexts, storedTexts } from './small/small-texts.js';

/** One row of `events`: its columns in the order in which the statements name them. */
export type EventRow = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  data: string,
  metadata: string,
  recordedAt: string,
  checksum: number,
  content: Uint8Array | null,
];

/** Rows of a statement, whether its driver gives arrays or objects. */
export function rowsOf(found: readonly unknown[]): EventRow[] {
  const rows = Array.isArray(found[0]) ? found : found.map((row): unknown => Object.values(row as object));
  return rows as EventRow[];
}

/** Data of up to so many characters is joined to the head for the checksum. */
const JOINED_MAX = 2_048;

/**
 * CRC-32 of all fields of an event. SQLite's own integrity check does not notice a flipped bit inside a value; this
 * does. It guards against accidents of disks and memory, not against a person with write access.
 */
export function checksumOf(
  stream: string,
  revision: number,
  event: Omit<PreparedEvent, 'content'>,
  recordedAt: string,
): number {
  const { id, type, schemaVersion, data, metadata } = event;
  const head = `${stream}\n${revision}\n${id}\n${type}\n${schemaVersion}\n${recordedAt}\n${metadata}\n`;
  // The data of a bulk job's events is large, and joined to the head it would be copied; for small ones a call costs
  // more.
  return data.length < JOINED_MAX ? crc32(head + data) : crc32(data, crc32(head));
}

/** An event as the values of a row, without its position, in the order of the columns. Its checksum is of the texts as they were given. */
export function rowValues(
  stream: string,
  revision: number,
  event: Omit<PreparedEvent, 'content'>,
  recordedAt: string,
  checksum = checksumOf(stream, revision, event, recordedAt),
) {
  const { id, type, schemaVersion } = event;
  const { data, metadata, content } = storedTexts(event.data, event.metadata);
  return [stream, revision, id, type, schemaVersion, data, metadata, recordedAt, checksum, content] as const;
}

/** @throws StoreCorrupt the row is not as it was written */
export const toEvent = (row: EventRow): StoredEvent => readRow(row).event;

/**
 * An event, and the number of characters from which it was parsed. @throws StoreCorrupt the row is not as it was
 * written
 */
export function readRow(row: EventRow): { event: StoredEvent; characters: number } {
  const texts = textsOf(row);
  check(row, texts);
  try {
    return { event: parsed(row, texts), characters: texts.data.length + texts.metadata.length };
  } catch (error) {
    throw corrupt(row, `its content is no JSON (${String(error)})`);
  }
}

interface Texts {
  data: string;
  metadata: string;
}

/** @throws StoreCorrupt */
function textsOf(row: EventRow): Texts {
  try {
    return textsIn(row);
  } catch (error) {
    throw corrupt(row, `its content cannot be read (${messageOf(error)})`);
  }
}

/** @throws Error */
function textsIn([, , , , , , data, metadata, , , content]: EventRow): Texts {
  // A damaged row may hold something else than the table's types.
  if (typeof data !== 'string' || typeof metadata !== 'string') throw new Error('it is no text');
  return readTexts({ data, metadata, content });
}

function parsed(row: EventRow, texts: Texts): StoredEvent {
  const [position, stream, revision, id, type, schemaVersion, , , recordedAt] = row;
  const metadata = JSON.parse(texts.metadata) as EventMetadata;
  metadata.recordedAt = recordedAt;
  const data = JSON.parse(texts.data) as unknown;
  return { id, type, stream, revision, position: toPosition(position), schemaVersion, metadata, data };
}

function check(row: EventRow, texts: Texts): void {
  const [, stream, revision, id, type, schemaVersion, , , recordedAt, checksum] = row;
  const expected = checksumOf(stream, revision, { id, type, schemaVersion, ...texts }, recordedAt);
  if (expected !== checksum) throw corrupt(row, `checksum ${checksum} is stored, its content gives ${expected}`);
}

function corrupt(row: EventRow, what: string): StoreCorrupt {
  const [number, stream, revision] = row;
  const position = toPosition(number);
  const found = whatStandsThere(row);
  const place = { position, stream: String(stream), revision: Number(revision), ...(found && { found }) };
  const message = `Event at position ${number} (stream ${stream}, revision ${revision}): ${what}`;
  return new StoreCorrupt(message, { place });
}

/** A damaged row as an event, if it still has the form of one. */
function whatStandsThere(row: EventRow): StoredEvent | undefined {
  try {
    const event = parsed(row, textsIn(row));
    const { id, stream, revision, type, schemaVersion, metadata } = event;
    const { actor, correlationId, commandId, recordedAt } = metadata;
    const texts = [id, stream, type, actor.kind, actor.id, correlationId, commandId, recordedAt];
    const numbers = [revision, schemaVersion];
    const isWhole = texts.every((each) => typeof each === 'string') && numbers.every(Number.isSafeInteger);
    return isWhole ? event : undefined;
  } catch {
    return undefined;
  }
}
