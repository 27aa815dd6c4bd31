import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { accountStream, emailStream, emailStreams } from '../account.events.js';
import { account } from '../account.js';
import { emailClaim } from './email-claim.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/** Clocks of two processes differ by less, in ms; until then a link that has just expired still holds its address. */
const GRACE_MS = 5 * 60_000;
const ATTEMPTS = 5;

/**
 * Assigns addresses to accounts. Each address has a stream, so if two accounts claim it, one gets it. The claim comes
 * before its account has the address; a claim that its account does not need (any more) is taken over.
 */
@Injectable()
export class AddressClaims {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /** Claims an address for an account. @returns the account that has it: the given one, or another */
  async claim(email: string, accountId: string, context: CommandContext): Promise<string> {
    const stream = emailStream(email);
    for (const other of otherStreams(email)) {
      const { accountId: holder } = await this.executor.state(emailClaim, other);
      if (holder !== null && (await this.isHeld(email, holder))) return holder;
    }
    for (let attempt = 0; ; attempt++) {
      const again = { ...context, commandId: idOf('claim', context.commandId, attempt) };
      const command = { type: 'ClaimEmail', accountId } as const;
      const { state } = await this.executor.execute(emailClaim, stream, command, attempt === 0 ? context : again);
      const holder = state.accountId;
      if (holder !== null && (holder === accountId || attempt >= ATTEMPTS || (await this.isHeld(email, holder)))) {
        return holder;
      }
      if (holder !== null) await this.release(email, holder, context);
    }
  }

  /** The account that has the address and may be used; null without one. */
  async accountOf(email: string): Promise<string | null> {
    for (const stream of emailStreams(email)) {
      const { accountId } = await this.executor.state(emailClaim, stream);
      if (accountId === null) continue;
      const { profile, closed } = await this.executor.state(account, accountStream(accountId));
      if (profile && !closed && sameAddress(profile.email, email)) return accountId;
    }
    return null;
  }

  /** Releases an address, unless it belongs to another account by now. */
  async release(email: string, accountId: string, context: CommandContext): Promise<void> {
    const commandId = idOf('release', email, accountId, context.commandId);
    for (const [index, stream] of [emailStream(email), ...otherStreams(email)].entries())
      await this.executor.execute(
        emailClaim,
        stream,
        { type: 'ReleaseEmail', accountId },
        { ...context, commandId: index === 0 ? commandId : idOf(commandId, index) },
      );
  }

  /** Releases the address unless the account needs it. */
  async releaseUnneeded(email: string, accountId: string, context: CommandContext): Promise<void> {
    if (!(await this.isHeld(email, accountId))) await this.release(email, accountId, context);
  }

  private async isHeld(email: string, accountId: string): Promise<boolean> {
    const { profile, closed, emailChange } = await this.executor.state(account, accountStream(accountId));
    // A registration is under way, or a crash has interrupted it: the next one completes it.
    if (!profile) return true;
    if (closed) return false;
    if (sameAddress(profile.email, email)) return true;
    const isWanted = emailChange !== null && sameAddress(emailChange.email, email);
    return isWanted && this.clock.now() < Date.parse(emailChange.expiresAt) + GRACE_MS;
  }
}

/** Streams of the other forms of an address: older accounts may have claimed it there. */
const otherStreams = (email: string): readonly string[] =>
  emailStreams(email).filter((stream) => stream !== emailStream(email));
