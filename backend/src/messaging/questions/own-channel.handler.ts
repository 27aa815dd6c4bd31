import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetChannelForSending } from '../../whatsapp/index.js';
import { IsOwnChannel } from '../../people/index.js';

/** Answers the people feature, which stands beside the channels feature, whether a channel is the account's own. */
@QueryHandler(IsOwnChannel)
export class IsOwnChannelHandler implements IQueryHandler<IsOwnChannel> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId, channelId }: IsOwnChannel): Promise<boolean> {
    return (await this.queries.execute(new GetChannelForSending(accountId, channelId))) !== undefined;
  }
}
