import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { PROOF_MAX_BYTES } from '@wavelane/contracts';
import { Config } from '../../../../platform/config/config.js';
import { Draft } from '../../../../platform/files/draft.js';
import type { DraftFile } from '../../../../platform/files/file-store.js';
import { MediaKeys } from '../../../../platform/files/sealed/media-keys.js';
import {
  FileSealer,
  isSealed,
  openSealed,
  type ReadsPart,
  SealedFileDamaged,
} from '../../../../platform/files/sealed/sealed-file.js';

const FOLDER = 'proofs';
const purposeOf = (fileId: string) => `proof:${fileId}`;

/** Proofs in a bucket: sealed under the account's key for files. In the data folder they lie as they were sent. */
@Injectable()
export class SealedProofs {
  constructor(
    private readonly config: Config,
    private readonly keys: MediaKeys,
  ) {}

  /** Seals a file into a draft and leaves the file as it is. @throws StorageTrouble */
  async seal(accountId: string, fileId: string, { path }: DraftFile): Promise<DraftFile> {
    const sealer = new FileSealer(await this.keys.of(accountId), randomBytes(16), purposeOf(fileId));
    const draft = await Draft.begin(this.config.dataDir, FOLDER);
    try {
      await draft.write(sealer.header);
      for await (const piece of createReadStream(path)) await draft.write(sealer.take(piece as Buffer));
      await draft.write(sealer.end());
      return await draft.end();
    } catch (error) {
      await draft.drop();
      throw error;
    }
  }

  /** Whether a draft is sealed already. */
  async isSealed({ path }: DraftFile): Promise<boolean> {
    for await (const piece of createReadStream(path, { start: 0, end: 15 })) return isSealed(piece as Buffer);
    return false;
  }

  /**
   * Returns what was sent, or what lies there if that is damaged; undefined if the file or its key is gone.
   * @throws StorageTrouble
   */
  async read({ fileId, bytes }: { fileId: string; bytes: number }, read: ReadsPart): Promise<Buffer | undefined> {
    const found = await read({ start: 0, end: 2 * PROOF_MAX_BYTES });
    if (!found) return undefined;
    const stored = await whole(found.pieces);
    if (!isSealed(stored)) return stored;
    const parts: ReadsPart = async ({ start, end }) => ({
      size: stored.length,
      pieces: one(stored.subarray(start, end + 1)),
    });
    const opening = { secretOf: (id: string) => this.keys.secret(id), purpose: purposeOf(fileId), bytes };
    try {
      const pieces = await openSealed(parts, opening, { start: 0, end: bytes - 1 });
      return pieces && (await whole(pieces));
    } catch (error) {
      if (error instanceof SealedFileDamaged) return stored;
      throw error;
    }
  }
}

async function* one(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece;
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}
