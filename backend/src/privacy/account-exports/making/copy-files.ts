import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { Config } from '../../../platform/config/config.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { draftOf, dropDraft, sweepDrafts } from '../../../platform/files/draft.js';
import type { FileStore } from '../../../platform/files/file-store.js';
import { FILE_STORE } from '../../../platform/files/files.module.js';
import { MediaKeys } from '../../../platform/files/sealed/media-keys.js';
import { FileSealer, openSealed, SealedFileDamaged } from '../../../platform/files/sealed/sealed-file.js';

/** In the data folder or the bucket, but in no backup, since its contents can be made again. */
export const COPIES_FOLDER = 'exports';

/** Which part of which file of a copy. */
export interface PartName {
  exportId: string;
  file: string;
  part: number;
}

const LEFT_BEHIND_MS = 86_400_000;

const folderOf = (exportId: string) => `${COPIES_FOLDER}/${exportId}/`;
const nameOf = ({ file, part }: PartName) => `${file}.${part}`;
const purposeOf = (name: PartName) => `export:${name.exportId}/${nameOf(name)}`;
const placeOf = (name: PartName) => folderOf(name.exportId) + nameOf(name);

/** The parts of copies: sealed under the account's key for files, a folder a copy. */
@Injectable()
export class CopyFiles {
  constructor(
    private readonly config: Config,
    private readonly keys: MediaKeys,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** Durable when it resolves, in the place of one of that name. @throws StorageTrouble */
  async write(accountId: string, name: PartName, content: Buffer): Promise<void> {
    const sealer = new FileSealer(await this.keys.of(accountId), randomBytes(16), purposeOf(name));
    const sealed = Buffer.concat([sealer.header, sealer.take(content), sealer.end()]);
    const draft = await draftOf(this.config.dataDir, COPIES_FOLDER, sealed);
    try {
      await this.store.put(placeOf(name), draft, { replace: true });
    } finally {
      await dropDraft(draft);
    }
  }

  /**
   * @param bytes of the part @throws DomainError not-found if it is gone, unavailable if it is not what was written;
   * StorageTrouble
   */
  async *read(name: PartName, bytes: number): AsyncGenerator<Buffer> {
    const opening = { secretOf: (id: string) => this.keys.secret(id), purpose: purposeOf(name), bytes };
    const all = { start: 0, end: bytes - 1 };
    try {
      const pieces = await openSealed((range) => this.store.get(placeOf(name), range), opening, all);
      if (!pieces) throw DomainError.notFound('Export');
      yield* pieces;
    } catch (error) {
      throw error instanceof SealedFileDamaged ? DomainError.unavailable(say('export-damaged')) : error;
    }
  }

  /** With all its bytes; one that is gone is fine. */
  remove(exportId: string): Promise<void> {
    return this.store.removeAll(folderOf(exportId));
  }

  /** Ids of the copies that have files here. */
  async all(): Promise<string[]> {
    const ids = new Set<string>();
    for await (const { name } of this.store.list(`${COPIES_FOLDER}/`)) ids.add(name.split('/')[1] ?? '');
    return [...ids];
  }

  /** Removes what a crash left of parts that were being written. @param now Unix ms, of the file system */
  sweep(now: number): Promise<void> {
    return sweepDrafts(this.config.dataDir, COPIES_FOLDER, now - LEFT_BEHIND_MS);
  }
}
