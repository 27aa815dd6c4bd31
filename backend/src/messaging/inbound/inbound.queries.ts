import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { InboundContent, InboundMessage } from '@wavelane/contracts';
import type { MessageContent } from '@wavelane/whapi';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type InboundDocument, inboundProjection } from './inbound.projection.js';

/** Which of them; both left out: all. */
export interface InboundFilter {
  channelId?: number;
  /** E.164 with '+'. */
  from?: string;
}

/** What people wrote to an account, what came last first. */
export class ListInbound extends Query<ListPage<InboundMessage>> {
  constructor(
    readonly accountId: string,
    readonly filter: InboundFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListInbound)
export class ListInboundHandler implements IQueryHandler<ListInbound> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, filter, page }: ListInbound): Promise<ListPage<InboundMessage>> {
    const { documents, cursor } = await this.readModels.find(inboundProjection, {
      where: { accountId, ...filter },
      sort: [{ field: 'receivedAt', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => inboundView(id, body)), cursor };
  }
}

function inboundView(id: string, document: InboundDocument): InboundMessage {
  const { channelId, from, senderName, kind, text, button, messageId, jobId, wish, at, receivedAt } = document;
  const { content, edited, deletedAt } = document;
  return {
    ...{ id, channelId, from, senderName, kind, text, button, messageId, jobId, wish, at, receivedAt },
    ...(content && { content: contentView(content) }),
    ...(edited && { edited }),
    ...(deletedAt !== null && { deletedAt }),
  };
}

/** The gateway's names of a file are of no use to anybody else. */
function contentView({ media, ...content }: MessageContent): InboundContent {
  if (!media) return content;
  const { kind, mimeType, bytes, fileName, seconds, width, height } = media;
  return { ...content, media: { kind, mimeType, bytes, fileName, seconds, width, height } };
}
