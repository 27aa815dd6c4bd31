import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuthStatus, Channel, ChannelStatus, SeenChannels } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { orWhileFilling } from '../../platform/storage/filling.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { channelStream } from './channel/channel.events.js';
import { channel } from './channel/channel.js';
import type { ChannelState } from './channel/channel.state.js';
import { accountChannels, accountChannelsStream } from './quota/account-channels.js';
import { channelCountsProjection } from './quota/channel-counts.projection.js';
import { hookQueries } from './channel-hooks.queries.js';
import { shownStatus } from './channel/channel-days.js';
import { statusAt, viewOfDocument } from './channel/channel-view.js';
import { channelsProjection } from './channel/channels.projection.js';

/** The channels of an account, newest first. */
export class ListChannels extends Query<ListPage<Channel>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
    /** Only these; null: all. */
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

@QueryHandler(ListChannels)
export class ListChannelsHandler implements IQueryHandler<ListChannels> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, page, seen }: ListChannels): Promise<ListPage<Channel>> {
    if (seen !== null) return { items: await this.some(accountId, seen) };
    const { documents, cursor } = await this.readModels.find(channelsProjection, {
      where: { accountId },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
    const now = this.clock.now();
    return { items: documents.map(({ body }) => viewOfDocument(body, now)), cursor };
  }

  /** A member's list is shorter than a page. */
  private async some(accountId: string, ids: readonly number[]): Promise<Channel[]> {
    const documents = await this.readModels.many(channelsProjection, ids.map(String));
    const own = documents.map(({ body }) => body).filter((body) => body.accountId === accountId);
    const now = this.clock.now();
    return own.sort((a, b) => b.createdAt - a.createdAt).map((body) => viewOfDocument(body, now));
  }
}

/** How many places of its plan an account uses. */
export class CountChannels extends Query<number> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(CountChannels)
export class CountChannelsHandler implements IQueryHandler<CountChannels> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly executor: CommandExecutor,
  ) {}

  execute({ accountId }: CountChannels): Promise<number> {
    return orWhileFilling(
      async () => (await this.readModels.get(channelCountsProjection, accountId))?.channels ?? 0,
      async () => (await this.executor.state(accountChannels, accountChannelsStream(accountId))).channels.length,
    );
  }
}

/** The facts about a channel that sending needs. */
export interface ChannelForSending {
  channelId: number;
  accountId: string;
  label: string;
  phone: string;
  status: ChannelStatus;
  authStatus: AuthStatus;
}

/**
 * Answers from the cached state of the stream, because sending decides on it and read models may be behind. Before it says
 * that nothing can be sent through the channel, it reads the stream. undefined: the account has no such channel.
 */
export class GetChannelForSending extends Query<ChannelForSending | undefined> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
  ) {
    super();
  }
}

@QueryHandler(GetChannelForSending)
export class GetChannelForSendingHandler implements IQueryHandler<GetChannelForSending> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId }: GetChannelForSending): Promise<ChannelForSending | undefined> {
    const stream = channelStream(channelId);
    const known = this.viewed(accountId, channelId, await this.executor.cached(channel, stream));
    if (known?.status === 'ACTIVE' && known.authStatus === 'AUTHORIZED') return known;
    return this.viewed(accountId, channelId, await this.executor.state(channel, stream));
  }

  private viewed(accountId: string, channelId: number, state: ChannelState): ChannelForSending | undefined {
    if (state.id === null || state.accountId !== accountId || state.status === 'REMOVED') return undefined;
    const { label, phone, authStatus, expiresAt, pausedByOwner } = state;
    return {
      channelId,
      accountId,
      label,
      phone,
      authStatus,
      status: statusAt(shownStatus(state.status, pausedByOwner), expiresAt, this.clock.now()),
    };
  }
}

/** Whether an account has a channel that is ACTIVE now. */
export class HasActiveChannel extends Query<boolean> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(HasActiveChannel)
export class HasActiveChannelHandler implements IQueryHandler<HasActiveChannel> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: HasActiveChannel): Promise<boolean> {
    const now = new Date(this.clock.now()).toISOString();
    const where = { accountId, status: 'ACTIVE', expiresAt: { gt: now } };
    return (await this.readModels.count(channelsProjection, where)) > 0;
  }
}

/** Every channel that is ACTIVE now, of all accounts. */
export class ListActiveChannels extends Query<{ channelId: number; accountId: string }[]> {}

@QueryHandler(ListActiveChannels)
export class ListActiveChannelsHandler implements IQueryHandler<ListActiveChannels> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<{ channelId: number; accountId: string }[]> {
    const now = new Date(this.clock.now()).toISOString();
    const active: { channelId: number; accountId: string }[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await this.readModels.find(channelsProjection, {
        where: { status: 'ACTIVE', expiresAt: { gt: now } },
        sort: [{ field: 'expiresAt', direction: 'asc' }],
        limit: 1_000,
        ...(cursor !== undefined && { cursor }),
      });
      active.push(...page.documents.map(({ body: { channelId, accountId } }) => ({ channelId, accountId })));
      cursor = page.cursor;
      if (cursor === undefined) return active;
    }
  }
}

export const channelQueries = [
  ListChannelsHandler,
  CountChannelsHandler,
  GetChannelForSendingHandler,
  HasActiveChannelHandler,
  ListActiveChannelsHandler,
  ...hookQueries,
];
