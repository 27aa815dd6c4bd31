import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { TRANSACTIONAL } from '@wavelane/contracts';
import { GetAccount, zoneAt } from '../../identity/index.js';
import { type Entitlement, GetEntitlement } from '../../days/index.js';
import {
  GetAnswersHidden,
  GetChannelForSending,
  HasActiveChannel,
  ListSomeActiveChannels,
} from '../../whatsapp/index.js';
import {
  type KnownConsents,
  GetConsentOf,
  GetConsentState,
  GetLastInbound,
  type PersonDocument,
} from '../../people/index.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { pseudonymOfPhone } from '../../platform/personal/subjects.js';

/** The newest message that a person wrote. */
export type LastInbound = NonNullable<PersonDocument['lastInbound']>;

/** The facts of an account that messaging needs. */
export interface SendingAccount {
  accountId: string;
  name: string;
  /** IANA. */
  timeZone: string;
  /** The zone that days and limits are counted in: a change of zone starts with the next day. @param at Unix ms */
  zoneAt(at: number): string;
  /** ISO 3166 alpha-2; null = numbers need their country code. */
  defaultCountry: string | null;
  /**
   * Whether this person asked for no more messages.
   * @param phone E.164 with '+', or the id that stands for a hidden number
   * @param purpose the message's purpose: an ordered message still reaches a person who only wrote an everyday word
   */
  isSuppressed(phone: string, purpose?: string): boolean;
  /** How this very phone opted out; undefined if it did not. @param phone E.164 with '+' */
  optOutOf(phone: string): { byThemselves: boolean; at: string | null; since?: string | null } | undefined;
  /** How many opt-outs and returns of the account that answer knows. */
  withdrawalsKnown: number;
}

/**
 * Asks the query bus for facts of other features: the one place where messaging looks beyond itself. They are as this
 * process knows them: a caller that refuses because of them checks again (`CommandExecutor.recheck`).
 */
@Injectable()
export class AccountLookup {
  constructor(
    private readonly queries: QueryBus,
    private readonly ids: HandleIds,
  ) {}

  /** The name of a member, also of one who has left; their id if there is no such member. */
  async nameOf(memberId: string): Promise<string> {
    return (await this.queries.execute(new GetAccount(memberId, true)))?.name ?? memberId;
  }

  async sender(accountId: string): Promise<SendingAccount | undefined> {
    const account = await this.queries.execute(new GetAccount(accountId, true));
    if (!account) return undefined;
    const { name, timeZone, defaultCountry, optOuts } = account;
    return {
      accountId,
      name,
      timeZone,
      defaultCountry,
      zoneAt: (at) => zoneAt(account, at),
      isSuppressed: (phone, purpose) => {
        const forgottenAs = () => pseudonymOfPhone(this.ids, accountId, phone);
        if (!optOuts.has(phone, forgottenAs)) return false;
        return !(purpose === TRANSACTIONAL && optOuts.isEverydayOnly(phone, forgottenAs));
      },
      optOutOf: (phone) => optOuts.saidOf(phone),
      withdrawalsKnown: optOuts.changes,
    };
  }

  entitlement(accountId: string): Promise<Entitlement> {
    return this.queries.execute(new GetEntitlement(accountId, true));
  }

  /** undefined if the account has no such channel. */
  channel(accountId: string, channelId: number) {
    return this.queries.execute(new GetChannelForSending(accountId, channelId));
  }

  /** The reasons against writing to people of the account. */
  consents(accountId: string): Promise<KnownConsents> {
    return this.queries.execute(new GetConsentState(accountId));
  }

  /** The consent that counts for a number, as the read models have it. */
  consentOf(accountId: string, handleId: string, purpose: string) {
    return this.queries.execute(new GetConsentOf(accountId, handleId, purpose));
  }

  /** The last message that each person wrote, by phone, as the read models have it. */
  lastInbound(accountId: string, phones: readonly string[]): Promise<ReadonlyMap<string, LastInbound>> {
    return this.queries.execute(new GetLastInbound(accountId, phones));
  }

  /** Whether people whose number is hidden are answered by the id that stands for it. */
  answersHidden(): Promise<boolean> {
    return this.queries.execute(new GetAnswersHidden());
  }

  /** Whether the account has a channel that can send now. */
  hasActiveChannel(accountId: string): Promise<boolean> {
    return this.queries.execute(new HasActiveChannel(accountId));
  }

  /** A page of the channels that can send now: the first one, or the one after a cursor. */
  someActiveChannels(cursor?: string) {
    return this.queries.execute(new ListSomeActiveChannels(cursor));
  }
}
