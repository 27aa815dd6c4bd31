import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { EngineHolder } from '../storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';
import { Runtime } from './runtime.js';

/** A projection further behind than this, in seconds, makes the process not ready. */
const MAX_LAG_S = 30;

/** Whether this process can serve: what `/health/ready` and the operators' page say. */
@Injectable()
export class Readiness {
  constructor(
    private readonly runtime: Runtime,
    private readonly engine: EngineHolder,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** What is wrong, by part; empty when all is well. */
  async problems(): Promise<Record<string, string>> {
    const problems: Record<string, string> = {};
    if (!this.runtime.running) problems.process = 'starting or stopping';
    await this.eventStore.head().catch((error: unknown) => (problems.eventStore = reason(error)));
    await this.readStore.ping().catch((error: unknown) => (problems.readStore = reason(error)));
    if (Object.keys(problems).length === 0) await this.projections(problems);
    return problems;
  }

  private async projections(problems: Record<string, string>): Promise<void> {
    try {
      for (const { name, state, lagSeconds } of await this.engine.current.status()) {
        if (state === 'stalled' || (lagSeconds > MAX_LAG_S && state !== 'standby')) {
          problems[`projection ${name}`] = `${state}, ${Math.round(lagSeconds)} s behind`;
        }
      }
    } catch (error) {
      problems.projections = reason(error);
    }
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.name : 'unknown error');
