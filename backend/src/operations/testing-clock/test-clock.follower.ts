import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import { pause } from '@wavelane/runtime';
import { Clock, TestClock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Runtime } from '../../platform/runtime/runtime.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { TEST_CLOCK_STREAM, testClock } from './test-clock.js';
import { StartStep } from '../../platform/process/start-step.js';

/** Sets the clock of this process to the log's time: after a restart, and while other processes move it. */
@Injectable()
export class TestClockFollower implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly abort = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly executor: CommandExecutor,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
  ) {}

  @StartStep('reading the clock of tests')
  async onModuleInit(): Promise<void> {
    await this.follow();
  }

  @StartStep('following the clock of tests')
  onApplicationBootstrap(): void {
    this.following = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    await this.following;
  }

  /** Unix ms, after reading the log. */
  async follow(): Promise<number> {
    const { shift } = await this.executor.state(testClock, TEST_CLOCK_STREAM);
    if (this.clock instanceof TestClock && shift > 0 && this.clock.shift < shift) {
      this.clock.moveTo(shift);
      this.runtime.nudgeWorkers();
    }
    return this.clock.now();
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      try {
        const head = await this.store.head();
        await this.follow();
        await this.store.changed(head, signal);
      } catch {
        await pause(500, signal); // the store is away; time goes on meanwhile
      }
    }
  }
}
