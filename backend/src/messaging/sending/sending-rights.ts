import { Injectable } from '@nestjs/common';
import type { Entitlement } from '../../ledger/index.js';
import { Refusal } from '../../platform/domain/refusal.js';
import { Directory, type Sender } from './directory.js';

/** What an account that may send, sends with. */
export interface SendingRight {
  sender: Sender;
  plan: NonNullable<Entitlement['plan']>;
  channel: { channelId: number; label: string };
}

/** Whether an account may send through a channel now (spec §2 and §5). */
@Injectable()
export class SendingRights {
  constructor(private readonly directory: Directory) {}

  /** @throws Refusal with the spec's texts: account not active, no ACTIVE channel, another account's channel, no plan */
  async of(accountId: string, channelId: number): Promise<SendingRight> {
    const [sender, { accountStatus, plan }] = await Promise.all([
      this.directory.sender(accountId),
      this.directory.entitlement(accountId),
    ]);
    if (!sender) throw Refusal.notFound('Account');
    if (accountStatus !== 'active') {
      throw Refusal.forbidden(`Your account is ${accountStatus}. Please renew your subscription`);
    }
    const channel = await this.channel(accountId, channelId);
    if (!plan) throw Refusal.forbidden('You need an active plan to send messages.');
    return { sender, plan, channel };
  }

  /** A foreign id is not found, like one that never was. */
  private async channel(accountId: string, channelId: number) {
    const channel = await this.directory.channel(accountId, channelId);
    if (channel?.status === 'ACTIVE') return channel;
    const another = (await this.directory.activeChannels()).some((active) => active.accountId === accountId);
    const message = another ? 'This channel is not active. Choose an active channel' : NO_CHANNEL;
    if (channel) throw Refusal.conflict(message);
    throw another ? Refusal.notFound('Channel') : new Refusal('not-found', NO_CHANNEL);
  }
}

const NO_CHANNEL = 'No active channels. Please add a channel';
