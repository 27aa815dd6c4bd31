import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { LRUCache } from 'lru-cache';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { channelStream } from './channel/channel.events.js';
import { channel } from './channel/channel.js';
import { channelsProjection } from './channel/channels.projection.js';

/** The channel and account behind a webhook address. */
export interface ChannelHook {
  channelId: number;
  accountId: string;
  whapiChannelId: string;
  hookSecretId: string;
}

export class GetChannelByHook extends Query<ChannelHook | undefined> {
  constructor(readonly hookId: string) {
    super();
  }
}

/** Addresses that are remembered. */
const ADDRESSES_MOST = 5_000;

/**
 * An address that was found once is answered from this process's memory of its channel, while the channel still has it.
 */
@QueryHandler(GetChannelByHook)
export class GetChannelByHookHandler implements IQueryHandler<GetChannelByHook> {
  private readonly channels = new LRUCache<string, number>({ max: ADDRESSES_MOST });

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ hookId }: GetChannelByHook): Promise<ChannelHook | undefined> {
    const known = await this.remembered(hookId);
    if (known) return known;
    const { documents } = await this.readModels.find(channelsProjection, { where: { hookId }, limit: 1 });
    const found = documents[0]?.body;
    if (!found || found.whapiChannelId === null || found.hookSecretId === null) return undefined;
    const { channelId, accountId, whapiChannelId, hookSecretId } = found;
    this.channels.set(hookId, channelId);
    return { channelId, accountId, whapiChannelId, hookSecretId };
  }

  private async remembered(hookId: string): Promise<ChannelHook | undefined> {
    const channelId = this.channels.get(hookId);
    if (channelId === undefined) return undefined;
    const { gateway, accountId, status } = await this.executor.cached(channel, channelStream(channelId));
    if (gateway?.hookId === hookId && accountId !== null && status !== 'REMOVED')
      return { channelId, accountId, whapiChannelId: gateway.whapiChannelId, hookSecretId: gateway.hookSecretId };
    this.channels.delete(hookId);
    return undefined;
  }
}

/** An account's channel by its name at the gateway; undefined if it has no such channel. */
export class GetChannelByGatewayName extends Query<ChannelHook | undefined> {
  constructor(
    readonly accountId: string,
    readonly whapiChannelId: string,
  ) {
    super();
  }
}

@QueryHandler(GetChannelByGatewayName)
export class GetChannelByGatewayNameHandler implements IQueryHandler<GetChannelByGatewayName> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, whapiChannelId }: GetChannelByGatewayName): Promise<ChannelHook | undefined> {
    const where = { accountId, whapiChannelId };
    const { documents } = await this.readModels.find(channelsProjection, { where, limit: 1 });
    const found = documents[0]?.body;
    if (!found || found.hookSecretId === null) return undefined;
    return { channelId: found.channelId, accountId, whapiChannelId, hookSecretId: found.hookSecretId };
  }
}

export const hookQueries = [GetChannelByHookHandler, GetChannelByGatewayNameHandler];
