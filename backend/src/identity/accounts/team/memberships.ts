import { Inject, Injectable } from '@nestjs/common';
import type { MemberAccount, MemberRole, SeenChannels } from '@wavelane/contracts';
import { NotFilledYet, type ReadModels } from '@wavelane/projections';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { membershipsProjection } from './memberships.projection.js';
import { teamStream } from './team.events.js';
import { team } from './team.js';
import { membershipIn } from './team.state.js';

/** The role and the channels of a member in an account. */
export interface Membership {
  memberRole: MemberRole;
  channels: SeenChannels;
}

/** The most accounts that are listed for one person. */
const ACCOUNTS_MAX = 200;

/** Reads memberships: the accounts that members work for. */
@Injectable()
export class Memberships {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Returns the membership in an account that may be used now; undefined if there is none. A membership may be a moment
   * out of date; its absence is current.
   */
  async of(accountId: string, memberId: string): Promise<Membership | undefined> {
    if (accountId === memberId) return { memberRole: 'owner', channels: null };
    return (await this.decided('cached', accountId, memberId)) ?? this.decided('state', accountId, memberId);
  }

  /**
   * Returns the membership from the log's current state, for the moment when a session begins to act for an account.
   */
  async now(accountId: string, memberId: string): Promise<Membership | undefined> {
    if (accountId === memberId) return { memberRole: 'owner', channels: null };
    return this.decided('state', accountId, memberId);
  }

  /**
   * Returns the accounts that a member works for, their own first; only their own until the read model is filled again.
   */
  async accountsOf(memberId: string): Promise<MemberAccount[]> {
    const others = await this.idsOf(memberId).catch((error: unknown) => {
      if (error instanceof NotFilledYet) return [];
      throw error;
    });
    const ids = [memberId, ...others];
    const all = await Promise.all(ids.map((id) => this.accountOf(id, memberId)));
    return all.filter((one) => one !== undefined);
  }

  /** Returns the ids of the other accounts that a member works for. */
  async idsOf(memberId: string): Promise<string[]> {
    const { documents } = await this.readModels.find(membershipsProjection, {
      where: { memberId },
      sort: [{ field: 'joinedAt', direction: 'asc' }],
      limit: ACCOUNTS_MAX,
    });
    return documents.map(({ body }) => body.accountId);
  }

  private async accountOf(id: string, memberId: string): Promise<MemberAccount | undefined> {
    const [membership, { profile }] = await Promise.all([
      this.of(id, memberId),
      this.executor.cached(account, accountStream(id)),
    ]);
    return membership && profile ? { id, name: profile.name, role: membership.memberRole } : undefined;
  }

  private async decided(
    from: 'cached' | 'state',
    accountId: string,
    memberId: string,
  ): Promise<Membership | undefined> {
    const [members, { profile, disabled, closed }] = await Promise.all([
      this.executor[from](team, teamStream(accountId)),
      this.executor[from](account, accountStream(accountId)),
    ]);
    if (!profile || disabled || closed) return undefined;
    return membershipIn(accountId, memberId, members);
  }
}
