import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { WaitingChannel } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { GetAccount } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { viewOfDocument } from '../channel/channel-view.js';
import { channelsProjection } from '../channel/channels.projection.js';

/** Channels of all accounts for which the operator was asked, oldest first. */
export class ListWaitingChannels extends Query<ListPage<WaitingChannel>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListWaitingChannels)
export class ListWaitingChannelsHandler implements IQueryHandler<ListWaitingChannels> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ page }: ListWaitingChannels): Promise<ListPage<WaitingChannel>> {
    const { documents, cursor } = await this.readModels.find(channelsProjection, {
      where: { isWaiting: true },
      sort: [{ field: 'createdAt', direction: 'asc' }],
      ...page,
    });
    const now = this.clock.now();
    const items = await Promise.all(
      documents.map(async ({ body }) => {
        const { accountId: id } = body;
        const account = await this.queries.execute(new GetAccount(id, true));
        const user = { id, name: account?.name ?? '', email: account?.email ?? '' };
        return { user, channel: viewOfDocument(body, now) };
      }),
    );
    return { items, cursor };
  }
}
