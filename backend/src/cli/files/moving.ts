import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Draft, dropDraft } from '../../platform/files/draft.js';
import type { DraftFile, FileKind, FileStore } from '../../platform/files/file-store.js';

/** The files that were moved, by kind. */
export interface Moved {
  files: number;
  bytes: number;
  /** Files that were at both places already, with the same content. */
  known: number;
}

export interface MovingOrder {
  dataDir: string;
  from: FileStore;
  to: FileStore;
  /** Whether the files stay in their old place, too. */
  keep: boolean;
  /** Seals a file that is not sealed in its old place; undefined if it is. */
  sealed: (name: string, draft: DraftFile) => Promise<DraftFile | undefined>;
  /** Whether the new place has the content of a draft that {@link sealed} seals anew. */
  holds: (name: string, draft: DraftFile) => Promise<boolean>;
  /** Called after each file. */
  onProgress?: (moved: Moved) => void;
}

/** The copy of a file differs from the file, so the file stays in its old place. */
export class MovedWrongly extends Error {
  override readonly name = 'MovedWrongly';
}

/**
 * Copies every file from one place to the other, reads it back and compares it by its SHA-256, and only then removes it
 * from its old place. It may be interrupted and repeated at any time: a name never means another content.
 * @throws StorageTrouble; MovedWrongly
 */
export async function moveFiles(kinds: readonly FileKind[], order: MovingOrder): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, known: 0 };
  for (const kind of kinds)
    for await (const { name, bytes } of order.from.list(`${kind}/`)) {
      const outcome = await moveOne(kind, name, order);
      if (outcome === 'gone') continue;
      moved.files++;
      moved.bytes += bytes;
      moved.known += Number(outcome === 'known');
      order.onProgress?.(moved);
    }
  return moved;
}

async function moveOne(
  kind: FileKind,
  name: string,
  { dataDir, from, to, keep, sealed, holds }: MovingOrder,
): Promise<'moved' | 'known' | 'gone'> {
  const draft = await fetched(kind, name, dataDir, from);
  if (!draft) return 'gone';
  let anew: DraftFile | undefined;
  try {
    anew = await sealed(name, draft);
    const wanted = anew ?? draft;
    // A file that was sealed anew has other bytes each time, so its content is compared.
    const isKnown = anew
      ? (await to.size(name)) === anew.bytes && (await holds(name, draft))
      : await isSame(to, name, wanted);
    if (!isKnown) {
      await to.put(name, wanted, { replace: true });
      if (!(await isSame(to, name, wanted)))
        throw new MovedWrongly(`${name} is not in ${to.place} as it was put there. It stays where it was.`);
    }
    if (!keep) await from.remove(name);
    return isKnown ? 'known' : 'moved';
  } finally {
    await dropDraft(draft);
    if (anew) await dropDraft(anew);
  }
}

async function fetched(kind: FileKind, name: string, dataDir: string, from: FileStore): Promise<DraftFile | undefined> {
  const part = await from.get(name, { start: 0, end: Number.MAX_SAFE_INTEGER });
  if (!part) return undefined;
  const draft = await Draft.begin(dataDir, kind);
  try {
    for await (const piece of part.pieces) await draft.write(piece);
    return await draft.end();
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

async function isSame(store: FileStore, name: string, { path, bytes }: DraftFile): Promise<boolean> {
  const part = await store.get(name, { start: 0, end: bytes });
  return (
    part !== undefined && part.size === bytes && (await hashOf(part.pieces)) === (await hashOf(createReadStream(path)))
  );
}

async function hashOf(pieces: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash.digest('hex');
}
