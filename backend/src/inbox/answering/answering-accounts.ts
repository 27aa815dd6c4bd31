import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { account, accountStream } from '../../identity/index.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { answeringStream } from './answering.events.js';
import { hoursHistory, type HoursVersion } from './calendar/hours-history.js';
import { answeringProjection } from './answering.projection.js';
import { answering, type AnsweringState } from './answering.js';
import { isAutomaticMessage } from './automatic/automatic.js';

const PAGE = 100;

/** The answering settings of accounts, for the code that carries them out. */
@Injectable()
export class AnsweringAccounts {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** As it was a moment ago. */
  of(accountId: string): Promise<AnsweringState> {
    return this.executor.cached(answering, answeringStream(accountId));
  }

  /** Every version of its opening hours, the oldest first. */
  hoursOf(accountId: string): Promise<readonly HoursVersion[]> {
    return this.executor.state(hoursHistory, answeringStream(accountId));
  }

  /**
   * Accounts with rules that are carried out automatically, without those that are closed or disabled.
   * @param only of these; otherwise of all
   */
  async *withRules(only?: ReadonlySet<string>): AsyncGenerator<{ accountId: string; state: AnsweringState }> {
    for await (const accountId of only ? this.among([...only]) : this.all()) {
      const { closed, disabled } = await this.executor.cached(account, accountStream(accountId));
      if (!closed && !disabled) yield { accountId, state: await this.of(accountId) };
    }
  }

  /** Whether this account sends this very message by itself: two channels of one account may face each other. */
  async isAutomatic(accountId: string, said: Parameters<typeof isAutomaticMessage>[1]): Promise<boolean> {
    return isAutomaticMessage((await this.of(accountId)).rules, said);
  }

  private async *all(): AsyncGenerator<string> {
    for await (const { id } of everyDocument(this.readModels, answeringProjection, {
      where: { isOn: true },
      limit: PAGE,
    }))
      yield id;
  }

  private async *among(accountIds: readonly string[]): AsyncGenerator<string> {
    for (const { id, body } of await this.readModels.many(answeringProjection, accountIds)) if (body.isOn) yield id;
  }
}
