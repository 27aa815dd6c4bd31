import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type EventStore } from '@wavelane/event-store';
import { DemoGateway, GetDemoGateway } from '../gateway/index.js';
import { AdjustPool, pool, POOL_STREAM, type PoolEvent, poolEvents, TopUpPool } from '../ledger/index.js';
import { Config } from '../platform/config/config.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { EVENT_STORE } from '../platform/storage/tokens.js';
import { DEMO_ACTOR, demoContext } from './demo-context.js';

/** More days than a first look uses; they cost nothing. */
const POOL_DAYS = 1_000;

/** Days of the demo gateway, so that the channel of a trial is activated without an administrator. */
@Injectable()
export class DemoPool {
  constructor(
    private readonly config: Config,
    private readonly demo: DemoGateway,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** Fills the pool at the first start only: an operator's later changes stay. `AUTOMATIC_DAYS=off` leaves it empty. */
  async begin(): Promise<void> {
    await this.takeBack();
    if (!this.config.automaticDays || this.demo.current === undefined) return;
    const { transactions } = await this.executor.state(pool, POOL_STREAM);
    if (transactions === 0) await this.fill();
  }

  /** Done once, however often it is called. */
  async fill(): Promise<void> {
    await this.commands.execute(
      new TopUpPool({ days: POOL_DAYS, note: 'Days of the demo gateway' }, demoContext('top-up')),
    );
  }

  /** Takes the unused demo days out of the pool once a real gateway is used, at which they were never bought. Once. */
  async takeBack(): Promise<void> {
    if ((await this.queries.execute(new GetDemoGateway())) !== null) return;
    const left = await this.left();
    if (left === 0) return;
    const note = 'Days of the demo gateway, which is not used any more';
    await this.commands.execute(new AdjustPool({ days: -left, note }, demoContext('take-back')));
  }

  /** First in, first out: the first days that left the pool were these. 0 once they were taken back. */
  private async left(): Promise<number> {
    let [left, given, balance] = [0, 0, 0];
    for await (const event of this.eventStore.readStream(POOL_STREAM)) {
      if (!poolEvents.is(event)) continue;
      const { type, data, metadata } = event;
      const balanceAfter = 'balanceAfter' in data ? data.balanceAfter : balance;
      const change = balanceAfter - balance;
      balance = balanceAfter;
      const isOurs = metadata.actor.id === DEMO_ACTOR.id;
      if (isOurs && type === 'PoolAdjusted') return 0;
      if (isOurs && type === 'PoolToppedUp') [left, given] = [left + change, given + change];
      else if (change < 0) left = Math.max(0, left + change);
      else if (BACK.has(type)) left = Math.min(given, left + change);
    }
    return Math.min(left, balance);
  }
}

/** Days that had left the pool, but were not used. */
const BACK: ReadonlySet<string> = new Set<PoolEvent['type']>(['PoolReservationReleased', 'PoolRefunded']);
