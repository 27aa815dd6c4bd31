import { Injectable } from '@nestjs/common';
import { type Member, say, sees } from '@wavelane/contracts';
import { Memberships, Team } from '../../../identity/index.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ConversationDocument } from '../list/conversations.projection.js';
import { Members } from '../members.js';

type Where = Pick<ConversationDocument, 'accountId' | 'channelId'>;

/** The members whom notes can mention: those who see the channel now, in whatever role. */
@Injectable()
export class Mentionable {
  constructor(
    private readonly memberships: Memberships,
    private readonly team: Team,
    private readonly members: Members,
  ) {}

  /** The account's owner first, then in the order in which they joined; without the caller. */
  async list({ accountId, channelId }: Where, but: string): Promise<Member[]> {
    const { members } = await this.team.state(accountId);
    const others = [...members].flatMap(([id, { channels }]) => (sees(channels, channelId) ? [id] : []));
    const ids = [accountId, ...others].filter((id) => id !== but);
    return ids.map(await this.members.of(ids));
  }

  /** @throws DomainError invalid, naming the field, if one of them does not see the conversation */
  async demand({ accountId, channelId }: Where, ids: readonly string[]): Promise<void> {
    const all = await Promise.all(ids.map((id) => this.memberships.now(accountId, id)));
    if (all.every((found) => found !== undefined && sees(found.channels, channelId))) return;
    throw DomainError.invalid(NOBODY, { mentions: NOBODY });
  }
}

const NOBODY = say('mentioned-member-sees-no-channel');
