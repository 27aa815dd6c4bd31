import { Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { AccountEvent } from '../accounts/account.events.js';
import { AccountSessions } from '../accounts/sessions/account-sessions.js';
import { Memberships } from '../accounts/team/memberships.js';
import { Team } from '../accounts/team/teams.js';
import type { TeamEvent } from '../accounts/team/team.events.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { Reactor } from '../../platform/runtime/reactor.js';

type Handled = EventOf<TeamEvent, 'MemberRemoved' | 'MemberLeft'> | EventOf<AccountEvent, 'AccountClosed'>;

/**
 * Ends sessions of people who no longer work for an account, also after a crash; a member who closes their own account
 * leaves all.
 */
@Reactor()
@Injectable()
export class TeamReactor implements Reactor<Handled> {
  readonly name = 'team';
  readonly handles = ['MemberRemoved', 'MemberLeft', 'AccountClosed'] as const;
  readonly needs = ['memberships'];

  constructor(
    private readonly team: Team,
    private readonly memberships: Memberships,
    private readonly sessions: AccountSessions,
  ) {}

  lane({ data }: Recorded<Handled>): string {
    return data.accountId;
  }

  async react(event: Recorded<Handled>): Promise<void> {
    const { accountId } = event.data;
    if (event.type !== 'AccountClosed') {
      const { memberId } = event.data;
      // A member who has joined again meanwhile keeps their sessions.
      if (!(await this.memberships.now(accountId, memberId))) await this.sessions.endActing(memberId, accountId);
      return;
    }
    for (const id of await this.memberships.idsOf(accountId)) {
      await this.team.do(id, { type: 'LeaveTeam', memberId: accountId }, reactionTo(event, `leave:${id}`));
    }
  }
}
