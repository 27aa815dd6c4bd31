import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { account, accountStream } from '../../identity/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type AccountExportDocument, accountExportsProjection } from './exports.projection.js';
import { AccountCopies } from './making/account-copies.js';
import { CopyFiles } from './making/copy-files.js';
import { CopyProgress, NotOurs } from './making/copy-progress.js';
import { CopyWriter } from './making/copy-writer.js';

const AGAIN_MS = 10_000;
const AT_ONCE = 50;

/**
 * Makes copies of the accounts' data, one after another, and continues after a crash; removes them when they expire.
 */
@Worker()
@Injectable()
export class AccountExportsWorker implements Worker {
  readonly name = 'account-exports';
  readonly wakesOn = ['AccountExportAsked'];
  readonly schedule = '35 * * * *';
  private readonly logger = new Logger('AccountExports');

  constructor(
    private readonly executor: CommandExecutor,
    private readonly writer: CopyWriter,
    private readonly copies: AccountCopies,
    private readonly progress: CopyProgress,
    private readonly files: CopyFiles,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number | void> {
    await this.removeOld();
    await this.removeUnknown();
    await this.files.sweep(this.clock.machine());
    const { documents } = await this.readModels.find(accountExportsProjection, {
      where: { state: 'under-way' },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit: AT_ONCE,
    });
    let failed = 0;
    for (const { id, body } of documents) {
      if (signal.aborted) return AGAIN_MS;
      try {
        await this.make(id, body.accountId, signal);
      } catch (error) {
        if (error instanceof NotOurs) continue;
        failed++;
        this.logger.warn({ message: 'A copy of an account is not made yet', exportId: id, error: String(error) });
      }
    }
    return failed > 0 || documents.length === AT_ONCE ? AGAIN_MS : undefined;
  }

  /** @throws NotOurs if the copy was removed meanwhile */
  async make(exportId: string, accountId: string, signal: AbortSignal): Promise<void> {
    const isWanted = async () => {
      const { copy, closed } = await this.executor.state(account, accountStream(accountId));
      return copy?.exportId === exportId && copy.expiresAt === null && !closed;
    };
    try {
      if (!(await isWanted())) return await this.copies.clear(exportId);
      const copied = await this.writer.write(exportId, accountId, signal);
      if (!copied) return;
      const command = { type: 'FinishExport', exportId, ...copied } as const;
      await this.executor.execute(account, accountStream(accountId), command, contextOf(exportId, 'ready'));
    } catch (error) {
      // The parts that were written after the removal are deleted, too.
      if (error instanceof NotOurs && !(await isWanted())) await this.copies.clear(exportId);
      throw error;
    }
  }

  private async removeOld(): Promise<void> {
    const now = new Date(this.clock.now()).toISOString();
    const old = async (): Promise<StoredDocument<AccountExportDocument>[]> => {
      const { documents } = await this.readModels.find(accountExportsProjection, {
        where: { state: 'ready', expiresAt: { lte: now } },
        sort: [{ field: 'expiresAt', direction: 'asc' }],
        limit: AT_ONCE,
      });
      return documents;
    };
    for (const { id, body } of await old())
      await this.copies.remove(body.accountId, id, 'expired', contextOf(id, 'expired'));
  }

  /** Deletes the parts that a crash left of removed copies. */
  private async removeUnknown(): Promise<void> {
    const there = new Set(await this.files.all());
    for await (const id of this.progress.all()) there.add(id);
    for (const id of there) {
      const document = await this.readModels.get(accountExportsProjection, id);
      if (document?.state === 'removed') await this.copies.clear(id);
    }
  }
}

const contextOf = (exportId: string, what: string): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'account-exports' }, correlationId: exportId, causationId: null },
  commandId: `${exportId}:${what}`,
});
