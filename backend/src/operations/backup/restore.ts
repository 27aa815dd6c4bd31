import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPackedSqliteLog, openSqliteEventStore, unpackSqliteLog } from '@wavelane/event-store';
import { accountStream } from '../../identity/index.js';
import type { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import {
  type Forgotten,
  isAbout,
  linesOf,
  type ListPlace,
  readForgotten,
} from '../../platform/personal/forgotten-list.js';
import type { Decrypter } from 'age-encryption';
import { demandNobodyAtWork } from './at-work.js';
import { decrypterOf, decryptFile, ENCRYPTED } from './encryption.js';
import { checkpointsIn, demandNotAhead, FILES, FORGOTTEN, forgetSessions, placesIn, verifiedLog } from './files.js';
import { type Manifest, verifiedManifest } from './manifest.js';
import { elsewhere, hasAllStores, type Part } from './parts.js';
import { isSetAside, setAsideName } from './set-aside.js';
import { checkKeys } from '../../platform/security/keys/check-keys.js';
import { LAST_BACKUP_FILE } from '../../platform/storage/backups/last-backup.js';
import { FirstLook } from '../../platform/storage/first-look.js';
import { HELD_DRAFT, HELD_FILE, type HeldMark, writeHeldMark } from '../../platform/storage/held/held-mark.js';

export interface RestoreOptions {
  config: Config;
  /** The folder of the backup, with a manifest in it. */
  folder: string;
  /** More lists of forgotten persons, from other places where operators keep them. */
  lists?: readonly string[];
  /** A file with the secret key of an encrypted backup. */
  identity?: string;
  /** Whether the present data folder is moved aside. */
  force: boolean;
  now: () => Date;
  /** Checks the staged data before anything is changed; an error that it throws refuses the restore. */
  inspect?: (staged: Config) => Promise<void>;
}

export interface Restored {
  manifest: Manifest;
  /** The folder to which the previous data was moved; null if there was none. */
  aside: string | null;
  /** Entries of lists of the forgotten that are about another log, and lines that were cut off: both are left out. */
  lists: {
    elsewhere: number;
    cutOff: readonly ListPlace[];
    /** Lists of other backups that were left out, because they are damaged. */
    unreadable: readonly string[];
  };
}

const STAGE = '.restoring';
/** Files that are no data, and are not moved aside. */
const OWN = new Set([STAGE, HELD_DRAFT, LAST_BACKUP_FILE]);

/**
 * Puts a backup in the place of the data folder. Everything is verified before anything is changed: every file against
 * its hash, the log from end to end, that no read model has seen more than the log holds, and that the keys of this
 * configuration open its secrets. The old folder is moved aside, never deleted. From the first change on, a mark in the
 * folder prevents a start on a part of the data, and then sending twice (docs/adr/0182-held-after-a-restore.md).
 * @throws DomainError invalid (no sound backup), conflict (there is data and no `force`, or a process works on it);
 * ConfigError if the keys do not open it
 */
export async function restoreBackup({
  config,
  folder,
  lists = [],
  identity,
  force,
  now,
  inspect,
}: RestoreOptions): Promise<Restored> {
  const remote = elsewhere(config);
  const { dataDir } = config;
  const manifest = await verifiedManifest(folder);
  demandSameParts(manifest, remote);
  if (manifest.encrypted && identity === undefined)
    throw DomainError.invalid(asItIs(`${folder} is encrypted to a public key. Name its secret key: --identity FILE`));
  const decrypter = identity === undefined ? undefined : await decrypterOf(identity);
  const present = (await readdir(dataDir).catch(() => [])).filter((name) => !OWN.has(name));
  const isData = present.some((name) => !isSetAside(name) && name !== HELD_FILE);
  if (isData && !force)
    throw DomainError.conflict(asItIs(`There is data in ${dataDir}. With --force it is moved aside.`));
  await demandNobodyAtWork(config, now().getTime());
  const stage = join(dataDir, STAGE);
  await rm(stage, { recursive: true, force: true });
  let left: Restored['lists'];
  try {
    await copyFiles(folder, stage, manifest, decrypter);
    await unpackStaged(stage);
    await checkStaged(stage, manifest);
    left = await stageForgotten({ config, folder, stage, lists, storeId: manifest.log?.storeId });
    // A backup of an older version has them.
    if (existsSync(join(stage, FILES.records))) forgetSessions(join(stage, FILES.records));
    await checkStagedKeys(config.inFolder(stage), now().getTime());
    await inspect?.(config.inFolder(stage));
    await dropWorkingFiles(stage);
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    throw error;
  }
  const aside = isData ? join(dataDir, setAsideName(now())) : null;
  const mark: HeldMark = {
    ...{ cause: 'restored', phase: 'copying', asOf: manifest.begunAt },
    ...{ since: now().toISOString(), jobs: [], releasedAt: null },
  };
  writeHeldMark(dataDir, mark);
  if (aside !== null) {
    await mkdir(aside, { mode: 0o700 });
    for (const name of present)
      if (!isSetAside(name) && name !== HELD_FILE) await moveAside(join(dataDir, name), join(aside, name));
  }
  for (const name of await readdir(stage)) await rename(join(stage, name), join(dataDir, name));
  await rm(stage, { recursive: true });
  writeHeldMark(dataDir, { ...mark, phase: 'settling' });
  return { manifest, aside, lists: left };
}

/**
 * Adds the persons that the installation has forgotten since the backup: from the data that is moved aside, from later
 * backups beside this one, and from the named lists. They are forgotten again before the first request is answered.
 * Entries of other lists that name another log, and an account that this log does not know, are left out.
 */
async function stageForgotten(order: {
  config: Config;
  folder: string;
  stage: string;
  lists: readonly string[];
  /** undefined if the log is on a server: then the start checks it. */
  storeId: string | undefined;
}): Promise<Restored['lists']> {
  const { config, folder, stage, lists, storeId } = order;
  const missing = lists.find((path) => !existsSync(path));
  if (missing !== undefined) throw DomainError.invalid(asItIs(`There is no list of the forgotten at ${missing}.`));
  const beside = dirname(folder);
  const backups = (await readdir(beside).catch(() => [])).map((name) => join(beside, name));
  const listOf = (one: string) => join(one, FORGOTTEN);
  const own = readForgotten([folder, config.dataDir].map(listOf));
  const readable = backups.map(listOf).filter(isReadable);
  const all = readForgotten([...[folder, config.dataDir].map(listOf), ...readable, ...lists]);
  const ownIds = new Set(own.entries.map(({ forgettingId }) => forgettingId));
  const isOurs = (entry: Forgotten) =>
    ownIds.has(entry.forgettingId) || storeId === undefined || isAbout(entry, storeId);
  // A log that was sealed anew has another id, and the same accounts.
  const others = new Set(all.entries.filter((entry) => !isOurs(entry)).map(({ accountId }) => accountId));
  const known = others.size > 0 ? await accountsIn(stage, [...others]) : others;
  const entries = all.entries.filter((entry) => isOurs(entry) || known.has(entry.accountId));
  if (entries.length > 0) await writeFile(join(stage, FORGOTTEN), linesOf(entries), { mode: 0o600, flush: true });
  else await rm(join(stage, FORGOTTEN), { force: true });
  const unreadable = backups.map(listOf).filter((path) => !readable.includes(path));
  return { elsewhere: all.entries.length - entries.length, cutOff: all.cutOff, unreadable };
}

/** A list beside this backup may be another installation's, and damaged: that is no reason not to restore. */
function isReadable(path: string): boolean {
  try {
    readForgotten([path]);
    return true;
  } catch {
    return false;
  }
}

/** Returns those of these accounts that the log in a folder has. */
async function accountsIn(folder: string, ids: readonly string[]): Promise<Set<string>> {
  const log = openSqliteEventStore({ path: join(folder, FILES.log) });
  const known = new Set<string>();
  try {
    for (const id of ids)
      for await (const _first of log.readStream(accountStream(id))) {
        known.add(id);
        break;
      }
  } finally {
    await log.close();
  }
  return known;
}

/** Moves a file. The process that closes a database last removes its WAL: its content is in the file then. */
async function moveAside(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && /-(wal|shm)$/.test(from);
    if (!isGone) throw error;
  }
}

/** The server's own tools restore what is on a server; a file in its place would never be read. */
function demandSameParts({ elsewhere: parts = [] }: Manifest, remote: readonly Part[]): void {
  if (parts.join() === remote.join()) return;
  const said = (some: readonly Part[]) => (some.length === 0 ? 'nothing' : `the ${some.join(' and the ')}`);
  throw DomainError.invalid(
    asItIs(
      `This backup is of an installation with ${said(parts)} on a server; EVENTSTORE_URL, MONGODB_URL and S3_BUCKET ` +
        `say ${said(remote)}. Restore it with the settings that it was taken with.`,
    ),
  );
}

async function copyFiles(
  folder: string,
  stage: string,
  { files }: Manifest,
  decrypter: Decrypter | undefined,
): Promise<void> {
  await mkdir(stage, { recursive: true, mode: 0o700 });
  for (const { name } of files) {
    await mkdir(dirname(join(stage, name)), { recursive: true, mode: 0o700 });
    const to = join(stage, decrypter && name.endsWith(ENCRYPTED) ? name.slice(0, -ENCRYPTED.length) : name);
    if (decrypter && name.endsWith(ENCRYPTED)) await decryptFile(decrypter, join(folder, name), to);
    else await copyFile(join(folder, name), to);
    await chmod(to, 0o600);
  }
}

/** Data whose keys are missing could be put in place, and its jobs could not be paused. @throws ConfigError */
const checkStagedKeys = (staged: Config, now: number): Promise<void> =>
  FirstLook.at(staged, (look) => checkKeys(look, staged, 'AccountRegistered', now));

/** The check may have opened databases; what SQLite left beside them is in them. */
async function dropWorkingFiles(stage: string): Promise<void> {
  for (const name of await readdir(stage)) if (/-(wal|shm)$/.test(name)) await rm(join(stage, name));
}

/** A backup of a version that packed and archived old events: its log is restored with rows alone. */
async function unpackStaged(stage: string): Promise<void> {
  const log = join(stage, FILES.log);
  if (!isPackedSqliteLog(log)) return;
  const plain = `${log}.unpacking`;
  unpackSqliteLog(log, plain);
  await rename(plain, log);
  for (const suffix of ['-wal', '-shm']) await rm(log + suffix, { force: true });
  await rm(join(stage, 'archives'), { recursive: true, force: true });
}

async function checkStaged(stage: string, { log, elsewhere: parts = [] }: Manifest): Promise<void> {
  if (!log) return;
  const { head, events, storeId } = await verifiedLog(stage);
  if (head !== log.head || events !== log.events || storeId !== log.storeId)
    throw DomainError.invalid(asItIs(`The log has ${events} events and its manifest says ${log.events}.`));
  if (!hasAllStores(parts)) return;
  if (existsSync(join(stage, FILES.readModels)))
    demandNotAhead(checkpointsIn(join(stage, FILES.readModels), storeId), head);
  demandNotAhead(placesIn(join(stage, FILES.records), storeId), head);
}
