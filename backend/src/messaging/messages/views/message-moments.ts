import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MessageReceivedMoment, MessageSentMoment } from '@wavelane/contracts';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import type { InboundDocument } from '../../inbound/inbound.projection.js';
import { GetMessageBasis } from '../message-basis.query.js';
import { messageView } from './message-view.js';
import type { MessageDocument } from '../messages.projection.js';

/** Messages as the timeline of a person shows them. */
@Injectable()
export class MessageMoments {
  constructor(private readonly queries: QueryBus) {}

  /** @returns undefined for a message whose job was never admitted. @param at the moment's time, ISO-8601 UTC */
  async sent(id: string, at: string, document: MessageDocument): Promise<MessageSentMoment | undefined> {
    const { jobId, to, header, body, footer, media, content, status, error, cancelled } = messageView(id, document);
    const message = {
      ...{ id, jobId, to, header, body, footer, ...(media && { media }), status, error },
      ...(content && { content }),
      ...(cancelled && { cancelled: true as const }),
    };
    try {
      const basis = await this.queries.execute(new GetMessageBasis(document.accountId, id));
      return { id, at, kind: 'message-sent', message, basis };
    } catch (failure) {
      if (isRefusal(failure, 'not-found')) return undefined;
      throw failure;
    }
  }

  received(id: string, document: InboundDocument): MessageReceivedMoment {
    const { channelId, from, kind, text, wish, messageId, reported, receivedAt } = document;
    const message = { id, channelId, from, kind, text, wish, messageId, reported };
    return { id, at: receivedAt, kind: 'message-received', message };
  }
}
