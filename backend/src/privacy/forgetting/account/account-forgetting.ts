import { Injectable } from '@nestjs/common';
import type { ForgettingReason } from '@wavelane/contracts';
import { account, AccountSessions, accountStream, Standing } from '../../../identity/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { forgetting } from '../forgetting.js';
import { accountForgettingId, forgettingStream } from '../forgetting.events.js';
import { OpenPast } from '../open-past.js';
import { ForgettingWork } from '../steps/forgetting-work.js';

/**
 * Begins to forget an account: one event closes it and says that all its data is removed, and everything else follows
 * from that. So it is done once, however often and by whichever member it is ordered.
 */
@Injectable()
export class AccountForgetting {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly standing: Standing,
    private readonly sessions: AccountSessions,
    private readonly work: ForgettingWork,
    private readonly past: OpenPast,
  ) {}

  /**
   * @param onlyDue only if its owner's waiting time is over
   * @returns whether it is being forgotten, or was
   * @throws DomainError not-found, conflict for the last administrator, and if the log says something of the account in plain text
   */
  async order(
    accountId: string,
    { reason, onlyDue }: { reason: ForgettingReason; onlyDue?: true },
    context: CommandContext,
  ): Promise<boolean> {
    const { profile } = await this.executor.state(account, accountStream(accountId));
    if (!profile) throw DomainError.notFound('User');
    await this.past.demandSealedAccount(accountId);
    const forgettingId = accountForgettingId(accountId);
    const order = { type: 'CloseAccount', forgetting: { forgettingId, reason }, ...(onlyDue && { onlyDue }) } as const;
    await this.standing.change(accountId, order, context);
    const { forgotten } = await this.executor.state(account, accountStream(accountId));
    if (!forgotten) return false;
    await this.sessions.endAll(accountId);
    await this.begin(accountId, { forgettingId, reason }, context);
    return true;
  }

  /** Called after the account was closed for it. May be repeated. */
  async begin(
    accountId: string,
    { forgettingId, reason }: { forgettingId: string; reason: ForgettingReason },
    context: CommandContext,
  ): Promise<void> {
    await this.work.prepare(forgettingId, []);
    const begun = { forgettingId, accountId, reason, subjects: [], whole: true } as const;
    const own = { ...context, commandId: `${context.commandId}:forgetting` };
    await this.executor.execute(forgetting, forgettingStream(forgettingId), { type: 'BeginForgetting', begun }, own);
  }
}
