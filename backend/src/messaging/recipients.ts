import type { FrozenMessage } from './job.events.js';

export const CHUNK_MAX = 500;
/** Well under what an event store takes in one event (EventStoreDB: 1 MB an append). */
export const CHUNK_BYTES = 256 * 1024;

/** Cuts recipients into chunks of at most 500 and about 256 KB, in order. Never an empty chunk. */
export function chunksOf(recipients: readonly FrozenMessage[]): FrozenMessage[][] {
  const chunks: FrozenMessage[][] = [];
  let current: FrozenMessage[] = [];
  let bytes = 0;
  for (const recipient of recipients) {
    const size = Buffer.byteLength(JSON.stringify(recipient)) + 1;
    if (current.length > 0 && (current.length === CHUNK_MAX || bytes + size > CHUNK_BYTES)) {
      chunks.push(current);
      current = [];
      bytes = 0;
    }
    current.push(recipient);
    bytes += size;
  }
  if (current.length > 0) chunks.push(current);
  return chunks;
}
