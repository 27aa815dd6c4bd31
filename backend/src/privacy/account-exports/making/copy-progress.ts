import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** A file of the archive, made of parts: bytes of each, in their order. */
export interface CopiedFile {
  name: string;
  parts: readonly number[];
  lines: number;
}

/** How far a copy is: after each part that lies on the disk. */
export interface Progress extends Record<string, unknown> {
  accountId: string;
  /** Index of the section that is being written; the number of sections when all are. */
  section: number;
  /** Where the section goes on; null at its beginning. */
  cursor: string | null;
  files: readonly CopiedFile[];
  /** How often it was kept: of two processes that write the same copy one goes on. */
  times: number;
}

/** Another process continues the copy, or it was removed. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/** How far copies are: records, which go with the copy. */
@Injectable()
export class CopyProgress {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'account-export-progress' });
  }

  /** Returns the progress of a copy; begins it if there is none yet. */
  async begun(exportId: string, accountId: string): Promise<Progress> {
    const fresh: Progress = { accountId, section: 0, cursor: null, files: [], times: 0 };
    await this.records.add(exportId, fresh, null, this.clock.machine());
    return (await this.find(exportId)) ?? fresh;
  }

  async find(exportId: string): Promise<Progress | undefined> {
    return (await this.records.get<Progress>(exportId, 0))?.body;
  }

  /** @throws NotOurs */
  async keep(exportId: string, progress: Progress): Promise<Progress> {
    const kept = { ...progress, times: progress.times + 1 };
    if (!(await this.records.replace(exportId, kept, null, 0, { times: progress.times }))) throw new NotOurs();
    return kept;
  }

  remove(exportId: string): Promise<void> {
    return this.records.remove(exportId);
  }

  /** Ids of all that there are. */
  async *all(): AsyncGenerator<string> {
    for (let after = ''; ;) {
      const page = await this.records.scan(after, 500, 0);
      for (const { id } of page) yield id;
      const last = page.at(-1);
      if (!last || page.length < 500) return;
      after = last.id;
    }
  }
}
