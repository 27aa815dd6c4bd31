import { Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { AccountEvent } from '../../../identity/index.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { AccountForgetting } from './account-forgetting.js';

type Closed = EventOf<AccountEvent, 'AccountClosed'>;

/** Forgets an account that was closed for that, also if a command line ordered it, or if a crash came in between. */
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
