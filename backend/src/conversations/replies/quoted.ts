import { Inject, Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { messagesProjection } from '../../messaging/index.js';
import type { WholePerson } from '../../people/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { FindConversations, type FoundConversation } from '../list/find-conversations.js';
import { handlesOf } from '../list/person-of.js';
import { type LineRow, linesProjection } from '../thread/lines.projection.js';

/** The messages that replies quote. */
@Injectable()
export class Quoted {
  constructor(
    private readonly find: FindConversations,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * The gateway's id of the message that a line of this conversation shows.
   * @throws DomainError not-found: this conversation has no such message; conflict: the gateway has not named it yet
   */
  async of({ document }: FoundConversation, whole: WholePerson | undefined, line: string): Promise<string> {
    const { accountId, channelId } = document;
    const keys = this.find.keysOf(accountId, channelId, handlesOf(document, whole));
    const [row] = await this.readModels.manyRows<LineRow>(linesProjection, [line]);
    if (row?.body.accountId !== accountId || !keys.includes(row.body.conversation))
      throw DomainError.notFound('Message');
    const { heard, messageId } = row.body;
    if (heard !== null) return heard.slice(`${channelId}:`.length);
    if (messageId === null) throw DomainError.notFound('Message');
    const sent = await this.readModels.get(messagesProjection, messageId);
    const providerMessageId = sent?.providerMessageId ?? null;
    if (providerMessageId === null) throw DomainError.conflict(say('quoted-message-not-sent-yet'));
    return providerMessageId;
  }
}
