import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { FileSealer, headerOf, MediaKeys, unsealed } from '../../media/index.js';
import { Config } from '../../platform/config/config.js';
import { DomainError } from '../../platform/domain/domain-error.js';

/** In the data folder, but in no backup, since its contents can be made again. */
export const COPIES_FOLDER = 'exports';

/** Which part of which file of a copy. */
export interface PartName {
  exportId: string;
  file: string;
  part: number;
}

const nameOf = ({ file, part }: PartName) => `${file}.${part}`;
const purposeOf = (name: PartName) => `export:${name.exportId}/${nameOf(name)}`;

/** The parts of copies: sealed under the account's key for files, a folder a copy. */
@Injectable()
export class CopyFiles {
  private readonly folder: string;

  constructor(
    config: Config,
    private readonly keys: MediaKeys,
  ) {
    this.folder = join(config.dataDir, COPIES_FOLDER);
  }

  /** On the disk when it resolves, in the place of one of that name. */
  async write(accountId: string, name: PartName, content: Buffer): Promise<void> {
    const folder = join(this.folder, name.exportId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sealer = new FileSealer(await this.keys.of(accountId), randomBytes(16), purposeOf(name));
    const path = join(folder, nameOf(name));
    const file = await open(`${path}.draft`, 'w', 0o600);
    try {
      await file.writeFile(Buffer.concat([sealer.header, sealer.take(content), sealer.end()]));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.draft`, path);
  }

  /** @param bytes of the part @throws DomainError not-found if it is gone, unavailable if it is not what was written */
  async *read(name: PartName, bytes: number): AsyncGenerator<Buffer> {
    const file = await open(join(this.folder, name.exportId, nameOf(name)), 'r').catch(() => undefined);
    if (!file) throw DomainError.notFound('Export');
    try {
      const { secretId, salt } = await headerOf(file);
      const secret = await this.keys.secret(secretId);
      if (!secret) throw DomainError.notFound('Export');
      yield* unsealed(file, { secret, salt, purpose: purposeOf(name), bytes }, { start: 0, end: bytes - 1 });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw DomainError.unavailable(say('export-damaged'));
    } finally {
      await file.close();
    }
  }

  /** With all its bytes; one that is gone is fine. */
  async remove(exportId: string): Promise<void> {
    await rm(join(this.folder, exportId), { recursive: true, force: true });
  }

  /** Ids of the copies that have files here. */
  all(): Promise<string[]> {
    return readdir(this.folder).catch(() => []);
  }
}
