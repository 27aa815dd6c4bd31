import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { InboundMessage } from '@wavelane/contracts';
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
  return { id, channelId, from, senderName, kind, text, button, messageId, jobId, wish, at, receivedAt };
}
