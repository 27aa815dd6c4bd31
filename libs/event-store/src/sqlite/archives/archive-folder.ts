import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Database, peekDatabase } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { toPosition } from '../append/positions.js';
import { messageOf } from '../file/health.js';

/** Beside the log's file; may be a link to another disk. */
export const ARCHIVES = 'archives';
/** "WArc": tells an archive from any other SQLite file. */
export const ARCHIVE_ID = 0x57417263;

interface Stretch {
  first: number;
  last: number;
}

/** Where the archives of a log lie (docs/adr/0074-memory-start-and-disk.md). */
export class ArchiveFolder {
  /** @param folder undefined for a log in memory, which has none */
  constructor(readonly folder: string | undefined) {}

  static of(db: Database): ArchiveFolder {
    const main = db
      .prepare('PRAGMA database_list')
      .all()
      .find(({ name }) => name === 'main');
    return new ArchiveFolder(
      typeof main?.file === 'string' && main.file !== '' ? join(dirname(main.file), ARCHIVES) : undefined,
    );
  }

  /** The content of the pack with this last position. @throws StoreCorrupt names the archive and the positions */
  contentOf(name: string, { first, last }: Stretch): unknown {
    const path = join(this.folder ?? '', name);
    const where = `The events at positions ${first} to ${last} are in the archive ${name}, which`;
    const place = { position: toPosition(last) };
    if (!existsSync(path))
      throw new StoreCorrupt(`${where} is not in ${String(this.folder)}: put it back there`, { place });
    try {
      // Opened for each: a file that is looked into once in a while holds no handle, and may be moved.
      const db = peekDatabase(path);
      try {
        return db.prepare('SELECT content FROM packs WHERE last = ?').get(last)?.content;
      } finally {
        db.close();
      }
    } catch (error) {
      throw new StoreCorrupt(`${where} cannot be read: ${messageOf(error)}`, { cause: error, place });
    }
  }
}
