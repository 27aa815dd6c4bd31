import { constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush, flushFolder, openDatabase, snapshotDatabase } from '@wavelane/sqlite';
import type { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { SUBJECT_KEYS_TABLE } from '../../platform/personal/keys/subject-keys.js';
import { VAULT_TABLE } from '../../platform/security/keys/seals.js';
import {
  checkpointsIn,
  demandNotAhead,
  FILES,
  FORGOTTEN,
  forgetSessions,
  MEDIA,
  placesIn,
  PROOFS,
  verifiedLog,
} from './files.js';
import { ENCRYPTED, encrypterFor, encryptFile } from './encryption.js';
import { type BackupFile, fileOf, type Manifest, verifiedManifest, writeManifest } from './manifest.js';
import { elsewhere, hasAllStores, type Part } from './parts.js';
import { productCommit, productVersion } from '../../platform/config/product-version.js';

export interface BackupOptions {
  config: Config;
  /** Made if missing; must be empty. */
  folder: string;
  now: () => Date;
  /** Public keys of age; without one the files are not encrypted. */
  recipients?: readonly string[];
  /** Whether read models are copied: they can be folded again from the log; default true. */
  readModels?: boolean;
}

/** Files are copied to this folder before they are encrypted: the folder of backups never has one unencrypted. */
const UNDER_WAY = '.backup-under-way';

/**
 * Copies the files of an installation while it runs (docs/adr/0031-operations.md): all data of an embedded one. Each
 * file is the state of one moment, and the order of the moments makes them fit together:
 *
 * 1. read models: never ahead of the log;
 * 2. records: the answers that requests got are never ahead of the log either;
 * 3. the log;
 * 4. the vault and the keys of people once more: they are stored before the event that names them, so now all are
 * there;
 * 5. proofs and media, for the same reason, also those that are left in the folder beside a bucket; the demo gateway last, since a gateway is always ahead of us.
 *
 * @throws DomainError invalid or conflict; Error if a copy is not sound, and then there is no manifest
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { config, folder, recipients = [] } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw DomainError.conflict(asItIs(`${folder} is not empty. Name a folder for this backup alone.`));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (recipients.length === 0) return written(folder, await copied(options, folder));
  const encrypter = encrypterFor(recipients);
  const plain = join(config.dataDir, UNDER_WAY);
  try {
    rmSync(plain, { recursive: true, force: true });
    mkdirSync(plain, { mode: 0o700 });
    const { files, ...rest } = await copied(options, plain);
    const encrypted: BackupFile[] = [];
    for (const { name } of files) {
      const to = name === FORGOTTEN ? name : `${name}${ENCRYPTED}`;
      mkdirSync(dirname(join(folder, to)), { recursive: true, mode: 0o700 });
      if (to === name) await copyFile(join(plain, name), join(folder, to));
      else await encryptFile(encrypter, join(plain, name), join(folder, to));
      encrypted.push(await fileOf(folder, to));
    }
    return await written(folder, { ...rest, files: encrypted, encrypted: true });
  } finally {
    rmSync(plain, { recursive: true, force: true });
  }
}

async function written(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const complete = await writeManifest(folder, manifest);
  flushFolder(folder);
  return complete;
}

/** Copies and checks everything. @returns the content of the manifest */
async function copied(
  { config, now, readModels = true }: BackupOptions,
  folder: string,
): Promise<Omit<Manifest, 'format'>> {
  const remote = elsewhere(config);
  const begunAt = now().toISOString();
  const names = await copyAll(config, folder, remote, readModels);
  const log = remote.includes('log') ? null : await verifiedLog(folder);
  const files: BackupFile[] = [];
  for (const name of names) {
    await chmod(join(folder, name), 0o600);
    files.push(await fileOf(folder, name));
  }
  const isWhole = log !== null && hasAllStores(remote);
  const checkpoints = isWhole ? seenOf(folder, log.storeId) : {};
  if (isWhole) demandNotAhead(checkpoints, log.head);
  return {
    ...{ begunAt, endedAt: now().toISOString(), version: productVersion(), node: process.version },
    ...(productCommit() !== undefined && { commit: productCommit() }),
    ...{ log, checkpoints, files },
    ...(remote.length > 0 && { elsewhere: remote }),
  };
}

/**
 * Adds the secrets that came after a backup to it: if the log is on a server, its copy is made after this one, and
 * names them.
 * @throws DomainError invalid: no sound backup, or none whose log is on a server
 */
export async function takeLaterSecrets({ config, folder }: Omit<BackupOptions, 'now'>): Promise<Manifest> {
  const manifest = await verifiedManifest(folder);
  if (manifest.encrypted)
    throw DomainError.invalid(asItIs(`${folder} is encrypted: nothing can be added. Make it without --recipient.`));
  const isAlike = elsewhere(config).includes('log') && manifest.elsewhere?.includes('log');
  if (!isAlike)
    throw DomainError.invalid(
      asItIs(`The log of ${folder} is in it, with all the secrets that it names. Nothing is missing.`),
    );
  const later = join(folder, 'later.sqlite');
  snapshotDatabase(join(config.dataDir, FILES.records), later);
  addSecrets(join(folder, FILES.records), later);
  rmSync(later);
  const records = await fileOf(folder, FILES.records);
  const files = manifest.files.map((file) => (file.name === FILES.records ? records : file));
  return written(folder, { ...manifest, files });
}

/** Tables of records that the log refers to. */
const SECRET_TABLES = [VAULT_TABLE, SUBJECT_KEYS_TABLE];

function seenOf(folder: string, storeId: string): Record<string, string> {
  return {
    ...(existsSync(join(folder, FILES.readModels)) && checkpointsIn(join(folder, FILES.readModels), storeId)),
    ...placesIn(join(folder, FILES.records), storeId),
  };
}

async function copyAll(
  config: Config,
  folder: string,
  remote: readonly Part[],
  readModels: boolean,
): Promise<string[]> {
  const from = (name: string) => join(config.dataDir, name);
  const to = (name: string) => join(folder, name);
  const names: string[] = [];
  const snapshot = async (name: string) => {
    if (!existsSync(from(name))) return;
    mkdirSync(dirname(to(name)), { recursive: true, mode: 0o700 });
    snapshotDatabase(from(name), to(name));
    names.push(name);
    await turn();
  };
  const isReadStoreHere = !remote.includes('read store');
  if (isReadStoreHere) {
    if (readModels) await snapshot(FILES.readModels);
    await snapshot(FILES.records);
  }
  if (!remote.includes('log')) await snapshot(FILES.log);
  if (isReadStoreHere) {
    const later = to('later.sqlite');
    snapshotDatabase(from(FILES.records), later);
    addSecrets(to(FILES.records), later);
    rmSync(later);
    if (readModels) forgetLeases(to(FILES.readModels));
    forgetSessions(to(FILES.records));
  }
  await snapshot(FILES.simulators);
  for (const kept of [PROOFS, MEDIA]) names.push(...(await copyKept(config.dataDir, folder, kept)));
  if (await copyPresent(from(FORGOTTEN), to(FORGOTTEN))) names.push(FORGOTTEN);
  if (config.appKey === undefined) names.push(...(await copyKeys(from, to)));
  return names;
}

/** Copies secrets and keys that are newer than the copied ones: the backup must have every one that the log names. */
function addSecrets(records: string, later: string): void {
  const db = openDatabase(records);
  try {
    db.prepare('ATTACH ? AS later').run(later);
    for (const table of SECRET_TABLES) {
      const found = db.prepare(`SELECT sql FROM later.sqlite_schema WHERE type = 'table' AND name = ?`).get(table);
      if (!found) continue;
      db.exec(`CREATE TABLE IF NOT EXISTS main."${table}" (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, expires_at REAL) STRICT;
               INSERT INTO main."${table}" (id, body, expires_at) SELECT id, body, expires_at FROM later."${table}" WHERE true
               ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`);
    }
  } finally {
    db.close();
  }
  flush(records);
}

/** Copies the keys in this order: a key that replaces another during the copy is then in one of the two files. */
async function copyKeys(from: (name: string) => string, to: (name: string) => string): Promise<string[]> {
  const names = [FILES.key, FILES.previousKeys].filter((name) => existsSync(from(name)));
  for (const name of names) await copyFile(from(name), to(name));
  return names;
}

/** Removes leases: no process works on a copy, so the next one need not wait. */
function forgetLeases(readModels: string): void {
  const db = openDatabase(readModels);
  try {
    db.exec(`DELETE FROM pointers WHERE key LIKE 'lease:%'`);
  } finally {
    db.close();
  }
  flush(readModels);
}

/**
 * Copies proofs and media, which never change once they are there. A file that is being written has no event yet; a
 * removed one is gone.
 */
async function copyKept(from: string, to: string, folder: string): Promise<string[]> {
  if (!existsSync(join(from, folder))) return [];
  await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const names: string[] = [];
  for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await copyKept(from, to, name)));
    else if (!/\.(draft|part)$/.test(name) && (await copyPresent(join(from, name), join(to, name)))) names.push(name);
  }
  return names;
}

async function copyPresent(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
