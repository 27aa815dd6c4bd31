import { Inject, Injectable } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { type MessageDocument, messagesProjection, providerKey } from '../../../messaging/index.js';
import type { WholePerson } from '../../../people/index.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { FindConversations, type FoundConversation } from '../list/find-conversations.js';
import { handlesOf } from '../list/person-of.js';
import { heardMessages } from '../thread/heard-messages.js';
import { type LineRow, linesProjection } from '../thread/lines.projection.js';
import { changesOf } from './changes.js';
import type { GestureTarget } from './gesture.js';

const NOT_SENT_YET = say('message-not-sent-yet');

const isPlain = ({ media, buttons, header, footer }: MessageDocument) =>
  !media && buttons.length === 0 && header === null && footer === null;

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
  ): Promise<GestureTarget> {
    const { accountId, channelId } = document;
    const keys = this.find.keysOf(accountId, channelId, handlesOf(document, whole));
    const [row] = await this.readModels.manyRows<LineRow>(linesProjection, [line]);
    if (row?.body.accountId !== accountId || !keys.includes(row.body.conversation))
      throw DomainError.notFound('Message');
    const { heard, messageId, at } = row.body;
    if (heard !== null) return this.heard(heard, channelId, at);
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

  private async sent(messageId: string, channelId: number, at: string, unsent: Saying): Promise<GestureTarget> {
    const sent = await this.readModels.get(messagesProjection, messageId);
    const providerMessageId = sent?.providerMessageId ?? null;
    if (!sent || providerMessageId === null) throw DomainError.conflict(unsent);
    const key = providerKey(channelId, providerMessageId);
    const { deletedAt, edited } = changesOf((await heardMessages(this.readModels, [key])).get(key));
    return {
      ...{ providerMessageId, isOurs: true, isText: isPlain(sent) },
      text: edited ? edited.text : sent.body,
      sentAt: sent.acceptedAt ?? sent.sentAt ?? at,
      isDeleted: (sent.deletedAt ?? deletedAt) !== null,
    };
  }
}
