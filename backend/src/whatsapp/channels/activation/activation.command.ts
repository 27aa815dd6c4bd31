import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Channel, say } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { GetAccount } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { asItIs, DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { requestScope } from '../../../platform/domain/request-scope.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import type { ChannelState } from '../channel/channel.state.js';
import { viewOfState } from '../channel/channel-view.js';

/** How long, in ms, an answer waits for the days; afterwards it says that the worker goes on. */
const DAYS_WITHIN = 10_000;
/** How long it waits for the gateway's setup, which may take a minute; the channel has its days meanwhile. */
const SETUP_WITHIN = 1_000;

/** `done`: the days are there. The channel may still be `busy` being set up. */
export interface Activation {
  channel: Channel;
  done: boolean;
}

/**
 * Gives a channel days from the main pool: activates a PENDING channel, adds days to any other.
 * @throws DomainError not-found; conflict while other days are on their way; the error of the pool or of the gateway
 */
export class ActivateChannel extends Command<Activation> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly days: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActivateChannel)
export class ActivateChannelHandler implements ICommandHandler<ActivateChannel> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, channelId, days, context }: ActivateChannel): Promise<Activation> {
    const stream = channelStream(channelId);
    const [account, { label }] = await Promise.all([
      this.queries.execute(new GetAccount(accountId)),
      this.executor.state(channel, stream),
    ]);
    if (!account) throw DomainError.notFound('User');
    const target = { accountId, userName: account.name, userEmail: account.email, channelId, channelLabel: label };
    const transferId = idOf('activation', channelId, context.commandId);
    const { actor: by, correlationId } = context;
    const command = { type: 'RequestDays', accountId, transferId, days, target, by, correlationId } as const;
    await this.afterAutomatic(stream, () => this.executor.execute(channel, stream, command, context));
    const state = await this.settled(stream, transferId);
    // The worker wrote what this request waited for; the lists must show it, too.
    const head = await this.store.head();
    requestScope.wrote(head);
    const outcome = state.outcomes[transferId];
    if (outcome?.state === 'failed') {
      await this.readModels.waitFor(head, 2_000); // domain errors are answered without waiting
      const fields = outcome.kind === 'invalid' ? { days: say('insufficient-balance') } : undefined;
      throw new DomainError(
        outcome.kind === 'invalid' ? 'conflict' : outcome.kind,
        asItIs(outcome.reason),
        fields,
        'activation-failed',
      );
    }
    return { channel: viewOfState(state, this.clock.now()), done: outcome !== undefined };
  }

  /**
   * Automatic days may be on their way at this moment: a person's order then waits for them instead of being refused.
   */
  private async afterAutomatic(stream: string, order: () => Promise<unknown>): Promise<void> {
    const until = Date.now() + DAYS_WITHIN;
    for (;;) {
      try {
        await order();
        return;
      } catch (error) {
        const { operation } = await this.executor.state(channel, stream);
        const isConflict = isRefusal(error, 'conflict');
        if (!isConflict || operation?.automatic === false || Date.now() >= until) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A person waits for this answer, so real time counts, not the business clock. */
  private async settled(stream: string, transferId: string): Promise<ChannelState> {
    let until = Date.now() + DAYS_WITHIN;
    let credited = false;
    for (let pause = 15; ; pause = Math.min(pause * 1.5, 250)) {
      const state = await this.executor.state(channel, stream);
      if (state.operation?.transferId !== transferId) {
        if (state.outcomes[transferId]?.state === 'failed' || state.webhookUrl !== null) return state;
        if (!credited) until = Date.now() + SETUP_WITHIN;
        credited = true;
      }
      if (Date.now() >= until) return state;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
