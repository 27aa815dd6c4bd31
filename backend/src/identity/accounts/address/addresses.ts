import { Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { Mail } from '../../mail/mail.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { accountStream } from '../account.events.js';
import { account, type AccountCommand } from '../account.js';
import { atLeast } from '../links/at-least.js';
import type { Linked } from '../links/account-links.js';
import { isOpen, linkExpired } from '../rules/address.js';
import { AddressClaims } from './address-claims.js';

/** Longer than any request takes, so that the response time does not reveal whether an address has an account. */
const ANSWER_AFTER_MS = 300;

/** Requests and follows links that accounts get by mail to their addresses. */
@Injectable()
export class Addresses {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly claims: AddressClaims,
    private readonly clock: Clock,
    private readonly mail: Mail,
  ) {}

  /** Needs no session. @returns the account, for the trail only. @throws DomainError conflict without mail */
  forgotten(email: string, context: CommandContext): Promise<string | null> {
    this.demandMail();
    return this.ask(email, { type: 'RequestPasswordReset', requestId: idOf('reset', context.commandId) }, context);
  }

  /** Needs no session. Sends the link again, if the account waits for it. */
  async verificationFor(email: string, context: CommandContext): Promise<void> {
    const requestId = idOf('verification', context.commandId);
    await this.ask(email, { type: 'RequestEmailVerification', requestId }, context);
  }

  async verificationOf(accountId: string, context: CommandContext): Promise<void> {
    this.demandMail();
    const command = { type: 'RequestEmailVerification', requestId: idOf('verification', context.commandId) } as const;
    await this.executor.execute(account, accountStream(accountId), command, context);
  }

  /**
   * Requests a change of address, which takes effect when its link is followed. The answer does not reveal whether
   * another account has the address.
   */
  async change(accountId: string, email: string, context: CommandContext): Promise<void> {
    this.demandMail();
    const requestId = idOf('email-change', context.commandId);
    const command = { type: 'RequestEmailChange', email, requestId } as const;
    await this.executor.execute(account, accountStream(accountId), command, context);
  }

  /** Follows a link. @throws DomainError link_expired; conflict if another account has the address by now */
  async verify({ accountId, requestId }: Linked, context: CommandContext): Promise<'verified' | 'changed'> {
    const stream = accountStream(accountId);
    const { profile, closed, emailChange } = await this.executor.state(account, stream);
    if (!profile || closed) throw linkExpired();
    const command = { type: 'VerifyEmail', requestId } as const;
    if (!isOpen(emailChange, requestId, this.clock.now())) {
      await this.executor.execute(account, stream, command, context);
      return 'verified';
    }
    const { email } = emailChange;
    if ((await this.claims.claim(email, accountId, context)) !== accountId) {
      throw DomainError.conflict(say('email-taken'));
    }
    try {
      await this.executor.execute(account, stream, command, context);
    } catch (error) {
      if (error instanceof DomainError) await this.claims.releaseUnneeded(email, accountId, context);
      throw error;
    }
    return 'changed';
  }

  demandMail(): void {
    if (this.mail.state() !== 'none') return;
    throw DomainError.conflict(say('mail-not-configured'), 'mail_not_configured');
  }

  private ask(email: string, command: AccountCommand, context: CommandContext): Promise<string | null> {
    return atLeast(ANSWER_AFTER_MS, async () => {
      const accountId = await this.claims.accountOf(email);
      if (accountId !== null) await this.executor.execute(account, accountStream(accountId), command, context);
      return accountId;
    });
  }
}
