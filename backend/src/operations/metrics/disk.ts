import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { FILES } from '../backup/files.js';

/** The free space of the data folder. Servers have their own tools for this. */
@Injectable()
export class Disk {
  constructor(private readonly config: Config) {}

  /** Returns the bytes that are free for this process, and the size of the disk. */
  async room(): Promise<{ free: number; size: number }> {
    const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
    return { free: bavail * bsize, size: blocks * bsize };
  }

  /** Returns the bytes of each present file of the data folder, with the files that its database keeps beside it. */
  async files(): Promise<{ file: string; bytes: number }[]> {
    const names = [FILES.log, FILES.readModels, FILES.records];
    const there = names.filter((name) => existsSync(join(this.config.dataDir, name)));
    return Promise.all(there.map(async (file) => ({ file, bytes: await this.bytesOf(file) })));
  }

  private async bytesOf(name: string): Promise<number> {
    const parts = [name, `${name}-wal`].map((part) => join(this.config.dataDir, part));
    const sizes = parts.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}
