import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAccount } from '../accounts/accounts.queries.js';
import { type Entitlement, GetEntitlement } from '../billing/entitlement.query.js';
import { GetChannelForSending, ListActiveChannels } from '../channels/channels.queries.js';

/** What messaging needs to know of an account. */
export interface Sender {
  accountId: string;
  /** IANA. */
  timeZone: string;
  /** ISO 3166 alpha-2; null = numbers need their country code. */
  defaultCountry: string | null;
  /** Whether this person asked for no more messages. @param phone E.164 with '+' */
  isSuppressed(phone: string): boolean;
}

/** Other features' facts, asked for on the query bus: the one place where messaging looks beyond itself. */
@Injectable()
export class Directory {
  constructor(private readonly queries: QueryBus) {}

  async sender(accountId: string): Promise<Sender | undefined> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) return undefined;
    const { timeZone, defaultCountry, suppressed } = account;
    return { accountId, timeZone, defaultCountry, isSuppressed: (phone) => suppressed.includes(phone) };
  }

  entitlement(accountId: string): Promise<Entitlement> {
    return this.queries.execute(new GetEntitlement(accountId));
  }

  /** undefined where the account has no such channel. */
  channel(accountId: string, channelId: number) {
    return this.queries.execute(new GetChannelForSending(accountId, channelId));
  }

  /** Channels that can send now. */
  activeChannels() {
    return this.queries.execute(new ListActiveChannels());
  }
}
