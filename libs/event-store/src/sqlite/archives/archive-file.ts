import { crc32 } from 'node:zlib';
import { type Database, flush, openDatabase, peekDatabase } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { corrupt, isBytes, type PackHead } from '../packs/pack-head.js';
import { type Archive, seal } from './archive.js';
import { ARCHIVE_ID } from './archive-folder.js';

/** Packs that are copied before others have the thread. */
export const TURN = 16;
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const PACKS_OF_ARCHIVE = `
  CREATE TABLE archive (
    one INTEGER PRIMARY KEY CHECK (one = 1), store_id TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    events INTEGER NOT NULL, previous TEXT
  ) STRICT;
  CREATE TABLE packs (
    last INTEGER PRIMARY KEY, first INTEGER NOT NULL, events INTEGER NOT NULL, types TEXT NOT NULL,
    checksum INTEGER NOT NULL, content_checksum INTEGER NOT NULL, content BLOB NOT NULL
  ) STRICT;
  PRAGMA application_id = ${ARCHIVE_ID};`;

/** What an archive says of itself. */
export interface Label {
  /** Of the log. */
  storeId: string;
  first: number;
  last: number;
  events: number;
  /** SHA-256 of the archive before it. */
  previous: string | null;
}

/** Copies packs of a log into a new file, which is on the disk then. @throws the driver's errors */
export async function writeArchive(
  path: string,
  log: Database,
  heads: readonly PackHead[],
  { storeId, first, last, events, previous }: Label,
): Promise<void> {
  const db = openDatabase(path);
  try {
    db.exec(`PRAGMA journal_mode = DELETE; ${PACKS_OF_ARCHIVE}`);
    db.prepare('INSERT INTO archive VALUES (1, ?, ?, ?, ?, ?)').run(storeId, first, last, events, previous);
    const put = db.prepare('INSERT INTO packs VALUES (?, ?, ?, ?, ?, ?, ?)');
    const rowOf = log.prepare(`SELECT types, checksum, content_checksum, content FROM packs WHERE last = ?`);
    db.exec('BEGIN');
    for (const [at, head] of heads.entries()) {
      const row = rowOf.get(head.last);
      if (!isBytes(row?.content)) throw corrupt(head, 'it is gone');
      const { types, checksum, content, content_checksum: contentChecksum } = row;
      put.run(
        ...([head.last, head.first, head.events, String(types)] as const),
        ...([Number(checksum), Number(contentChecksum), content] as const),
      );
      if (at % TURN === TURN - 1) await turn();
    }
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  flush(path);
}

/** What the disk gives back is what the log has. @throws StoreCorrupt */
export async function checkArchive(path: string, heads: readonly PackHead[]): Promise<void> {
  const db = peekDatabase(path);
  try {
    const contentOf = db.prepare('SELECT content FROM packs WHERE last = ?');
    for (const [at, head] of heads.entries()) {
      const content = contentOf.get(head.last)?.content;
      const isThere = isBytes(content) && (head.events === 0 || crc32(content) === head.contentChecksum);
      if (!isThere) throw new StoreCorrupt(`${path} is not what was written to it`);
      if (at % TURN === TURN - 1) await turn();
    }
  } finally {
    db.close();
  }
}

/** As {@link seal}, while others have their turns. */
export async function sealOf(path: string): Promise<Pick<Archive, 'bytes' | 'sha256'>> {
  const sealing = seal(path);
  for (;;) {
    const { done, value } = sealing.next();
    if (done) return value;
    await turn();
  }
}
