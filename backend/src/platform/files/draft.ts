import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftFile, FileKind } from './file-store.js';
import { onDisk } from './on-disk.js';

/** The end of the name of a file that is being written. */
export const DRAFT = '.draft';

/**
 * A file that is being written, in the data folder of this machine wherever files are kept: its name follows from its
 * content. If the process dies, {@link sweepDrafts} removes it, and the request is repeated with another process.
 */
export class Draft {
  private readonly hash = createHash('md5');
  private bytes = 0;

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** @throws StorageTrouble */
  static async begin(dataDir: string, kind: FileKind): Promise<Draft> {
    const folder = join(dataDir, kind);
    const path = join(folder, `${randomUUID()}${DRAFT}`);
    const file = await onDisk('write', async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return open(path, 'wx', 0o600);
    });
    return new Draft(path, file);
  }

  /** @throws StorageTrouble */
  async write(piece: Buffer): Promise<void> {
    this.hash.update(piece);
    this.bytes += piece.length;
    await onDisk('write', () => this.file.writeFile(piece));
  }

  /** On the disk when it resolves. @throws StorageTrouble */
  async end(): Promise<DraftFile> {
    await onDisk('write', () => this.file.sync());
    await this.file.close();
    return { path: this.path, bytes: this.bytes, md5: this.hash.digest('base64') };
  }

  /** Removes it; what was stored of it stays. May be repeated. */
  async drop(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await dropDraft(this);
  }
}

/** Writes a draft at once. @throws StorageTrouble */
export async function draftOf(dataDir: string, kind: FileKind, content: Buffer): Promise<DraftFile> {
  const draft = await Draft.begin(dataDir, kind);
  try {
    await draft.write(content);
    return await draft.end();
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

/** Removes a draft; one that is gone is fine, and one that cannot be removed is swept away later. */
export async function dropDraft({ path }: Pick<DraftFile, 'path'>): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}

/** Removes drafts that a crash left behind. @param until Unix ms, of the file system: the newest that are removed */
export async function sweepDrafts(dataDir: string, kind: FileKind, until: number): Promise<void> {
  const folder = join(dataDir, kind);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(DRAFT)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs <= until) await dropDraft({ path });
  }
}
