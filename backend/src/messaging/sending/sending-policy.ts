import { Injectable } from '@nestjs/common';
import { type ChannelStatus, say } from '@wavelane/contracts';
import type { Entitlement } from '../../days/index.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { demandTemplate } from '../templates/known-template.js';
import { AccountLookup, type SendingAccount } from './account-lookup.js';

/** The sender, plan and channel of an account that may send. */
export interface SendingPermission {
  sender: SendingAccount;
  plan: NonNullable<Entitlement['plan']>;
  channel: { channelId: number; label: string };
}

/** The ids that a request names. */
interface Named {
  channelId?: number;
  templateId?: string | null;
}

/** Decides whether an account may send through a channel now. */
@Injectable()
export class SendingPolicy {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly executor: CommandExecutor,
  ) {}

  /** @throws DomainError for an account that is not active, no ACTIVE channel, another account's channel, no plan */
  of(accountId: string, channelId: number): Promise<SendingPermission> {
    return this.executor.recheck(() => this.known(accountId, channelId));
  }

  /**
   * Checks the ids of a request that sends nothing: they must belong to the account, too.
   * @throws DomainError not-found for a channel or a template that the account does not have
   */
  names(accountId: string, { channelId, templateId }: Named): Promise<void> {
    return this.executor.recheck(async () => {
      await demandTemplate(this.executor, accountId, templateId);
      if (channelId === undefined || (await this.lookup.channel(accountId, channelId))) return;
      throw DomainError.notFound('Channel');
    });
  }

  private async known(accountId: string, channelId: number): Promise<SendingPermission> {
    const [sender, { accountStatus, plan }, found] = await Promise.all([
      this.lookup.sender(accountId),
      this.lookup.entitlement(accountId),
      this.lookup.channel(accountId, channelId),
    ]);
    if (!sender) throw DomainError.notFound('Account');
    if (accountStatus !== 'active') {
      throw DomainError.forbidden(say('account-not-active', { accountStatus: asItIs(accountStatus) }));
    }
    const channel = await this.active(accountId, found);
    if (!plan) throw DomainError.forbidden(say('sending-needs-active-plan'));
    return { sender, plan, channel };
  }

  /** Another account's id is not found, like an id that never existed. */
  private async active<C extends { status: ChannelStatus }>(accountId: string, channel: C | undefined): Promise<C> {
    if (channel?.status === 'ACTIVE') return channel;
    const another = await this.lookup.hasActiveChannel(accountId);
    const message = another ? say('channel-not-active') : NO_CHANNEL;
    if (channel) throw DomainError.conflict(message);
    throw another ? DomainError.notFound('Channel') : new DomainError('not-found', NO_CHANNEL);
  }
}

const NO_CHANNEL = say('no-active-channels');
