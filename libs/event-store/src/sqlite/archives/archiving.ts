import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, flushFolder, openDatabase, sqliteFailure } from '@wavelane/sqlite';
import { StoreUnavailable } from '../../errors.js';
import { prepareDatabase } from '../file/schema.js';
import { checkWal } from '../packs/making/wal-bound.js';
import type { PackHead } from '../packs/pack-head.js';
import { prepareStatements, type Statements, takeBack } from '../statements.js';
import { type Archive, archivesIn, nameOf } from './archive.js';
import { checkArchive, type Label, sealOf, TURN, turn, writeArchive } from './archive-file.js';

const PART = '.part';
/** Bytes of packs in one archive: the transaction that takes them out of the log stays short. */
const MOST_BYTES = 256 * 2 ** 20;
const LOCK_MS = 50;
const LOCK_TRIES = 100;

export interface ArchivingLimits {
  /** Packs whose events were recorded before it, ISO-8601 UTC. They are taken from the beginning of the log on. */
  before: string;
  /** Says only what would go. */
  isDryRun?: boolean;
  /** Bytes of packs in one archive. Default: 256 MB. */
  mostBytes?: number;
  /** Stamps when an archive was made. */
  now?: () => Date;
}

/** Where an archive is while it is made. For tests that end the process there. */
export type ArchivingStep = 'written' | 'checked' | 'named' | 'recorded';

export interface ArchivingProgress {
  onArchive?: (archive: Archive) => void;
  onStep?: (step: ArchivingStep) => void;
}

/**
 * Takes the content of old packs out of a log's file into archives beside it, beside processes that use the file. Each
 * archive is whole, checked against the log and on the disk before the log lets go of what is in it.
 * @returns the archives that it made, which may be none; of a dry run, what would be in one, without name and hash
 * @throws StoreCorrupt a pack is damaged: it stays where it is; StoreUnavailable another process archives, too; the
 * driver's errors, with all archives before it kept
 */
export async function archiveSqliteLog(
  path: string,
  limits: ArchivingLimits,
  { onArchive, onStep = () => undefined }: ArchivingProgress = {},
): Promise<Archive[]> {
  const db = openDatabase(path);
  let alone: Database | undefined;
  try {
    prepareDatabase(db, path);
    if (!limits.isDryRun) alone = onlyOne(path);
    const archiving = new Archiving(db, path, limits, onStep);
    const made: Archive[] = [];
    for (let archive = await archiving.next(); archive; archive = await archiving.next()) {
      made.push(archive);
      onArchive?.(archive);
      if (limits.isDryRun) break;
    }
    return made;
  } finally {
    alone?.close();
    db.close();
  }
}

/** The lock goes with the process, however that ends. @throws StoreUnavailable another one has it */
function onlyOne(path: string): Database {
  const lock = openDatabase(`${path}-archiving`, { busyTimeoutMs: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteFailure(error) !== 'busy') throw error;
    throw new StoreUnavailable('Another process archives this log. Nothing was taken out of it by this one.');
  }
}

class Archiving {
  private readonly sql: Statements;
  private readonly folder: string;

  constructor(
    private readonly db: Database,
    private readonly path: string,
    private readonly limits: ArchivingLimits,
    private readonly onStep: (step: ArchivingStep) => void,
  ) {
    this.sql = prepareStatements(db, { keeps: 0 });
    const { folder } = this.sql.archiveFolder;
    if (folder === undefined) throw new StoreUnavailable('A log in memory has no archives');
    this.folder = folder;
  }

  async next(): Promise<Archive | undefined> {
    const before = this.made();
    const { heads, bytes } = await this.oldPacks((before.at(-1)?.last ?? 0) + 1);
    const [first, last] = [heads.at(0)?.first, heads.at(-1)?.last];
    if (first === undefined || last === undefined) return undefined;
    const events = heads.reduce((sum, head) => sum + head.events, 0);
    if (this.limits.isDryRun) return { name: '', sha256: '', bytes, first, last, events };
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.sweep();
    const part = join(this.folder, `events-${first}-${last}-${process.pid}${PART}`);
    await this.write(part, heads, { first, last, events, previous: before.at(-1)?.sha256 ?? null });
    this.onStep('checked');
    const sealed = { first, last, events, ...(await sealOf(part)) };
    const archive = { name: nameOf(sealed), ...sealed };
    renameSync(part, join(this.folder, archive.name));
    flushFolder(this.folder);
    this.onStep('named');
    await this.record(archive);
    this.onStep('recorded');
    this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return archive;
  }

  /** What cannot be written whole, as on a full disk, does not stay there. */
  private async write(part: string, heads: readonly PackHead[], label: Omit<Label, 'storeId'>): Promise<void> {
    try {
      await writeArchive(part, this.db, heads, { storeId: String(this.sql.storeId.get()?.id), ...label });
      this.onStep('written');
      await checkArchive(part, heads);
    } catch (error) {
      for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true });
      throw error;
    }
  }

  private made(): Archive[] {
    return archivesIn(this.sql.archives);
  }

  /** The packs from a position on that are old, as many as one archive takes, and their bytes. @throws StoreCorrupt */
  private async oldPacks(from: number): Promise<{ heads: PackHead[]; bytes: number }> {
    const size = this.db.prepare('SELECT length(content) AS bytes FROM packs WHERE last = ?');
    const heads: PackHead[] = [];
    let bytes = 0;
    for (let head = this.sql.packs.at(from); head; head = this.sql.packs.at(head.last + 1)) {
      if (head.damage) throw head.damage;
      if (head.events > 0 && !this.sql.packs.open(head).isBefore(this.limits.before)) break;
      const more = Number(size.get(head.last)?.bytes ?? 0);
      if (heads.length > 0 && bytes + more > (this.limits.mostBytes ?? MOST_BYTES)) break;
      heads.push(head);
      bytes += more;
      if (heads.length % TURN === 0) await turn();
    }
    // One that only stands for rows ends no archive: it saves nothing.
    while (heads.at(-1)?.events === 0) heads.pop();
    return { heads, bytes };
  }

  /** What was being written when its process was ended. What has its name is left: another copy of the log may need it. */
  private sweep(): void {
    for (const name of readdirSync(this.folder))
      if (name.endsWith(PART)) rmSync(join(this.folder, name), { force: true });
  }

  /** From here on the archive stands for its packs. */
  private async record(archive: Archive): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        checkWal(this.db, this.path);
        this.sql.begin.run();
        break;
      } catch (error) {
        if (sqliteFailure(error) !== 'busy' || tries > LOCK_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
      }
    }
    try {
      const { first, last, events, name, bytes, sha256 } = archive;
      if (!existsSync(join(this.folder, name)))
        throw new StoreUnavailable(`${name} was taken away from ${this.folder}. The log keeps what was in it.`);
      const at = (this.limits.now?.() ?? new Date()).toISOString();
      this.db
        .prepare(
          'INSERT INTO archives (last, first, events, name, bytes, sha256, archived_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(last, first, events, name, bytes, sha256, at);
      this.db.prepare(`UPDATE packs SET content = x'' WHERE last BETWEEN ? AND ?`).run(first, last);
      this.sql.commit.run();
    } catch (error) {
      takeBack(this.sql);
      throw error;
    }
  }
}
