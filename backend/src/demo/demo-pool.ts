import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DemoGateway } from '../gateway/index.js';
import { pool, POOL_STREAM, TopUpPool } from '../ledger/index.js';
import { Config } from '../platform/config/config.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { demoContext } from './demo-context.js';

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
  ) {}

  /** At the first start only: what an operator has done with the pool since stays. `AUTOMATIC_DAYS=off` leaves it empty. */
  async begin(): Promise<void> {
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
}
