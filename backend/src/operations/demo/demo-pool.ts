import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type EventStore } from '@wavelane/event-store';
import { DemoGateway, GatewayAccess } from '../../whatsapp/index.js';
import { AdjustPool, pool, POOL_STREAM, TopUpPool } from '../../days/index.js';
import { Config } from '../../platform/config/config.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { demoContext } from './demo-context.js';
import { DemoDays } from './demo-days.js';

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
    private readonly access: GatewayAccess,
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

  /**
   * Takes the unused demo days out of the pool when a real gateway is used, because they were never bought there, and again
   * those that come back later. They stay if there is no gateway at all, because a run without the simulators is no real
   * one.
   */
  async takeBack(): Promise<void> {
    const gateway = await this.access.effective();
    if (!gateway || gateway.demo !== null) return;
    const { left, timesTaken } = await this.days();
    if (left === 0) return;
    const note = 'Days of the demo gateway, which is not used any more';
    // Each time is named by how often it was done before, so that two processes do it once.
    const step = timesTaken === 0 ? 'take-back' : `take-back-${timesTaken}`;
    await this.commands.execute(new AdjustPool({ days: -left, note }, demoContext(step)));
  }

  private async days(): Promise<DemoDays> {
    const days = new DemoDays();
    for await (const event of this.eventStore.readStream(POOL_STREAM)) if (pool.events.is(event)) days.take(event);
    return days;
  }
}
