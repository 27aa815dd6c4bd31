import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StoredEvent } from '@wavelane/event-store';
import { RemoveAllChannels } from '../../channels/index.js';
import { CancelOpenJobs } from '../../messaging/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { Vault } from '../../platform/security/vault.js';
import { account, type AccountEvent, AccountSessions, accountStream, AddressClaims } from '../../accounts/index.js';

/** Carries through what follows from closing an account, and gives back addresses that accounts have no longer. */
@Reactor()
@Injectable()
export class AccountClosings implements Reactor {
  readonly name = 'account-closings';
  readonly handles = ['AccountClosed', 'EmailChanged'] satisfies AccountEvent['type'][];
  readonly needs = ['jobs'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly claims: AddressClaims,
    private readonly sessions: AccountSessions,
    private readonly vault: Vault,
  ) {}

  lane({ data }: StoredEvent): string {
    return (data as AccountEvent['data']).accountId;
  }

  async react(event: StoredEvent): Promise<void> {
    const { type, data } = event as unknown as AccountEvent;
    if (type === 'EmailChanged') {
      await this.claims.releaseUnneeded(data.previousEmail, data.accountId, reactionTo(event, 'release'));
    } else if (type === 'AccountClosed') {
      await this.close(event, data.accountId);
    }
  }

  private async close(event: StoredEvent, accountId: string): Promise<void> {
    const { profile, secondFactor } = await this.executor.state(account, accountStream(accountId));
    await this.sessions.endAll(accountId);
    await this.commands.execute(new CancelOpenJobs(accountId, 'The account was closed.', reactionTo(event, 'jobs')));
    await this.commands.execute(new RemoveAllChannels(accountId, reactionTo(event, 'channels')));
    for (const secretId of [profile?.passwordSecretId, secondFactor?.secretId, secondFactor?.recoverySecretId]) {
      if (secretId !== undefined) await this.vault.remove(secretId);
    }
    if (profile) await this.claims.release(profile.email, accountId, reactionTo(event, 'release'));
  }
}
