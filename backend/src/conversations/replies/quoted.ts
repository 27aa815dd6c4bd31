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

/** Where a line's id says what it shows: what the gateway told, or a message that was sent from here. */
const LINE = /^(heard|sent):(.+)$/s;

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
    const [, kind, id = ''] = LINE.exec(line) ?? [];
    const keys = this.find.keysOf(accountId, channelId, handlesOf(document, whole));
    const { documents } = await this.readModels.findRows<LineRow>(linesProjection, {
      where: { accountId, conversation: { in: keys }, ...(kind === 'heard' ? { heard: id } : { messageId: id }) },
      sort: [{ field: 'placed', direction: 'desc' }],
      limit: 1,
    });
    if (kind === undefined || documents.length === 0) throw DomainError.notFound('Message');
    if (kind === 'heard') return id.slice(`${channelId}:`.length);
    const sent = await this.readModels.get(messagesProjection, id);
    const providerMessageId = sent?.providerMessageId ?? null;
    if (providerMessageId === null) throw DomainError.conflict(say('quoted-message-not-sent-yet'));
    return providerMessageId;
  }
}
