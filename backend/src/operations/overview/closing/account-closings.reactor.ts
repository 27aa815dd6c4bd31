import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf, Recorded } from '@wavelane/event-store';
import { RemoveAllChannels } from '../../../whatsapp/index.js';
import { CancelOpenJobs } from '../../../messaging/index.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { Vault } from '../../../platform/security/vault.js';
import {
  account,
  type AccountEvent,
  AccountSessions,
  accountStream,
  AddressClaims,
  LastSeen,
} from '../../../identity/index.js';

type Handled = EventOf<AccountEvent, 'AccountClosed' | 'EmailChanged'>;

/** Carries out the consequences of closing an account, and releases addresses that accounts no longer have. */
@Reactor()
@Injectable()
export class AccountClosings implements Reactor<Handled> {
  readonly name = 'account-closings';
  readonly handles = ['AccountClosed', 'EmailChanged'] as const;
  readonly needs = ['jobs'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly claims: AddressClaims,
    private readonly sessions: AccountSessions,
    private readonly lastSeen: LastSeen,
    private readonly vault: Vault,
  ) {}

  lane({ data }: Recorded<Handled>): string {
    return data.accountId;
  }

  async react(event: Recorded<Handled>): Promise<void> {
    if (event.type === 'AccountClosed') return this.close(event, event.data.accountId);
    const { previousEmail, accountId } = event.data;
    await this.claims.releaseUnneeded(previousEmail, accountId, reactionTo(event, 'release'));
  }

  private async close(event: Recorded<Handled>, accountId: string): Promise<void> {
    const { profile, secondFactor } = await this.executor.state(account, accountStream(accountId));
    await this.sessions.endAll(accountId);
    await this.lastSeen.forget(accountId);
    await this.commands.execute(
      new CancelOpenJobs({ accountId }, 'The account was closed.', reactionTo(event, 'jobs')),
    );
    await this.commands.execute(new RemoveAllChannels(accountId, reactionTo(event, 'channels')));
    for (const secretId of [profile?.passwordSecretId, secondFactor?.secretId, secondFactor?.recoverySecretId]) {
      if (secretId !== undefined) await this.vault.remove(secretId);
    }
    if (profile) await this.claims.release(profile.email, accountId, reactionTo(event, 'release'));
  }
}
