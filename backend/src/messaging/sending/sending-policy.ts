import { Injectable } from '@nestjs/common';
import type { Entitlement } from '../../ledger/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { AccountLookup, type SendingAccount } from './account-lookup.js';

/** What an account that may send, sends with. */
export interface SendingPermission {
  sender: SendingAccount;
  plan: NonNullable<Entitlement['plan']>;
  channel: { channelId: number; label: string };
}

/** Decides whether an account may send through a channel now. */
@Injectable()
export class SendingPolicy {
  constructor(private readonly lookup: AccountLookup) {}

  /** @throws DomainError for an account that is not active, no ACTIVE channel, another account's channel, no plan */
  async of(accountId: string, channelId: number): Promise<SendingPermission> {
    const [sender, { accountStatus, plan }] = await Promise.all([
      this.lookup.sender(accountId),
      this.lookup.entitlement(accountId),
    ]);
    if (!sender) throw DomainError.notFound('Account');
    if (accountStatus !== 'active') {
      throw DomainError.forbidden(`Your account is ${accountStatus}. Please renew your subscription`);
    }
    const channel = await this.channel(accountId, channelId);
    if (!plan) throw DomainError.forbidden('You need an active plan to send messages.');
    return { sender, plan, channel };
  }

  /** Another account's id is not found, like an id that never existed. */
  private async channel(accountId: string, channelId: number) {
    const channel = await this.lookup.channel(accountId, channelId);
    if (channel?.status === 'ACTIVE') return channel;
    const another = await this.lookup.hasActiveChannel(accountId);
    const message = another ? 'This channel is not active. Choose an active channel' : NO_CHANNEL;
    if (channel) throw DomainError.conflict(message);
    throw another ? DomainError.notFound('Channel') : new DomainError('not-found', NO_CHANNEL);
  }
}

const NO_CHANNEL = 'No active channels. Please add a channel';
