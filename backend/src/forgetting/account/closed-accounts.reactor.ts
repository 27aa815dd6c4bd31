import { Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { AccountEvent } from '../../accounts/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { AccountForgetting } from './account-forgetting.js';

type Closed = EventOf<AccountEvent, 'AccountClosed'>;

/** An account that was closed to be forgotten is, wherever that was ordered: also by a command line, or before a crash. */
@Reactor()
@Injectable()
export class ClosedAccounts implements Reactor<Closed> {
  readonly name = 'account-forgetting';
  readonly handles = ['AccountClosed'] as const;

  constructor(private readonly forgetting: AccountForgetting) {}

  lane({ data }: Recorded<Closed>): string {
    return data.accountId;
  }

  async react(event: Recorded<Closed>): Promise<void> {
    const { accountId, forgetting } = event.data;
    if (forgetting) await this.forgetting.begin(accountId, forgetting, reactionTo(event, 'begin'));
  }
}
