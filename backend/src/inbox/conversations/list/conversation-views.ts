import { Inject, Injectable } from '@nestjs/common';
import {
  chatContentInWords,
  type Conversation,
  type ConversationLast,
  type Member,
  REPLY_WINDOW_MS,
  sees,
} from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { contentView, type MessageDocument, messagesProjection } from '../../../messaging/index.js';
import { providerKey } from '../../../whatsapp/index.js';
import { FindPeople, type PersonDocument, peopleProjection, namesOf } from '../../../people/index.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { Members } from '../members.js';
import { changesOf } from '../gestures/changes.js';
import { heardMessages } from '../thread/heard-messages.js';
import { textNow } from '../thread/line-changes.js';
import { sentKind } from '../thread/sent-content.js';
import { type ConversationDocument, conversationsProjection } from './conversations.projection.js';
import type { FoundConversation, Looking } from './find-conversations.js';
import { documentsOf, personOf } from './person-of.js';

/** The person of a conversation, as far as a list shows them. */
interface Shown {
  id: string;
  name: string | null;
  profileName: string | null;
  userName: string | null;
  /** The first number that is known of them. */
  phone: string | null;
  stopped: boolean;
}

/** A message of a person for a notice that has one line. */
export interface HeardLast {
  /** As the gateway calls it: text, image … */
  kind: string;
  /** Its text, or what else can be read in it; null if nothing can. */
  words: string | null;
}

/** Conversations as they are listed: with names, and with what was said last. A page is a handful of questions. */
@Injectable()
export class ConversationViews {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly people: FindPeople,
    private readonly members: Members,
  ) {}

  async of(found: readonly FoundConversation[]): Promise<Conversation[]> {
    const documents = found.map(({ document }) => document);
    const [people, last, member] = await Promise.all([
      this.peopleOf(documents),
      this.lastOf(documents),
      this.members.of(documents.flatMap(({ owner, last: said }) => [owner, writerOf(said)])),
    ]);
    return found.map(({ key, document }) => {
      const { channelId, handle, state, snoozedUntil, owner, labels, waitingSince, lastInbound, lastAt } = document;
      const { plannedFor } = document;
      const shown = people.get(document.person) ?? {
        id: document.person,
        name: null,
        ...{ profileName: null, userName: null, phone: null },
        stopped: false,
      };
      const person = { ...shown, phone: handle.kind === 'phone' ? handle.value : shown.phone };
      const windowEndsAt =
        lastInbound === null ? null : new Date(Date.parse(lastInbound.at) + REPLY_WINDOW_MS).toISOString();
      return {
        ...{ id: key, channelId, person, state, snoozedUntil, owner: owner === null ? null : member(owner) },
        ...{ unread: document.unread.length, waitingSince, windowEndsAt, labels, plannedFor, lastAt },
        last: last(document, member),
      };
    });
  }

  /** The names of the people of these conversations, by the keys of those that the member sees; null without a name. */
  async namesOf(who: Looking, keys: readonly string[]): Promise<Map<string, string | null>> {
    const stored = await this.readModels.many(conversationsProjection, keys);
    const seen = stored.filter(({ body }) => body.accountId === who.accountId && sees(who.channels, body.channelId));
    const people = await this.peopleOf(seen.map(({ body }) => body));
    return new Map(seen.map(({ id, body }) => [id, people.get(body.person)?.name ?? null]));
  }

  /** Returns the newest message of a conversation if the person sent it and the member may see it. */
  async heardLast(who: Looking, key: string): Promise<HeardLast | undefined> {
    const [found] = await this.readModels.many(conversationsProjection, [key]);
    if (!found || found.body.accountId !== who.accountId || !sees(who.channels, found.body.channelId)) return undefined;
    const { last } = found.body;
    if (last === null || !('heard' in last)) return undefined;
    const message = (await heardMessages(this.readModels, [last.heard])).get(last.heard);
    if (message?.from !== 'person' || changesOf(message).deletedAt !== null) return undefined;
    const text = textNow(message, message.text);
    // Its file has no state in these words.
    const content = message.content && contentView(message.content, '', new Map());
    // The question of a poll is enough to know it again.
    const words = [text?.trim(), content?.poll?.title, content && chatContentInWords(content, text)].find(Boolean);
    return { kind: message.kind, words: words ?? null };
  }

  private async peopleOf(documents: readonly ConversationDocument[]): Promise<ReadonlyMap<string, Shown>> {
    const keys = [...new Set(documents.map(({ person }) => person))];
    const shown = new Map<string, Shown>();
    for (const { id, body } of await this.readModels.many(peopleProjection, keys))
      shown.set(id, isAlone(body) ? shownAs(id, [body]) : await this.whole(body));
    return shown;
  }

  private async whole(document: PersonDocument): Promise<Shown> {
    const whole = await personOf(this.people, { accountId: document.accountId, person: document.key });
    return whole ? shownAs(whole.root.key, documentsOf(whole)) : shownAs(document.key, [document]);
  }

  private async lastOf(documents: readonly ConversationDocument[]) {
    const refs = documents.flatMap(({ last }) => last ?? []);
    const [heardBy, sent] = await Promise.all([
      heardMessages(
        this.readModels,
        refs.flatMap((ref) => ('heard' in ref ? ref.heard : [])),
      ),
      this.readModels.many(
        messagesProjection,
        refs.flatMap((ref) => ('messageId' in ref ? ref.messageId : [])),
      ),
    ]);
    const sentBy = new Map(sent.map(({ id, body }) => [id, body]));
    const reports = await heardMessages(
      this.readModels,
      sent.flatMap(({ body }) => reportsOf(body) ?? []),
    );
    return ({ last }: ConversationDocument, member: (id: string) => Member): ConversationLast | null => {
      if (last === null) return null;
      if ('heard' in last) {
        const message = heardBy.get(last.heard);
        if (!message?.from) return null;
        const { from, kind, text } = message;
        const deleted = changesOf(message).deletedAt !== null;
        return { from, kind, text: textNow(message, text), deleted, status: null, by: null };
      }
      const message = sentBy.get(last.messageId);
      if (!message) return null;
      const { body, status } = message;
      const report = reports.get(reportsOf(message) ?? '');
      const deleted = (message.deletedAt ?? changesOf(report).deletedAt) !== null;
      const shown = { kind: sentKind(message), text: textNow(report, body || null), deleted };
      return { from: 'member', ...shown, status, by: member(last.by) };
    };
  }
}

/** The key of what the gateway reported about a message of ours; undefined until it has named the message. */
const reportsOf = ({ channelId, providerMessageId }: MessageDocument): string | undefined =>
  providerMessageId === null ? undefined : providerKey(channelId, providerMessageId);

const shownAs = (id: string, documents: readonly PersonDocument[]): Shown => ({
  id,
  ...namesOf(documents),
  phone: phoneIn(documents),
  stopped: documents.some(({ stopped }) => stopped),
});

const phoneIn = (documents: readonly PersonDocument[]): string | null =>
  documents.flatMap(({ handle, others }) => [handle, ...others]).find(({ kind }) => kind === 'phone')?.value ?? null;

/** Id of the member who wrote the last message; null if no member did. */
const writerOf = (last: ConversationDocument['last']): string | null =>
  last !== null && 'messageId' in last ? last.by : null;

/** A person who is known from messages alone. */
const isAlone = ({ isKnown, belongsTo, into }: PersonDocument): boolean =>
  !isKnown && belongsTo === null && into === null;
