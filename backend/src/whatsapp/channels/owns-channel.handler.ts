import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { OwnsChannel } from '../../identity/index.js';
import { GetChannelForSending } from './channels.queries.js';

@QueryHandler(OwnsChannel)
export class OwnsChannelHandler implements IQueryHandler<OwnsChannel> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId, channelId }: OwnsChannel): Promise<boolean> {
    return (await this.queries.execute(new GetChannelForSending(accountId, channelId))) !== undefined;
  }
}
