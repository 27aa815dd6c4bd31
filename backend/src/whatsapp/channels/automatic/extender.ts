import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ChannelWait } from '@wavelane/contracts';
import { type AccountView, GetAccount } from '../../../identity/index.js';
import { GatewayAccess } from '../../gateway/gateway-access.js';
import { GetEntitlement, GetPoolPolicy, Metering, pool, POOL_STREAM } from '../../../days/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { idOf } from '../../../platform/domain/ids.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import { type AddedChannel, triesOf } from '../channel/channel.state.js';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';
import { byEnd, isDue, sharesDays, type Step, stepFor } from './plan.js';

/** ms after which days are asked for again that the gateway did not give. */
export const TRIES_EVERY = 10 * 60_000;

/**
 * Gives the channels of an account days from the pool, as its policy says. The wallet promises the days first, then they
 * are asked for under the same id: each step is made once, whichever process makes it and however often, and a crash
 * between them loses nothing.
 */
@Injectable()
export class Extender {
  /** When days were last asked for, by channel, Unix ms. Lost in a crash without harm. */
  private readonly asked = new Map<number, number>();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly metering: Metering,
    private readonly access: GatewayAccess,
    private readonly clock: Clock,
  ) {}

  /** @returns Unix ms when it is worth another look; undefined where only events bring more to do */
  async look(accountId: string): Promise<number | undefined> {
    const policy = await this.queries.execute(new GetPoolPolicy());
    const channels = await this.channelsOf(accountId);
    const due = channels.filter((state) => isDue(state, policy, this.clock.now()));
    if (due.length === 0) return undefined;
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account || account.disabled || account.closed) return undefined;
    const [buyer, gateway] = await Promise.all([
      this.queries.execute(new GetEntitlement(accountId)),
      this.access.effective(),
    ]);
    const now = this.clock.now();
    const sharers = channels.filter((state) => sharesDays(state, policy, buyer, now));
    let again: number | undefined;
    for (const state of due.toSorted(byEnd)) {
      const others = sharers.filter(({ id }) => id !== state.id);
      const { balance } = await this.executor.state(pool, POOL_STREAM);
      const step = stepFor(state, { policy, buyer, pool: balance, hasGateway: gateway !== undefined, others }, now);
      const next = step && (await this.take(step, state, account, now));
      if (next !== undefined) again = Math.min(again ?? next, next);
    }
    return again;
  }

  private async channelsOf(accountId: string) {
    const { channels } = await this.executor.state(accountChannels, accountChannelsStream(accountId));
    return Promise.all(channels.map((channelId) => this.executor.state(channel, channelStream(channelId))));
  }

  private async take(step: Step, state: AddedChannel, account: AccountView, now: number): Promise<number | undefined> {
    if (step.do === 'ask') {
      await this.ask(state, step.why);
      return undefined;
    }
    const since = this.asked.get(state.id);
    if (triesOf(state) > 0 && since !== undefined && now - since < TRIES_EVERY) {
      await this.ask(state, 'gateway');
      return since + TRIES_EVERY;
    }
    this.asked.set(state.id, now);
    await this.give(step, state, account);
    return undefined;
  }

  private async ask({ id, expiresAt: end }: AddedChannel, why: ChannelWait): Promise<void> {
    const command = { type: 'AskOperator', why, end } as const;
    const context = contextOf(idOf('ask-operator', id, end ?? 'first', why), 'ask');
    await this.executor.execute(channel, channelStream(id), command, context);
  }

  private async give(
    { transferId, days: wanted }: Step & { do: 'give' },
    { id: channelId, label }: AddedChannel,
    { accountId, name, email }: AccountView,
  ): Promise<void> {
    const promise = { type: 'PromiseDays', accountId, channelId, promiseId: transferId, days: wanted } as const;
    const { state } = await this.metering.change(promise, contextOf(transferId, 'promise'));
    const promised = state.promises[channelId];
    if (promised?.promiseId !== transferId) return;
    const target = { accountId, userName: name, userEmail: email, channelId, channelLabel: label };
    const context = contextOf(transferId, 'request');
    const { actor: by, correlationId } = context;
    const request = { accountId, transferId, days: promised.days, target, by, correlationId, automatic: true } as const;
    try {
      await this.executor.execute(channel, channelStream(channelId), { type: 'RequestDays', ...request }, context);
    } catch (error) {
      // An administrator's days are on their way, or the channel is gone: the wallet hears of either.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

/** The system acts by itself, in a chain of its own for each transfer. */
function contextOf(id: string, step: string): CommandContext {
  const actor = { kind: 'system', id: 'channel-extender' } as const;
  return { actor, correlationId: id, commandId: idOf(id, step), causationId: null };
}
