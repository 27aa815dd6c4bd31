import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { rightsOf } from '../../platform/process/rights.js';
import type { VerifiedLog } from './files.js';
import type { Part } from './parts.js';

/** Raise it when the present code can no longer restore an earlier backup. */
const FORMAT = 1;
/** The format of a backup with encrypted files: an older version must not take their names for others. */
const ENCRYPTED_FORMAT = 2;
export const MANIFEST = 'manifest.json';

export interface BackupFile {
  /** Relative to the folder, with `/`. */
  name: string;
  bytes: number;
  sha256: string;
}

/** The contents of a backup; written last, so that a folder with it is complete. */
export interface Manifest {
  format: number;
  /** ISO-8601 UTC. Everything acknowledged before `begunAt` is in it. */
  begunAt: string;
  endedAt: string;
  /** The version of the product. */
  version: string;
  /** The commit that it was built from; left out by older versions, and if it is unknown. */
  commit?: string;
  node: string;
  /** Null if it is on a server. */
  log: VerifiedLog | null;
  /** Its files, but the list of the forgotten, are encrypted to a public key; left out if they are not. */
  encrypted?: true;
  /** The parts that are on a server and not in it; left out if there are none. */
  elsewhere?: Part[];
  /** Checkpoints of the read models and reactors; none is beyond the log's head. */
  checkpoints: Record<string, string>;
  files: BackupFile[];
}

export async function fileOf(folder: string, name: string): Promise<BackupFile> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const complete = { format: manifest.encrypted ? ENCRYPTED_FORMAT : FORMAT, ...manifest };
  const path = join(folder, MANIFEST);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(complete, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return complete;
}

/**
 * Reads the manifest and checks every file that it names.
 * @throws DomainError invalid if it is no backup, of another format, or if a file is not as it was written
 */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw DomainError.invalid(asItIs(`${folder} may not be read. ${rightsOf(join(folder, MANIFEST))}`));
    throw DomainError.invalid(asItIs(`${folder} is no complete backup: it has no ${MANIFEST}.`));
  });
  const manifest = parse(text, folder);
  for (const expected of manifest.files) {
    if (!isInside(expected.name))
      throw DomainError.invalid(asItIs(`${expected.name} is no name for a file of a backup.`));
    const found = await fileOf(folder, expected.name).catch(() => undefined);
    if (!found) throw DomainError.invalid(asItIs(`${expected.name} is missing from ${folder}.`));
    if (found.sha256 !== expected.sha256)
      throw DomainError.invalid(
        asItIs(`${expected.name} is not as it was written (${found.bytes} of ${expected.bytes} bytes).`),
      );
  }
  return manifest;
}

function parse(text: string, folder: string): Manifest {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    throw DomainError.invalid(asItIs(`The ${MANIFEST} of ${folder} cannot be read.`));
  }
  const isKnown = manifest?.format === (manifest?.encrypted ? ENCRYPTED_FORMAT : FORMAT);
  if (!isKnown || !Array.isArray(manifest?.files))
    throw DomainError.invalid(
      asItIs(`${folder} is a backup of format ${String(manifest?.format)}; this is format ${FORMAT}.`),
    );
  return manifest as Manifest;
}

const isInside = (name: string) => /^[\w.-]+(\/[\w.-]+){0,2}$/.test(name) && !name.split('/').includes('..');
