import { SEED_PLANS } from '@wavelane/contracts';
import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { defined, partOf } from '@wavelane/testing';
import { MeteringReactor } from '../../src/whatsapp/channels/metering/metering.reactor.js';
import { Metering } from '../../src/days/ledger/metering/meter-wallets.js';
import * as pools from '../../src/days/ledger/pool/pool.commands.js';
import {
  PoolVoids,
  PoolVoidsReactor,
  VoidPoolTransaction,
  VoidPoolTransactionHandler,
} from '../../src/whatsapp/channels/voids/void.command.js';
import * as wallets from '../../src/days/ledger/wallet/wallet.commands.js';
import { walletStream } from '../../src/days/ledger/wallet/wallet.events.js';
import { wallet } from '../../src/days/ledger/wallet/wallet.js';
import { GetEntitlement, GetEntitlementHandler } from '../../src/days/ledger/wallet/entitlement.query.js';
import { Grants } from '../../src/days/payments/grants/grants.js';
import type { PlanCatalogue } from '../../src/days/plans/catalogue/plans.commands.js';
import { StartTrial, StartTrialHandler } from '../../src/days/payments/trial/trial.command.js';
import { PlanGrantsReactor } from '../../src/days/payments/grants/plan-grants.reactor.js';
import { accountChannels, accountChannelsStream } from '../../src/whatsapp/channels/quota/account-channels.js';
import { channelStream } from '../../src/whatsapp/channels/channel/channel.events.js';
import { channel, type ChannelCommand } from '../../src/whatsapp/channels/channel/channel.js';
import { ChannelPauses } from '../../src/whatsapp/channels/channels.reactor.js';
import type { CommandContext } from '../../src/platform/domain/command-context.js';
import { AggregateHandler } from '../../src/platform/domain/aggregate-command.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import { idOf } from '../../src/platform/domain/ids.js';
import type { Snapshots } from '../../src/platform/domain/state/snapshots.js';
import { DomainError } from '../../src/platform/domain/domain-error.js';
import type { Reactor } from '../../src/platform/runtime/reactor.js';
import { userOf, asked, channelsIn, lineOf, USERS, type LedgerAction } from './ledger-facts.js';
import { ADMIN } from '../domain/command-context.js';
import { type Fuse } from '../domain/fuse.js';
import { type MemoryEventStore } from '../domain/memory-event-store.js';
import { type TestTime } from '../domain/test-time.js';
import { type Buses, busesTo } from '../domain/bus.js';

/** The data that survives a crash. */
export interface LedgerStores {
  clock: TestTime;
  store: MemoryEventStore;
  /** The position of each reactor by its name, in events of the log. */
  checkpoints: Map<string, number>;
}

/** One process over the log: it dies when its fuse blows. */
export class LedgerProcess {
  readonly executor: CommandExecutor;
  private readonly handlers: Map<unknown, { execute(message: never): Promise<unknown> }>;
  private readonly aggregates: AggregateHandler;
  private readonly buses: Buses;
  private readonly reactors: Reactor[];
  private readonly metering: Metering;

  constructor(
    private readonly world: LedgerStores,
    fuse: Fuse,
    snapshots?: Snapshots,
  ) {
    const { clock } = world;
    const store = fuse.wrap(partOf<EventStore>(world.store));
    const executor = new CommandExecutor(store, clock, snapshots);
    this.buses = busesTo((message) => this.execute(message));
    this.executor = executor;
    this.aggregates = new AggregateHandler(executor);
    this.metering = new Metering(executor, clock);
    const metered = new wallets.MeteredHandler(executor, this.metering);
    const voids = new PoolVoids(this.buses.commands, executor);
    const grants = new Grants(this.buses.commands, executor);
    const starter = defined(SEED_PLANS[0]);
    const catalogue = partOf<PlanCatalogue>({ definition: () => Promise.resolve(starter) });
    this.handlers = new Map<unknown, { execute(message: never): Promise<unknown> }>([
      [wallets.CreditWallet, metered],
      [wallets.DebitWallet, metered],
      [wallets.TakeBackDays, new wallets.TakeBackDaysHandler(this.metering, store)],
      [VoidPoolTransaction, new VoidPoolTransactionHandler(executor, voids, this.heads(), this.lines())],
      [GetEntitlement, new GetEntitlementHandler(executor, clock)],
      [StartTrial, new StartTrialHandler(executor, catalogue, this.buses.queries, grants)],
    ]);
    this.reactors = [
      new MeteringReactor(this.metering),
      new PoolVoidsReactor(voids),
      new PlanGrantsReactor(grants),
      new ChannelPauses(executor, this.buses.queries),
    ];
  }

  execute<T>(message: object): Promise<T> {
    const handler = this.handlers.get(message.constructor) ?? this.aggregates;
    return handler.execute(message as never) as Promise<T>;
  }

  /** One action of a person. The id is the request's; the same id again is the same request. */
  async act(action: LedgerAction, id: string): Promise<void> {
    const context = { actor: ADMIN, correlationId: id, commandId: idOf('request', id), causationId: null };
    try {
      await this.perform(action, context);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** Continues pending operations, meters, and runs all reactors until no new events follow. */
  async settle(): Promise<void> {
    for (let length = -1; length !== this.world.store.events.length;) {
      ({ length } = this.world.store.events);
      for (const user of USERS) {
        await this.metering.meter(user, await this.executor.state(wallet, walletStream(user)));
      }
      for (const channelId of channelsIn(this.world.store.events)) await this.carryOn(channelId);
      for (const reactor of this.reactors) await this.react(reactor);
    }
  }

  private async perform(action: LedgerAction, context: CommandContext): Promise<unknown> {
    switch (action.do) {
      case 'top-up':
        return this.execute(new pools.TopUpPool({ days: action.days, note: null }, context));
      case 'adjust':
        return this.execute(new pools.AdjustPool({ days: action.days, note: null }, context));
      case 'sync':
        return this.execute(new pools.SyncPool({ externalBalance: action.days, note: null }, context));
      case 'credit': {
        const source = { kind: 'admin', ref: null } as const;
        const creditId = idOf('credit', context.commandId);
        const { user: accountId, days } = action;
        return this.execute(new wallets.CreditWallet({ accountId, creditId, days, source, note: null }, context));
      }
      case 'debit': {
        const { user: accountId, days } = action;
        const debitId = idOf('debit', context.commandId);
        return this.execute(new wallets.DebitWallet({ accountId, debitId, days, note: null }, context));
      }
      case 'take-back': {
        const { credits } = await this.executor.state(wallet, walletStream(action.user));
        const creditId = credits.list[action.days % Math.max(1, credits.list.length)]?.id ?? 'none';
        const reversalId = idOf('reversal', context.commandId);
        return this.execute(
          new wallets.TakeBackDays(action.user, reversalId, creditId, action.days, 'refund', context),
        );
      }
      case 'trial':
        return this.execute(new StartTrial(action.user, context));
      case 'allocate':
        return this.request(action.channel, action.days, context);
      case 'remove':
        return this.channel(action.channel, { type: 'RemoveChannel', ...asked(action.channel, context) }, context);
      case 'void':
        return this.execute(new VoidPoolTransaction(String(action.n), context));
      case 'wait':
        return undefined;
    }
  }

  /**
   * Adds the channel if it does not exist; its stream leads to the following steps, as the gateway's worker takes them.
   */
  private async request(channelId: number, days: number, context: CommandContext): Promise<void> {
    const accountId = userOf(channelId);
    const added = { ...context, commandId: idOf('added', channelId) };
    const slot = { accountId, channelId, label: 'Shop', phone: `+9733${channelId}` };
    await this.channel(channelId, { type: 'OpenChannel', ...slot }, added);
    const taken = { type: 'TakeSlot', ...slot, limit: null } as const;
    await this.executor.execute(accountChannels, accountChannelsStream(accountId), taken, added);
    const transferId = idOf('allocation', context.commandId);
    const command = { type: 'RequestDays', transferId, days, ...asked(channelId, context) } as const;
    await this.channel(channelId, command, context);
  }

  private async carryOn(channelId: number): Promise<void> {
    const { operation, removal } = await this.executor.state(channel, channelStream(channelId));
    if (operation) {
      const { transferId, days, target, phase } = operation;
      const step = (name: string) => this.step(transferId, name);
      if (phase === 'requested') {
        try {
          await this.execute(new pools.ReservePoolDays({ transferId, days, target }, step('reserve')));
          await this.channel(channelId, { type: 'CreditDays', transferId }, step('credit'));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const failed = { type: 'FailOperation', transferId, as: 'invalid', reason: error.message } as const;
          await this.channel(channelId, failed, step('fail'));
        }
        return;
      }
      if (phase === 'credited') await this.execute(new pools.ConfirmPoolAllocation({ transferId }, step('confirm')));
      await this.channel(channelId, { type: 'SettleOperation', transferId }, step('settle'));
    } else if (removal && !removal.settled) {
      const { transferId, days, target } = removal;
      if (transferId !== null && days > 0) {
        const refund = { transferId, days, target, note: 'Channel deleted' };
        await this.execute(new pools.RefundPoolDays(refund, this.step(transferId, 'refund')));
      }
      await this.channel(channelId, { type: 'SettleRemoval' }, this.step(String(channelId), 'settle'));
    }
  }

  private step(key: string, name: string): CommandContext {
    return { actor: ADMIN, correlationId: key, commandId: idOf(key, name), causationId: null };
  }

  private channel(channelId: number, command: ChannelCommand, context: CommandContext) {
    return this.executor.execute(channel, channelStream(channelId), command, context);
  }

  /** Reads a page at a time and writes the checkpoint after it: a crash repeats the page. */
  private async react(reactor: Reactor): Promise<void> {
    const { checkpoints, store } = this.world;
    const from = checkpoints.get(reactor.name) ?? 0;
    const page = store.events.slice(from, from + 20);
    for (const event of page) if (reactor.handles.includes(event.type)) await reactor.react(event);
    checkpoints.set(reactor.name, from + page.length);
  }

  private heads(): EventStore {
    return partOf<EventStore>({ head: () => Promise.resolve('' as Position) });
  }

  /** The read model of the list, folded when it is read. */
  private lines(): ReadModels {
    return partOf<ReadModels>({
      waitFor: () => Promise.resolve(true),
      get: (_: unknown, id: string) => Promise.resolve(lineOf(this.world.store.events, id) as never),
    });
  }
}
