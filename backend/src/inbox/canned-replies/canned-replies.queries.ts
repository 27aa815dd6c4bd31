import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CANNED_REPLIES_MAX, type CannedReply } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { cannedRepliesProjection } from './canned-replies.projection.js';

/** All of an account, by their short names. */
export class ListCannedReplies extends Query<CannedReply[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ListCannedReplies)
export class ListCannedRepliesHandler implements IQueryHandler<ListCannedReplies> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId }: ListCannedReplies): Promise<CannedReply[]> {
    const { documents } = await this.readModels.find(cannedRepliesProjection, {
      where: { accountId },
      sort: [{ field: 'shortName', direction: 'asc' }],
      limit: CANNED_REPLIES_MAX,
    });
    return documents.map(({ id, body: { shortName, text, content, media } }) => ({
      ...{ id, shortName, text },
      ...(content && { content }),
      ...(media && { media }),
    }));
  }
}
