import type { FrozenMessage } from './job.events.js';

export const CHUNK_MAX = 500;
/** Well under what an event store takes in one event (EventStoreDB: 1 MB an append). */
export const CHUNK_BYTES = 256 * 1024;

/**
 * Cuts recipients into chunks of at most 500 and about 256 KB, in order and never empty. It only counts, so that
 * recipients can be cut before their text exists.
 */
export class ChunkCutter {
  private readonly counts: number[] = [];
  private bytes = 0;

  /** @param bytes of the recipient's JSON, in UTF-8 */
  add(bytes: number): void {
    const current = this.counts.at(-1) ?? CHUNK_MAX;
    if (current >= CHUNK_MAX || this.bytes + bytes + 1 > CHUNK_BYTES) {
      this.counts.push(1);
      this.bytes = bytes + 1;
    } else {
      this.counts[this.counts.length - 1] = current + 1;
      this.bytes += bytes + 1;
    }
  }

  /** Recipients in each chunk. */
  get sizes(): readonly number[] {
    return this.counts;
  }
}

/** Cuts recipients whose text exists. */
export function chunksOf(recipients: readonly FrozenMessage[]): FrozenMessage[][] {
  const cutter = new ChunkCutter();
  for (const recipient of recipients) cutter.add(Buffer.byteLength(JSON.stringify(recipient)));
  let start = 0;
  return cutter.sizes.map((size) => recipients.slice(start, (start += size)));
}
