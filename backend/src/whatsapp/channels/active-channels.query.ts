import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { channelsProjection } from './channel/channels.projection.js';

const PAGE = 500;

export interface ActiveChannel {
  channelId: number;
  accountId: string;
  isLinked: boolean;
  /** The gateway has a channel for it. */
  isKnownToGateway: boolean;
}

/** A page of the active channels of all accounts, for sweeps: the first one, or the one after a cursor. */
export class ListSomeActiveChannels extends Query<{ channels: ActiveChannel[]; cursor?: string | undefined }> {
  constructor(readonly cursor?: string) {
    super();
  }
}

/** By expiry: a channel that gets days meanwhile is met again. */
@QueryHandler(ListSomeActiveChannels)
export class ListSomeActiveChannelsHandler implements IQueryHandler<ListSomeActiveChannels> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({
    cursor,
  }: ListSomeActiveChannels): Promise<{ channels: ActiveChannel[]; cursor?: string | undefined }> {
    const page = await this.readModels.find(channelsProjection, {
      where: { status: 'ACTIVE' },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    const channels = page.documents.map(({ body: { channelId, accountId, authStatus, whapiChannelId } }) => ({
      channelId,
      accountId,
      isLinked: authStatus === 'AUTHORIZED',
      isKnownToGateway: whapiChannelId !== null,
    }));
    return { channels, cursor: page.cursor };
  }
}
