import { Inject, Injectable } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { type MessageDocument, messagesProjection } from '../../../messaging/index.js';
import { providerKey } from '../../../whatsapp/index.js';
import type { WholePerson } from '../../../people/index.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { FindConversations, type FoundConversation } from '../list/find-conversations.js';
import { handlesOf } from '../list/person-of.js';
import { heardMessages } from '../thread/heard-messages.js';
import { type LineRow, linesProjection } from '../thread/lines.projection.js';
import { changesOf } from './changes.js';
import type { GestureTarget } from './gesture.js';

/** A message that can be changed, and the person of its chat: people may have several numbers. */
export type FoundTarget = GestureTarget & {
  /** E.164 with '+'; null if the chat has no number. */
  to: string | null;
};

const NOT_SENT_YET = say('message-not-sent-yet');

const isPlain = ({ media, content, buttons, header, footer }: MessageDocument) =>
  !media && content === undefined && buttons.length === 0 && header === null && footer === null;

/** The messages that the lines of a conversation show. */
@Injectable()
export class LineTargets {
  constructor(
    private readonly find: FindConversations,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * The message that a line of this conversation shows.
   * @param unsent the refusal of a message that the gateway has not named yet
   * @throws DomainError not-found: this conversation has no such message; conflict: the gateway has not named it yet
   */
  async of(
    { document }: FoundConversation,
    whole: WholePerson | undefined,
    line: string,
    unsent: Saying = NOT_SENT_YET,
  ): Promise<FoundTarget> {
    const { accountId, channelId } = document;
    const handles = handlesOf(document, whole);
    const keyOf = (handle: Handle) => this.find.keysOf(accountId, channelId, [handle])[0];
    const [row] = await this.readModels.manyRows<LineRow>(linesProjection, [line]);
    if (row?.body.accountId !== accountId || !handles.some((one) => keyOf(one) === row.body.conversation))
      throw DomainError.notFound('Message');
    const { heard, messageId, at } = row.body;
    if (heard !== null) {
      const chat = handles.find((one) => one.kind === 'phone' && keyOf(one) === row.body.conversation);
      return { ...(await this.heard(heard, channelId, at)), to: chat?.value ?? null };
    }
    if (messageId === null) throw DomainError.notFound('Message');
    return this.sent(messageId, channelId, at, unsent);
  }

  private async heard(key: string, channelId: number, at: string): Promise<GestureTarget> {
    const message = (await heardMessages(this.readModels, [key])).get(key);
    const { deletedAt, edited } = changesOf(message);
    return {
      providerMessageId: key.slice(`${channelId}:`.length),
      isOurs: message?.from === 'phone',
      isText: message?.kind === 'text',
      text: edited ? edited.text : (message?.text ?? null),
      sentAt: at,
      isDeleted: deletedAt !== null,
    };
  }

  private async sent(messageId: string, channelId: number, at: string, unsent: Saying): Promise<FoundTarget> {
    const sent = await this.readModels.get(messagesProjection, messageId);
    const providerMessageId = sent?.providerMessageId ?? null;
    if (!sent || providerMessageId === null) throw DomainError.conflict(unsent);
    const key = providerKey(channelId, providerMessageId);
    const { deletedAt, edited } = changesOf((await heardMessages(this.readModels, [key])).get(key));
    return {
      ...{ providerMessageId, isOurs: true, isText: isPlain(sent), to: sent.to },
      text: edited ? edited.text : sent.body,
      sentAt: sent.acceptedAt ?? sent.sentAt ?? at,
      isDeleted: (sent.deletedAt ?? deletedAt) !== null,
    };
  }
}
