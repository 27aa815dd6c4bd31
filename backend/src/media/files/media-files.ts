import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { Config } from '../../platform/config/config.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { HEAD_BYTES, kindOf } from './file-kind.js';
import { MediaKeys } from './media-keys.js';
import { type AccountKey, FileSealer, headerOf, unsealed } from './sealed-file.js';

export const MEDIA_FOLDER = 'media';
const DRAFT = '.draft';
const LEFT_BEHIND_MS = 86_400_000;

/** The disk did not take a file. It may, later. */
export class DiskTrouble extends Error {
  override readonly name = 'DiskTrouble';
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super(`A file could not be written: ${String(cause)}`, { cause });
    const { code = '' } = cause as NodeJS.ErrnoException;
    this.isFull = code === 'ENOSPC' || code === 'EDQUOT';
  }
}

/** The facts of a stored file. */
export interface KeptFile {
  fileId: string;
  bytes: number;
  digest: string;
  contentType: string;
  /** The SHA-256 of the content, hexadecimal: to compare, not to keep. */
  sha256: string;
}

/**
 * A file's name holds the media id and a part of its digest: two contents never have the same name, and a file that no
 * event names can be found.
 */
const placeOf = (fileId: string) => join(fileId.slice(0, 2), fileId);
const mediaOf = (name: string) => /^([0-9a-f-]{36})\.[0-9a-f]{32}$/.exec(name)?.[1];

/** The files that people sent: sealed, in the data folder, outside all that a web server serves. */
@Injectable()
export class MediaFiles {
  readonly folder: string;
  /** Files written before this have been checked. Unix ms, of the file system. */
  private sweptUntil = -Infinity;

  constructor(
    config: Config,
    private readonly keys: MediaKeys,
  ) {
    this.folder = join(config.dataDir, MEDIA_FOLDER);
  }

  /**
   * Stores the pieces that `send` hands over. Durable when it resolves, before any event names it; an existing file is
   * never written again.
   * @throws DiskTrouble; what `send` throws
   */
  async keep(
    { accountId, mediaId }: { accountId: string; mediaId: string },
    send: (take: (piece: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<KeptFile> {
    const key = await this.keys.of(accountId);
    const path = join(this.folder, `${randomUUID()}${DRAFT}`);
    try {
      await onDisk(() => mkdir(this.folder, { recursive: true, mode: 0o700 }));
      const file = await onDisk(() => open(path, 'wx', 0o600));
      const draft = new Draft(file, key, mediaId);
      try {
        await draft.begin();
        await send((piece) => draft.take(piece));
        const kept = await draft.end();
        await this.name(path, kept.fileId);
        return kept;
      } finally {
        await file.close();
      }
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /**
   * Returns the bytes from `start` to `end`, both included. The first of them have been read when it resolves.
   * @throws DomainError not-found if the file or its key is gone; unavailable if it is not as it was stored
   */
  async read(
    { mediaId, fileId, bytes }: { mediaId: string; fileId: string; bytes: number },
    range: { start: number; end: number },
  ): Promise<AsyncIterableIterator<Buffer>> {
    const file = await open(join(this.folder, placeOf(fileId)), 'r').catch(() => undefined);
    if (!file) throw DomainError.notFound('Media');
    try {
      const { secretId, salt } = await headerOf(file);
      const secret = await this.keys.secret(secretId);
      if (!secret) throw DomainError.notFound('Media');
      const pieces = unsealed(file, { secret, salt, purpose: mediaId, bytes }, range);
      return goOn(file, await pieces.next(), pieces);
    } catch (error) {
      await file.close();
      if (error instanceof DomainError) throw error;
      throw DomainError.unavailable(say('file-damaged'));
    }
  }

  /** Removes a file with all its bytes; one that is gone is fine. */
  async remove(fileId: string): Promise<void> {
    await rm(join(this.folder, placeOf(fileId)), { force: true });
  }

  /**
   * Removes files that no event names, a day after they were written: a crash came between the file and its event. A
   * named file stays named, so each file is looked at once in the life of a process.
   * @param isNamed whether the log names this file
   * @param now Unix ms, of the file system
   */
  async sweep(isNamed: (mediaId: string, fileId: string) => Promise<boolean>, now: number): Promise<void> {
    const until = now - LEFT_BEHIND_MS;
    for await (const { name, path } of this.all()) {
      const mediaId = mediaOf(name);
      if (mediaId === undefined && !name.endsWith(DRAFT)) continue;
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      if (mtimeMs > until || mtimeMs <= this.sweptUntil) continue;
      if (mediaId === undefined || !(await isNamed(mediaId, name))) await rm(path, { force: true });
    }
    this.sweptUntil = until;
  }

  /** One folder at a time: there may be very many files. */
  private async *all(): AsyncGenerator<{ name: string; path: string }> {
    const entries = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of await entries(this.folder)) {
      const path = join(this.folder, entry.name);
      if (!entry.isDirectory()) yield { name: entry.name, path };
      else for (const { name } of await entries(path)) yield { name, path: join(path, name) };
    }
  }

  private async name(draft: string, fileId: string): Promise<void> {
    const path = join(this.folder, placeOf(fileId));
    await onDisk(async () => {
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      // The name holds the content: a file that has it is the same.
      await link(draft, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    });
  }
}

/** A file that is being written. */
class Draft {
  private readonly sealer: FileSealer;
  private readonly hash = createHash('sha256');
  private readonly hmac;
  private head = Buffer.alloc(0);
  private bytes = 0;

  constructor(
    private readonly file: FileHandle,
    key: AccountKey,
    private readonly mediaId: string,
  ) {
    this.sealer = new FileSealer(key, randomBytes(16), mediaId);
    this.hmac = createHmac('sha256', key.secret);
  }

  begin(): Promise<void> {
    return onDisk(() => this.file.writeFile(this.sealer.header));
  }

  async take(piece: Buffer): Promise<void> {
    this.bytes += piece.length;
    this.hash.update(piece);
    this.hmac.update(piece);
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, piece]).subarray(0, HEAD_BYTES);
    const ready = this.sealer.take(piece);
    if (ready.length > 0) await onDisk(() => this.file.writeFile(ready));
  }

  async end(): Promise<KeptFile> {
    const last = this.sealer.end();
    await onDisk(async () => {
      await this.file.writeFile(last);
      await this.file.sync();
    });
    const digest = this.hmac.digest('hex');
    const fileId = `${this.mediaId}.${digest.slice(0, 32)}`;
    const contentType = await kindOf(this.head);
    return { fileId, bytes: this.bytes, digest, contentType, sha256: this.hash.digest('hex') };
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DiskTrouble(error);
  }
}

/** Goes on after the first piece, and closes the file at the end, at an error, or when the reader stops. */
function goOn(
  file: FileHandle,
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncIterableIterator<Buffer> {
  let isFirst = true;
  return {
    async next() {
      try {
        const result = isFirst ? first : await rest.next();
        isFirst = false;
        if (result.done) await file.close();
        return result;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async return() {
      await file.close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
