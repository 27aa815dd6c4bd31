import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { within } from '@wavelane/runtime';
import { Clock } from '../domain/clock.js';
import { CommandExecutor } from '../domain/command-executor.js';
import type { Decider } from '../domain/decider.js';
import { READ_STORE } from '../storage/tokens.js';
import { LogWrites, type Refusal } from './log-writes.js';
import { LOG_WRITES_STREAM, type LogWritesResumed, logWritesEvents } from './log-writes.events.js';

/** A log that refused is tried again at most that often, and an answer waits for the try no longer than the second. ms */
const TRY_EVERY_MS = 2_000;
const PATIENCE_MS = 1_000;
/** Records that took a write are not asked for another one before. ms */
const RECORDS_EVERY_MS = 5_000;
const RECORD_FOR_MS = 60_000;

type Resume = { type: 'ResumeLogWrites' } & Refusal;

const resuming: Decider<null, Resume, LogWritesResumed> = {
  events: logWritesEvents,
  initialState: null,
  decide: ({ since, reason }) => [
    { type: 'LogWritesResumed', data: { since: new Date(since).toISOString(), reason: reason.slice(0, 500) } },
  ],
  evolve: () => null,
};

/** Whether log and records take writes. Each check returns the problem, or undefined if all is well. */
@Injectable()
export class WriteCheck {
  private triedAt = -Infinity;
  private recordsAt = -Infinity;

  constructor(
    private readonly writes: LogWrites,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /**
   * While the log is known to refuse, a write is tried: that it was refused, which is worth an event. Without it no request
   * would be sent here any more, and so no write would show that it works again.
   */
  async log(): Promise<string | undefined> {
    if (this.writes.refusal && performance.now() - this.triedAt >= TRY_EVERY_MS) {
      this.triedAt = performance.now();
      await within(PATIENCE_MS, this.tryLog(this.writes.refusal));
    }
    const { refusal } = this.writes;
    return refusal && `takes no writes since ${new Date(refusal.since).toISOString()}: ${refusal.reason}`;
  }

  async records(): Promise<string | undefined> {
    if (performance.now() - this.recordsAt < RECORDS_EVERY_MS) return undefined;
    try {
      const now = this.clock.machine();
      await this.readStore.records({ name: 'write-check' }).put('latest', { at: now }, now + RECORD_FOR_MS);
      this.recordsAt = performance.now();
      return undefined;
    } catch (error) {
      return `take no writes: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private async tryLog(refusal: Refusal): Promise<void> {
    const commandId = randomUUID();
    const actor = { kind: 'system', id: 'readiness' } as const;
    const context = { actor, correlationId: commandId, commandId, causationId: null };
    await this.executor
      .execute(resuming, LOG_WRITES_STREAM, { type: 'ResumeLogWrites', ...refusal }, context)
      .catch(() => undefined);
  }
}
