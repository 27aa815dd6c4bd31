import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { ByteRange, StoredPart } from '../file-store.js';

/**
 * A sealed file: a header, then frames of 64 KiB, each by itself under AES-256-GCM, so that a part can be read without
 * the others. The key belongs to this file alone, made of the account's key and of the file's purpose; the nonce is the
 * frame's number. The last frame is marked, so that a missing end is found.
 */
const MAGIC = Buffer.from('WLM1');
const SALT = 16;
const HEADER = MAGIC.length + 16 + SALT;
const FRAME = 65_536;
const TAG = 16;

/** The id of the secret that opens a file, and the salt of the file's own key. */
interface SealHeader {
  secretId: string;
  salt: Buffer;
}

/** The secret of an account, and its name in the vault. */
export interface AccountKey {
  secretId: string;
  secret: Buffer;
}

/** Made once for each file: from bytes Node would make a key for each frame again. */
const keyOf = (secret: Buffer, salt: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, `media:${purpose}`, 32)));

const nonceOf = (index: number) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
};

const markOf = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

/** Seals a file as its pieces come. */
export class FileSealer {
  private readonly key: KeyObject;
  private waiting: Buffer[] = [];
  private size = 0;
  private index = 0;
  readonly header: Buffer;

  /** @param salt 16 random bytes, never used before @param purpose of the file: its key opens nothing else */
  constructor({ secretId, secret }: AccountKey, salt: Buffer, purpose: string) {
    this.key = keyOf(secret, salt, purpose);
    this.header = Buffer.concat([MAGIC, parse(secretId), salt]);
  }

  /** Takes a piece. @returns the bytes that are ready to be written */
  take(piece: Buffer): Buffer {
    this.waiting.push(piece);
    this.size += piece.length;
    if (this.size <= FRAME) return Buffer.alloc(0);
    const all = Buffer.concat(this.waiting);
    const frames: Buffer[] = [];
    let at = 0;
    // One frame is held back: the last frame is known only at the end.
    for (; all.length - at > FRAME; at += FRAME) frames.push(this.frame(all.subarray(at, at + FRAME), false));
    this.waiting = [all.subarray(at)];
    this.size = all.length - at;
    return Buffer.concat(frames);
  }

  end(): Buffer {
    return this.frame(Buffer.concat(this.waiting), true);
  }

  private frame(plain: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.index++));
    cipher.setAAD(markOf(isLast));
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Whether a file begins as sealed ones do. */
export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC);

/** Reads a part of a stored file; undefined if there is no such file. */
export type ReadsPart = (range: ByteRange) => Promise<StoredPart | undefined>;

/** Secret, purpose and size that open a sealed file. */
export interface Opening {
  /** Returns the secret of that id; undefined if it is gone. */
  secretOf: (secretId: string) => Promise<Buffer | undefined>;
  purpose: string;
  /** Size of the whole file before it was sealed, in bytes. */
  bytes: number;
}

/** A stored file is not as it was sealed, or no sealed file. */
export class SealedFileDamaged extends Error {
  override readonly name = 'SealedFileDamaged';
}

/**
 * Opens the bytes from `start` to `end` (both included) of a sealed file, frame by frame. The first of them have been read
 * when it resolves; undefined if the file or its secret is gone.
 * @throws SealedFileDamaged if it is not as it was sealed, or longer or shorter; what `read` throws
 */
export async function openSealed(
  read: ReadsPart,
  { secretOf, purpose, bytes }: Opening,
  range: ByteRange,
): Promise<AsyncIterableIterator<Buffer> | undefined> {
  const head = await read({ start: 0, end: HEADER - 1 });
  if (!head) return undefined;
  const { secretId, salt } = headerOf(await whole(head.pieces));
  const frames = Math.max(1, Math.ceil(bytes / FRAME));
  if (head.size !== HEADER + bytes + frames * TAG) throw new SealedFileDamaged('Not as long as it was');
  const secret = await secretOf(secretId);
  if (!secret) return undefined;
  const first = Math.floor(range.start / FRAME);
  const last = Math.min(frames - 1, Math.floor(range.end / FRAME));
  if (last < first) return goOn({ done: true, value: undefined }, undefined);
  const end = HEADER + (last + 1) * (FRAME + TAG) - 1;
  const part = await read({ start: HEADER + first * (FRAME + TAG), end: Math.min(end, head.size - 1) });
  if (!part) return undefined;
  const key = keyOf(secret, salt, purpose);
  const opened = unsealed(part.pieces, { key, bytes, frames, first, last }, range);
  return goOn(await opened.next(), opened);
}

function headerOf(header: Buffer): SealHeader {
  if (header.length !== HEADER || !isSealed(header)) throw new SealedFileDamaged('Not a sealed file');
  return {
    secretId: stringify(header.subarray(MAGIC.length, MAGIC.length + 16)),
    salt: header.subarray(HEADER - SALT),
  };
}

interface Frames {
  key: KeyObject;
  /** Size of the whole file, in bytes. */
  bytes: number;
  frames: number;
  first: number;
  last: number;
}

async function* unsealed(
  pieces: AsyncIterable<Buffer>,
  { key, bytes, frames, first, last }: Frames,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  let index = first;
  for await (const piece of pieces) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    while (index <= last) {
      const begins = index * FRAME;
      const length = Math.min(FRAME, bytes - begins);
      if (waiting.length < length + TAG) break;
      const plain = frameOf(key, { sealed: waiting.subarray(0, length + TAG), index, isLast: index === frames - 1 });
      waiting = waiting.subarray(length + TAG);
      index++;
      yield plain.subarray(Math.max(0, start - begins), Math.min(length, end - begins + 1));
    }
  }
  if (index <= last) throw new SealedFileDamaged('Not as long as it was');
}

function frameOf(
  key: KeyObject,
  { sealed, index, isLast }: { sealed: Buffer; index: number; isLast: boolean },
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index));
  decipher.setAAD(markOf(isLast));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch (error) {
    throw new SealedFileDamaged('A part of it is not as it was sealed', { cause: error });
  }
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}

/** Goes on after the first piece. Stops the rest if its reader stops, even before it asked for the first. */
function goOn(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer> | undefined): AsyncIterableIterator<Buffer> {
  let isFirst = true;
  return {
    async next() {
      const result = isFirst || !rest ? first : await rest.next();
      isFirst = false;
      return result;
    },
    async return() {
      await rest?.return(undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
