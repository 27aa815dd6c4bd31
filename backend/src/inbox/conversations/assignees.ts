import { Injectable } from '@nestjs/common';
import { type Assignee, may, say, sees } from '@wavelane/contracts';
import { Memberships, Team } from '../../identity/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ConversationDocument } from './list/conversations.projection.js';
import { FindConversations, type Looking } from './list/find-conversations.js';
import { Members } from './members.js';

/** Members who can answer: their role allows it, and they see the channel. */
@Injectable()
export class Assignees {
  constructor(
    private readonly memberships: Memberships,
    private readonly team: Team,
    private readonly find: FindConversations,
    private readonly members: Members,
  ) {}

  /** Whether a member may answer in a conversation now. */
  async can({ accountId, channelId }: Where, memberId: string): Promise<boolean> {
    const found = await this.memberships.now(accountId, memberId);
    return found !== undefined && may(found, 'answer') && sees(found.channels, channelId);
  }

  /** @throws DomainError conflict, naming the field, if a member could not answer here */
  async demand(where: Where, memberId: string): Promise<void> {
    if (await this.can(where, memberId)) return;
    const problem = say('member-may-not-answer');
    throw new DomainError('conflict', problem, { memberId: problem });
  }

  /** The owner first, then in the order in which they joined. */
  async list(looking: Looking): Promise<Assignee[]> {
    const { accountId } = looking;
    const { members } = await this.team.state(accountId);
    const ids = [accountId, ...[...members].filter(([, { role }]) => role !== 'viewer').map(([id]) => id)];
    const [named, counts] = await Promise.all([
      this.members.of(ids),
      Promise.all(ids.map((id) => this.find.countOf(looking, id))),
    ]);
    return ids.map((id, at) => ({ ...named(id), conversations: counts[at] ?? 0 }));
  }
}

type Where = Pick<ConversationDocument, 'accountId' | 'channelId'>;
