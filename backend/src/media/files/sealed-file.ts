import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parse, stringify } from 'uuid';

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
export interface SealHeader {
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

/** @throws Error if it is not a sealed file of ours */
export async function headerOf(file: FileHandle): Promise<SealHeader> {
  const header = await exactly(file, 0, HEADER);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('Not a sealed file');
  return {
    secretId: stringify(header.subarray(MAGIC.length, MAGIC.length + 16)),
    salt: header.subarray(HEADER - SALT),
  };
}

/**
 * Returns the bytes from `start` to `end` (both included) of a sealed file, frame by frame.
 * @param bytes of the whole file
 * @throws Error if it is not as it was sealed, or longer or shorter
 */
export async function* unsealed(
  file: FileHandle,
  { secret, salt, purpose, bytes }: { secret: Buffer; salt: Buffer; purpose: string; bytes: number },
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const frames = Math.max(1, Math.ceil(bytes / FRAME));
  if ((await file.stat()).size !== HEADER + bytes + frames * TAG) throw new Error('Not as long as it was');
  const key = keyOf(secret, salt, purpose);
  for (let index = Math.floor(start / FRAME); index * FRAME <= end && index < frames; index++) {
    const begins = index * FRAME;
    const length = Math.min(FRAME, bytes - begins);
    const sealed = await exactly(file, HEADER + index * (FRAME + TAG), length + TAG);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index));
    decipher.setAAD(markOf(index === frames - 1));
    decipher.setAuthTag(sealed.subarray(length));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
    yield plain.subarray(Math.max(0, start - begins), Math.min(length, end - begins + 1));
  }
}

async function exactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error('Not as long as it was');
  return buffer;
}
