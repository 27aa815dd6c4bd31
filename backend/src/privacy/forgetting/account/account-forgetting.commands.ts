import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ACCOUNT_FORGETTING_STEPS, type Forgetting, type ForgettingReason, say } from '@wavelane/contracts';
import { account, accountStream } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { accountForgettingId } from '../forgetting.events.js';
import { AccountForgetting } from './account-forgetting.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/**
 * Orders that an account with all its data is forgotten, at once.
 * @throws DomainError not-found, invalid if the address is not the account's, conflict for one's own account and for
 * the last administrator
 */
export class ForgetAccount extends Command<Forgetting> {
  constructor(
    readonly accountId: string,
    readonly confirm: string,
    readonly reason: ForgettingReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ForgetAccount)
export class ForgetAccountHandler implements ICommandHandler<ForgetAccount> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly forgetting: AccountForgetting,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, confirm, reason, context }: ForgetAccount): Promise<Forgetting> {
    if (context.actor.id === accountId) throw DomainError.conflict(say('own-account-is-deleted-under-security'));
    const { profile, forgotten } = await this.executor.state(account, accountStream(accountId));
    if (!profile) throw DomainError.notFound('User');
    if (!forgotten && !sameAddress(profile.email, confirm)) {
      const text = say('account-address-differs');
      throw new DomainError('unprocessable', text, { confirm: text });
    }
    await this.forgetting.order(accountId, { reason }, context);
    const counts = { keys: 0, unsent: 0, documents: 0, rows: 0, records: 0, files: 0 };
    const begunAt = new Date(this.clock.now()).toISOString();
    const [step] = ACCOUNT_FORGETTING_STEPS;
    const id = accountForgettingId(accountId);
    return { id, account: accountId, reason, state: 'under-way', step, counts, begunAt, endedAt: null };
  }
}
