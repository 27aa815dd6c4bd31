import { crc32 } from 'node:zlib';
import { StoreCorrupt } from '../errors.js';
import type { Revision, StoredEvent } from '../event.js';
import type { EventStore } from '../port.js';
import type { LogDifference } from './log-difference.js';

/** Streams that are read at the same time: each is a call of some ms to a server. */
const AT_ONCE = 16;

interface Seen {
  last: Revision;
  /** The hash of the ids so far, in their order. */
  ids: number;
}

/**
 * Compares the events that streams give out with those of the whole log. An engine may answer the two from different
 * places, and hide in one events that are in the other. Keeps two numbers per stream.
 */
export class StreamComparison {
  private readonly seen = new Map<string, Seen>();
  private readonly leftOut = new Set<string>();

  /** An event as it came with the whole log. */
  take({ stream, revision, id }: StoredEvent): void {
    if (this.leftOut.has(stream)) return;
    const { ids } = this.seen.get(stream) ?? { ids: 0 };
    this.seen.set(stream, { last: revision, ids: crc32(id, ids) });
  }

  /** Says nothing of a stream of which something is wrong anyway. */
  leaveOut(stream: string): void {
    this.seen.delete(stream);
    this.leftOut.add(stream);
  }

  /** Reads each stream as far as the whole log was read. */
  async *differences(log: Pick<EventStore, 'readStream'>, signal?: AbortSignal): AsyncGenerator<LogDifference> {
    const streams = [...this.seen];
    for (let at = 0; at < streams.length; at += AT_ONCE) {
      signal?.throwIfAborted();
      const some = streams.slice(at, at + AT_ONCE);
      for (const difference of await Promise.all(some.map(([stream, seen]) => differenceOf(log, stream, seen))))
        if (difference) yield difference;
    }
  }
}

async function differenceOf(
  log: Pick<EventStore, 'readStream'>,
  stream: string,
  { last, ids }: Seen,
): Promise<LogDifference | undefined> {
  const differs = (message: string): LogDifference => ({ rule: 'streams are whole', stream, message });
  let given = 0;
  let first: Revision = -1;
  let until: Revision = -1;
  try {
    for await (const { revision, id } of log.readStream(stream, { limit: last + 1 })) {
      if (revision > last) break;
      given = crc32(id, given);
      if (first < 0) first = revision;
      until = revision;
    }
  } catch (error) {
    if (error instanceof StoreCorrupt) return differs(error.message);
    throw error;
  }
  if (first > 0)
    return differs(`Stream ${stream} begins with revision ${first}, and the log has it from its beginning`);
  if (until !== last) return differs(`Stream ${stream} ends with revision ${until}, and the log has ${last}`);
  return given === ids ? undefined : differs(`Stream ${stream} gives out other events than the log has of it`);
}
