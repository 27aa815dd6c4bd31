import { Injectable } from '@nestjs/common';
import { account, accountStream } from '../../../identity/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { CopyFiles } from './copy-files.js';
import { CopyProgress } from './copy-progress.js';

/** Removes an account's copies: first an event records the removal, then the bytes are deleted. May be repeated. */
@Injectable()
export class AccountCopies {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly progress: CopyProgress,
    private readonly files: CopyFiles,
  ) {}

  /** @returns whether it was there */
  async remove(
    accountId: string,
    exportId: string,
    why: 'expired' | 'by-owner' | 'forgotten',
    context: CommandContext,
  ): Promise<boolean> {
    const command = { type: 'RemoveExport', exportId, why } as const;
    const commandId = `${context.commandId}:export:${exportId}`;
    const { events } = await this.executor.execute(account, accountStream(accountId), command, {
      ...context,
      commandId,
    });
    if (events.length > 0) await this.clear(exportId);
    return events.length > 0;
  }

  /** Removes the account's present copy because a person in it was forgotten. @returns how many copies there were */
  async forget(accountId: string, context: CommandContext): Promise<number> {
    const { copy } = await this.executor.state(account, accountStream(accountId));
    if (!copy) return 0;
    const isGone = await this.remove(accountId, copy.exportId, 'forgotten', context);
    return Number(isGone);
  }

  /** The process that is making the copy finds that it is gone, and stops. */
  async clear(exportId: string): Promise<void> {
    await this.progress.remove(exportId);
    await this.files.remove(exportId);
  }
}
