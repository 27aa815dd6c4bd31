export const CHUNK_MAX = 500;
/** Well under what an event store takes in one event (EventStoreDB: 1 MB an append). */
export const CHUNK_BYTES = 256 * 1024;

/**
 * Cuts recipients into chunks of at most 500 and about 256 KB, in order and never empty. It only counts, so that
 * recipients can be cut before their text exists.
 */
export class ChunkCutter {
  /** Recipients in each chunk. */
  readonly sizes: number[] = [];
  /** Bytes of each chunk. */
  readonly bytes: number[] = [];

  /** @param bytes of the recipient's JSON, in UTF-8 */
  add(bytes: number): void {
    const last = this.sizes.length - 1;
    const size = this.sizes[last] ?? CHUNK_MAX;
    if (size >= CHUNK_MAX || (this.bytes[last] ?? 0) + bytes + 1 > CHUNK_BYTES) {
      this.sizes.push(1);
      this.bytes.push(bytes + 1);
    } else {
      this.sizes[last] = size + 1;
      this.bytes[last] = (this.bytes[last] ?? 0) + bytes + 1;
    }
  }
}

/**
 * The id of a message: the job's own, with the place in the job for its last 12 digits. Neighbours in a job are
 * neighbours in every index too: random ids made each of 50,000 documents touch a page of its own in each index.
 * @param jobId a UUID
 * @param ordinal from 0
 */
export function messageIdOf(jobId: string, ordinal: number): string {
  return `${jobId.slice(0, 24)}${ordinal.toString(16).padStart(12, '0')}`;
}
