import { Injectable } from '@nestjs/common';
import { may, type Presence, type PresenceBeat, sees } from '@wavelane/contracts';
import { AccountSessions, Memberships } from '../../identity/index.js';
import { FindConversations, type Looking } from '../conversations/list/find-conversations.js';
import { Members } from '../conversations/members.js';
import { LiveLines } from '../live/live-lines.js';
import type { Principal } from '../../platform/http/commands/request-context.js';
import { TypingShown } from './typing-shown.js';
import { PresenceRecords, type There } from './presence-records.js';

/** Shows members which others have a conversation open. */
@Injectable()
export class WhoIsThere {
  constructor(
    private readonly records: PresenceRecords,
    private readonly find: FindConversations,
    private readonly memberships: Memberships,
    private readonly sessions: AccountSessions,
    private readonly members: Members,
    private readonly lines: LiveLines,
    private readonly typing: TypingShown,
  ) {}

  /** @throws DomainError not-found for a conversation that one does not see */
  async beat(who: Principal, { conversationId, ...beat }: PresenceBeat): Promise<void> {
    const isNews = await this.noted(who, conversationId, beat);
    // Lines of other processes get no message: their pages ask from time to time.
    if (isNews) this.lines.nudge(who.accountId);
  }

  private async noted(who: Principal, key: string, beat: Pick<PresenceBeat, 'tab' | 'doing'>): Promise<boolean> {
    const { accountId, memberId, session } = who;
    if (beat.doing === 'gone') return this.records.forget({ accountId, memberId, conversationId: key }, beat.tab);
    const found = await this.find.one(who, key);
    const { key: conversationId, document } = found;
    const place = { accountId, memberId, conversationId, channelId: document.channelId, sessionId: session.id };
    if (beat.doing === 'answering' && may(who, 'answer')) this.typing.show(found, memberId);
    return this.records.note(place, beat);
  }

  /** Other members, at conversations that both they and the caller may see now. */
  async seenBy({ accountId, memberId, channels }: Looking): Promise<Presence[]> {
    const others = (await this.records.of(accountId)).filter(
      (one) => one.memberId !== memberId && sees(channels, one.channelId),
    );
    const may = await this.whoMay(accountId, others);
    const there = others.filter(may);
    const named = await this.members.of(there.map((one) => one.memberId));
    return there.map(({ conversationId, memberId: id, typing }) => ({ conversationId, member: named(id), typing }));
  }

  /** A member who was removed, moved to other channels, or signed out is not there any more. */
  private async whoMay(accountId: string, others: readonly There[]): Promise<(one: There) => boolean> {
    const ids = [...new Set(others.map((one) => one.memberId))];
    const found = await Promise.all(
      ids.map(async (id) => ({
        membership: await this.memberships.now(accountId, id),
        sessions: new Set((await this.sessions.list(id)).map((session) => session.id)),
      })),
    );
    const byId = new Map(ids.map((id, index) => [id, found[index]]));
    return (one) => {
      const { membership, sessions } = byId.get(one.memberId) ?? {};
      if (membership === undefined || !sees(membership.channels, one.channelId)) return false;
      return one.sessionIds.some((id) => sessions?.has(id));
    };
  }
}
