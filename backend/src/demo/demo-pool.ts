import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type EventStore } from '@wavelane/event-store';
import { DemoGateway, GatewayAccess } from '../gateway/index.js';
import { AdjustPool, pool, POOL_STREAM, poolEvents, TopUpPool } from '../ledger/index.js';
import { Config } from '../platform/config/config.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { EVENT_STORE } from '../platform/storage/tokens.js';
import { demoContext } from './demo-context.js';
import { DemoDays } from './demo-days.js';

/** More than a first look uses; they cost nothing. */
const POOL_DAYS = 1_000;

/** Days of the demo gateway, so that the channel of a trial is activated without an administrator. */
@Injectable()
export class DemoPool {
  constructor(
    private readonly config: Config,
    private readonly demo: DemoGateway,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly access: GatewayAccess,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** At the first start only: what an operator has done with the pool since stays. `AUTOMATIC_DAYS=off` leaves it empty. */
  async begin(): Promise<void> {
    await this.takeBack();
    if (!this.config.automaticDays || this.demo.current === undefined) return;
    const { transactions } = await this.executor.state(pool, POOL_STREAM);
    if (transactions === 0) await this.fill();
  }

  /** Once, however often it is asked for. */
  async fill(): Promise<void> {
    await this.commands.execute(
      new TopUpPool({ days: POOL_DAYS, note: 'Days of the demo gateway' }, demoContext('top-up')),
    );
  }

  /**
   * Takes out what is left of them once messages go elsewhere: there these days were never bought. Once. Without any
   * gateway they stay: a run without the simulators is no real one.
   */
  async takeBack(): Promise<void> {
    const gateway = await this.access.effective();
    if (!gateway || gateway.demo !== null) return;
    const left = await this.left();
    if (left === 0) return;
    const note = 'Days of the demo gateway, which is not used any more';
    await this.commands.execute(new AdjustPool({ days: -left, note }, demoContext('take-back')));
  }

  private async left(): Promise<number> {
    const days = new DemoDays();
    for await (const event of this.eventStore.readStream(POOL_STREAM)) if (poolEvents.is(event)) days.take(event);
    return days.left;
  }
}
