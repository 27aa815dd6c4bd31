import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { Config } from '../../../platform/config/config.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Draft, sweepDrafts } from '../../../platform/files/draft.js';
import type { DraftFile, FileStore } from '../../../platform/files/file-store.js';
import { FILE_STORE } from '../../../platform/files/files.module.js';
import { MediaKeys } from '../../../platform/files/sealed/media-keys.js';
import {
  type AccountKey,
  FileSealer,
  openSealed,
  SealedFileDamaged,
} from '../../../platform/files/sealed/sealed-file.js';
import { HEAD_BYTES, kindOf } from './file-kind.js';

const FOLDER = 'media';
const LEFT_BEHIND_MS = 86_400_000;

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
const placeOf = (fileId: string) => `${FOLDER}/${fileId.slice(0, 2)}/${fileId}`;
const mediaOf = (name: string) => /\/([0-9a-f-]{36})\.[0-9a-f]{32}$/.exec(name)?.[1];

/** The files that people sent: sealed, outside all that a web server serves. */
@Injectable()
export class MediaFiles {
  /** The folder of the files, in the data folder or in the bucket. */
  static readonly FOLDER = FOLDER;
  /** Files written before this have been checked. Unix ms, of the store. */
  private sweptUntil = -Infinity;

  constructor(
    private readonly config: Config,
    private readonly keys: MediaKeys,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Stores the pieces that `send` hands over. Durable when it resolves, before any event names it; an existing file is
   * never written again.
   * @throws StorageTrouble; what `send` throws
   */
  async keep(
    { accountId, mediaId }: { accountId: string; mediaId: string },
    send: (take: (piece: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<KeptFile> {
    const key = await this.keys.of(accountId);
    const draft = await Draft.begin(this.config.dataDir, FOLDER);
    try {
      const sealing = new Sealing(draft, key, mediaId);
      await sealing.begin();
      await send((piece) => sealing.take(piece));
      const { drafted, ...kept } = await sealing.end();
      await this.store.put(placeOf(kept.fileId), drafted);
      return kept;
    } finally {
      await draft.drop();
    }
  }

  /**
   * Returns the bytes from `start` to `end`, both included. The first of them have been read when it resolves.
   * @throws DomainError not-found if the file or its key is gone; unavailable if it is not as it was stored;
   * StorageTrouble
   */
  async read(
    { mediaId, fileId, bytes }: { mediaId: string; fileId: string; bytes: number },
    range: { start: number; end: number },
  ): Promise<AsyncIterableIterator<Buffer>> {
    const opening = { secretOf: (id: string) => this.keys.secret(id), purpose: mediaId, bytes };
    const pieces = await openSealed((part) => this.store.get(placeOf(fileId), part), opening, range).catch(damaged);
    if (!pieces) throw DomainError.notFound('Media');
    return pieces;
  }

  /** Removes a file with all its bytes; one that is gone is fine. */
  async remove(fileId: string): Promise<void> {
    await this.store.remove(placeOf(fileId));
  }

  /**
   * Removes files that no event names, a day after they were written: a crash came between the file and its event. A
   * named file stays named, so each file is looked at once in the life of a process.
   * @param isNamed whether the log names this file
   * @param now Unix ms, of the store
   */
  async sweep(isNamed: (mediaId: string, fileId: string) => Promise<boolean>, now: number): Promise<void> {
    const until = now - LEFT_BEHIND_MS;
    await sweepDrafts(this.config.dataDir, FOLDER, until);
    for await (const { name, writtenAt } of this.store.list(`${FOLDER}/`)) {
      const mediaId = mediaOf(name);
      if (mediaId === undefined || writtenAt > until || writtenAt <= this.sweptUntil) continue;
      if (!(await isNamed(mediaId, name.slice(name.lastIndexOf('/') + 1)))) await this.store.remove(name);
    }
    this.sweptUntil = until;
  }
}

/** A file that is being sealed as it comes. */
class Sealing {
  private readonly sealer: FileSealer;
  private readonly hash = createHash('sha256');
  private readonly hmac;
  private head = Buffer.alloc(0);
  private bytes = 0;

  constructor(
    private readonly draft: Draft,
    key: AccountKey,
    private readonly mediaId: string,
  ) {
    this.sealer = new FileSealer(key, randomBytes(16), mediaId);
    this.hmac = createHmac('sha256', key.secret);
  }

  begin(): Promise<void> {
    return this.draft.write(this.sealer.header);
  }

  async take(piece: Buffer): Promise<void> {
    this.bytes += piece.length;
    this.hash.update(piece);
    this.hmac.update(piece);
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, piece]).subarray(0, HEAD_BYTES);
    const ready = this.sealer.take(piece);
    if (ready.length > 0) await this.draft.write(ready);
  }

  async end(): Promise<KeptFile & { drafted: DraftFile }> {
    await this.draft.write(this.sealer.end());
    const drafted = await this.draft.end();
    const digest = this.hmac.digest('hex');
    const fileId = `${this.mediaId}.${digest.slice(0, 32)}`;
    const contentType = await kindOf(this.head);
    return { fileId, bytes: this.bytes, digest, contentType, sha256: this.hash.digest('hex'), drafted };
  }
}

function damaged(error: unknown): never {
  throw error instanceof SealedFileDamaged ? DomainError.unavailable(say('file-damaged')) : error;
}
