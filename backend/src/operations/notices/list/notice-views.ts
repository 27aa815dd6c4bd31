import { Inject, Injectable } from '@nestjs/common';
import type { ChannelWait, Notice, NoticeFacts, NoticeKind } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { channelsProjection } from '../../../whatsapp/index.js';
import { ConversationViews, Members } from '../../../inbox/index.js';
import { jobsProjection } from '../../../messaging/index.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Reading } from './find-notices.js';
import type { NoticeDocument } from './notices.projection.js';

/** The names that are looked up for a page of notices. */
interface Named {
  channels: ReadonlyMap<string, { label: string; waitsFor: ChannelWait | null }>;
  jobs: ReadonlyMap<string, string | null>;
  people: ReadonlyMap<string, string | null>;
  member: (id: string) => { name: string };
}

/** Notices with the names that channels, jobs, members and people have now. */
@Injectable()
export class NoticeViews {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly conversations: ConversationViews,
    private readonly members: Members,
  ) {}

  /** Leaves out conversations that the member does not see any more. */
  async of(who: Reading, documents: readonly NoticeDocument[], readUpTo: string): Promise<Notice[]> {
    const named = await this.named(who, documents);
    return documents.flatMap(({ id, kind, at, facts }) => {
      if (kind === '') return [];
      const { conversationId } = facts;
      if (conversationId !== undefined && !named.people.has(conversationId)) return [];
      return [{ id, kind, at, isRead: at <= readUpTo, facts: withNames(kind, facts, named) }];
    });
  }

  private async named(who: Reading, documents: readonly NoticeDocument[]): Promise<Named> {
    const wanted = <T>(pick: (facts: NoticeFacts) => T | undefined) => [
      ...new Set(documents.map(({ facts }) => pick(facts)).filter((one): one is T & {} => one !== undefined)),
    ];
    const [channels, jobs, people, member] = await Promise.all([
      this.readModels.many(channelsProjection, wanted(({ channelId }) => channelId).map(String)),
      this.readModels.many(
        jobsProjection,
        wanted(({ jobId }) => jobId),
      ),
      this.conversations.namesOf(
        who,
        wanted(({ conversationId }) => conversationId),
      ),
      this.members.of(wanted(({ by }) => by)),
    ]);
    return {
      channels: new Map(channels.map(({ id, body }) => [id, body])),
      jobs: new Map(jobs.map(({ id, body }) => [id, body.name ?? body.fileName])),
      people,
      member,
    };
  }
}

/** Notices about a channel that ends. They say if it waits for the operator: then nothing that the account buys would help. */
const ENDING: readonly NoticeKind[] = ['channel-ends', 'channel-expired'];

function withNames(
  kind: NoticeKind,
  { by, ...facts }: NoticeFacts,
  { channels, jobs, people, member }: Named,
): NoticeFacts {
  const { channelId, jobId, conversationId } = facts;
  const channel = channelId === undefined ? undefined : channels.get(String(channelId));
  const job = jobId === undefined ? undefined : jobs.get(jobId);
  const person = conversationId === undefined ? undefined : people.get(conversationId);
  return {
    ...facts,
    ...(by !== undefined && { by: member(by).name }),
    ...(channel !== undefined && { channel: channel.label }),
    ...(channel?.waitsFor && ENDING.includes(kind) && { wait: channel.waitsFor }),
    ...(job !== undefined && job !== null && { job }),
    ...(person !== undefined && person !== null && { person }),
  };
}
