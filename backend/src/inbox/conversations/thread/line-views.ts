import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ConversationLine, ConversationMessage, Member } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { ListMedia, type MediaDocument, mediaIdOf, providerKey } from '../../../whatsapp/index.js';
import {
  contentView,
  jobsProjection,
  type MessageDocument,
  messagesProjection,
  providerMessagesProjection,
} from '../../../messaging/index.js';

import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { Members } from '../members.js';
import { sentContent, sentKind, sentText } from './sent-content.js';
import { heardMessages } from './heard-messages.js';
import type { ChatMessageDocument } from './chat-message.js';
import type { LineRow, Told } from './lines.projection.js';
import { changedIn, editableUntil, membersOf, textNow } from './line-changes.js';

type Row = StoredDocument<LineRow>;
type ById<D> = ReadonlyMap<string, D>;

/** All that the lines of a page refer to. */
interface Known {
  heard: ById<ChatMessageDocument>;
  sent: ById<MessageDocument>;
  /** Ids of jobs that are bulk. */
  bulk: ReadonlySet<string>;
  media: ById<MediaDocument>;
  /** Our message that a key of the gateway's names. */
  ours: ById<string>;
  member: (id: string) => Member;
}

/** Rows of a thread as they are shown now: a page is a handful of questions, however many lines it has. */
@Injectable()
export class LineViews {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly members: Members,
  ) {}

  async of(rows: readonly Row[]): Promise<ConversationLine[]> {
    const known = await this.known(rows);
    return rows.flatMap((row) => lineOf(row, known) ?? []);
  }

  private async known(rows: readonly Row[]): Promise<Known> {
    const [first, sent] = await Promise.all([
      heardMessages(
        this.readModels,
        rows.flatMap(({ body }) => body.heard ?? []),
      ),
      this.sent(rows.flatMap(({ body }) => body.messageId ?? [])),
    ]);
    const quoted = [
      ...[...first.values()].map(({ channelId, quotedId }) => ({ channelId, quotes: quotedId })),
      ...sent.values(),
    ].flatMap(({ channelId, quotes }) => (quotes ? providerKey(channelId, quotes) : []));
    const ofOurs = [...sent.values()].flatMap(({ channelId, providerMessageId }) =>
      providerMessageId === null ? [] : providerKey(channelId, providerMessageId),
    );
    const [more, ours, jobs, media] = await Promise.all([
      heardMessages(
        this.readModels,
        [...quoted, ...ofOurs].filter((key) => !first.has(key)),
      ),
      this.readModels.many(providerMessagesProjection, quoted),
      this.readModels.many(jobsProjection, [...new Set([...sent.values()].map(({ jobId }) => jobId))]),
      this.queries.execute(new ListMedia([...mediaIn(first), ...mediaSent(rows, sent)])),
    ]);
    const byKey = new Map(ours.flatMap(({ id, body }) => (body.messageId === null ? [] : [[id, body.messageId]])));
    const unseen = [...byKey.values()].filter((id) => !sent.has(id));
    const heard = new Map([...first, ...more]);
    const [others, member] = await Promise.all([
      this.sent(unseen),
      this.members.of([...rows.flatMap(({ body }) => membersIn(body.told)), ...membersOf(heard.values())]),
    ]);
    return {
      heard,
      sent: new Map([...sent, ...others]),
      bulk: new Set(jobs.flatMap(({ id, body }) => (body.kind === 'bulk' ? id : []))),
      ...{ media, ours: byKey, member },
    };
  }

  private async sent(ids: readonly string[]): Promise<Map<string, MessageDocument>> {
    if (ids.length === 0) return new Map();
    const documents = await this.readModels.many(messagesProjection, [...new Set(ids)]);
    return new Map(documents.map(({ id, body }) => [id, body]));
  }
}

const idIn = (key: string, { channelId }: ChatMessageDocument) => key.slice(`${channelId}:`.length);
const mediaIn = (heard: ById<ChatMessageDocument>): string[] =>
  [...heard].flatMap(([key, message]) =>
    message.content?.media ? mediaIdOf(message.channelId, idIn(key, message)) : [],
  );
const mediaSent = (rows: readonly Row[], sent: ById<MessageDocument>): string[] =>
  [...[...sent.values()].map(({ media }) => media), ...rows.map(({ body: { told } }) => repliedWith(told))].flatMap(
    (media) => media?.mediaId ?? [],
  );
const repliedWith = (told: Told | null) => (told?.type === 'reply' ? told.media : undefined);

function lineOf({ id, body: { at, told, heard, messageId } }: Row, known: Known): ConversationLine | undefined {
  if (heard !== null) return heardLine({ id, at }, heard, known);
  if (messageId !== null) return sentLine({ id, at }, messageId, told, known);
  if (told === null || told.type === 'reply') return undefined;
  const by = told.by === null ? null : known.member(told.by);
  if (told.type === 'note') {
    const { mentions, ...note } = told;
    return { ...note, id, at, by: by ?? known.member(''), ...(mentions && { mentions: mentions.map(known.member) }) };
  }
  const { to, ...event } = told;
  return { ...event, id, at, by, ...(to !== undefined && { to: known.member(to) }) };
}

function membersIn(told: Told | null): (string | null)[] {
  if (told === null) return [];
  if (told.type === 'note') return [told.by, ...(told.mentions ?? [])];
  return [told.by, told.type === 'event' ? (told.to ?? null) : null];
}

type Place = Pick<ConversationMessage, 'id' | 'at'>;

function heardLine(place: Place, key: string, known: Known): ConversationMessage | undefined {
  const message = known.heard.get(key);
  if (!message?.from) return undefined;
  const { from, kind, text, content, quotedId, channelId } = message;
  const changed = changedIn(message, known.member);
  const repliesTo = quotedId === null ? undefined : quotedMessage(providerKey(channelId, quotedId), known);
  return {
    ...place,
    ...{ type: 'message', from, kind, header: null, text, footer: null, buttons: [] },
    ...changed,
    ...(from === 'phone' && kind === 'text' && !changed.deletedAt && { editableUntil: editableUntil(place.at) }),
    ...(content && { content: contentView(content, mediaIdOf(channelId, idIn(key, message)), known.media) }),
    ...(repliesTo && { repliesTo }),
  };
}

/** A message of ours. If its own document is not there yet, the line shows it as it was ordered. */
function sentLine(
  place: Place,
  messageId: string,
  told: LineRow['told'],
  known: Known,
): ConversationMessage | undefined {
  const message = known.sent.get(messageId);
  const reply = told?.type === 'reply' ? told : undefined;
  const by = reply ? known.member(reply.by) : null;
  const of = {
    ...place,
    type: 'message',
    from: 'member',
    ...sentContent(message ?? reply ?? {}, known.media),
  } as const;
  if (!message) {
    if (!reply) return undefined;
    const waiting = { status: 'queued', error: null, outcomeUnknown: false, bulk: false } as const;
    const plain = { header: null, footer: null, buttons: [], reactions: [] };
    return { ...of, ...plain, text: reply.text || null, sent: { messageId, jobId: reply.jobId, by, ...waiting } };
  }
  const { header, footer, buttons, jobId, status, outcomeUnknown, channelId, providerMessageId } = message;
  const heard = providerMessageId === null ? undefined : known.heard.get(providerKey(channelId, providerMessageId));
  const changed = changedIn(heard, known.member);
  const deletedAt = message.deletedAt ?? changed.deletedAt;
  const isPlain = !message.media && !message.content && buttons.length === 0 && header === null && footer === null;
  const sentAt = message.acceptedAt ?? message.sentAt;
  const repliesTo =
    message.quotes === undefined ? undefined : quotedMessage(providerKey(channelId, message.quotes), known);
  return {
    ...of,
    ...{ header, text: sentText(message) || null, footer, buttons: [...buttons] },
    ...(message.targets && { targets: [...message.targets] }),
    ...changed,
    ...(deletedAt !== undefined && { deletedAt }),
    ...(isPlain && !deletedAt && providerMessageId && sentAt && { editableUntil: editableUntil(sentAt) }),
    ...(repliesTo && { repliesTo }),
    sent: {
      ...{ messageId, jobId, status, outcomeUnknown, by },
      error: message.error ?? message.waitingFor,
      bulk: known.bulk.has(jobId),
    },
  };
}

function quotedMessage(key: string, { heard, sent, ours }: Known): ConversationMessage['repliesTo'] {
  const quoted = heard.get(key);
  if (quoted?.from) {
    const { from, kind, text } = quoted;
    return { id: `heard:${key}`, from, kind, text: textNow(quoted, text) };
  }
  const id = ours.get(key);
  const message = id === undefined ? undefined : sent.get(id);
  if (message === undefined || id === undefined) return undefined;
  return { id: `sent:${id}`, from: 'member', kind: sentKind(message), text: textNow(quoted, message.body || null) };
}
