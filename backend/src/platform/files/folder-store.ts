import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DRAFT } from './draft.js';
import type { DraftFile, ByteRange, FileStore, StoredFile, StoredPart } from './file-store.js';
import { diskTrouble, isGone, onDisk } from './on-disk.js';

/** Files in the data folder, outside all that a web server serves. Names are paths. */
export class FolderStore implements FileStore {
  readonly isLocal = true;

  constructor(readonly place: string) {}

  put(name: string, draft: DraftFile, { replace } = { replace: false }): Promise<void> {
    const path = join(this.place, name);
    return onDisk('write', async () => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A link fails if a file of this name exists; the name holds its content, so that file is the same.
      if (!replace) return link(draft.path, path).catch(unlessThere);
      // The draft stays: its second name takes the place of what was there.
      const second = `${path}.${randomUUID()}${DRAFT}`;
      await link(draft.path, second);
      await rename(second, path);
    });
  }

  async get(name: string, range: ByteRange): Promise<StoredPart | undefined> {
    const size = await this.size(name);
    return size === undefined ? undefined : { size, pieces: piecesOf(join(this.place, name), range) };
  }

  async size(name: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.place, name))).size;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw diskTrouble('read', error);
    }
  }

  async remove(name: string): Promise<void> {
    await onDisk('remove', () => rm(join(this.place, name), { force: true }));
  }

  async removeAll(folder: string): Promise<void> {
    await onDisk('remove', () => rm(join(this.place, folder), { recursive: true, force: true }));
  }

  /** One folder at a time: there may be very many files. */
  async *list(folder: string): AsyncGenerator<StoredFile> {
    for (const entry of await this.entries(folder)) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* this.list(`${name}/`);
      else if (!entry.name.endsWith(DRAFT)) yield* this.one(name);
    }
  }

  private async entries(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(join(this.place, folder), { withFileTypes: true });
    } catch (error) {
      if (isGone(error)) return [];
      throw diskTrouble('list', error);
    }
  }

  /** Nothing if it was removed since the folder was read. */
  private async *one(name: string): AsyncGenerator<StoredFile> {
    const found = await stat(join(this.place, name)).catch(() => undefined);
    if (found) yield { name, bytes: found.size, writtenAt: found.mtimeMs };
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** The file is opened when its first piece is asked for, and closed at the end, at an error, and when the reader stops. */
async function* piecesOf(path: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  if (end < start) return;
  try {
    for await (const piece of createReadStream(path, { start, end })) yield piece as Buffer;
  } catch (error) {
    throw diskTrouble('read', error);
  }
}
