import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Statement } from '@wavelane/sqlite';

/** A file with packs that a log no longer holds itself. */
export interface Archive {
  /** Of the file, in the log's folder of archives. */
  name: string;
  /** Positions of the log that it stands for. */
  first: number;
  last: number;
  events: number;
  bytes: number;
  sha256: string;
}

/** Those of a log, the oldest first. @param all of `SQL.archives` */
export const archivesIn = (all: Statement): Archive[] =>
  all.all().map(({ name, first, last, events, bytes, sha256 }) => ({
    ...{ name: String(name), sha256: String(sha256), bytes: Number(bytes) },
    ...{ first: Number(first), last: Number(last), events: Number(events) },
  }));

const AT_ONCE = 1 << 20;

/**
 * The size and the hash of a file.
 * @returns undefined after each MB, so that whoever goes through it can let others have the thread
 * @throws the errors of the file system
 */
export function* seal(path: string): Generator<undefined, Pick<Archive, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(AT_ONCE);
    let bytes = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read));
      bytes += read;
      yield undefined;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
}

/** The same packs have the same name, whoever writes them out. */
export const nameOf = ({ first, last, sha256 }: Omit<Archive, 'name'>): string =>
  `events-${first}-${last}-${sha256.slice(0, 8)}.sqlite`;
