import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor, type Executed } from '../../platform/domain/command-executor.js';
import type { DecidedCommand, Decider } from '../../platform/domain/decider.js';
import { job } from '../jobs/job.js';
import { jobStream, type OfJob } from '../jobs/job.events.js';
import { type MessageEvent, messageStream } from '../messages/message.events.js';
import { message, type MessageCommand } from '../messages/message.js';
import { UnseenWrites } from './queue/unseen-writes.js';

/** Read models in which the next work is found. */
export const READS = ['jobs', 'messages'];

/** Writes the dispatcher's events of messages and their jobs. */
@Injectable()
export class DispatchLog {
  /** Names this run of the process: a claim of another run has no outcome any more. */
  readonly run = randomUUID();
  /** Position of the last event written. */
  written: Position | undefined;
  /** Writes that the read models may not show yet. */
  readonly unseen = new UnseenWrites();

  constructor(private readonly executor: CommandExecutor) {}

  /** @returns the events that the command caused; none if it came too late */
  async write(messageId: string, command: MessageCommand, correlationId: string): Promise<readonly MessageEvent[]> {
    return (await this.carryOut(message, messageStream(messageId), command, correlationId)).events;
  }

  /** Like {@link write}, and notes the result for the next look at the queue, before the read models show it. */
  async tell(messageId: string, command: MessageCommand): Promise<readonly MessageEvent[]> {
    const executed = await this.carryOut(message, messageStream(messageId), command, messageId);
    if (executed.position !== undefined) this.unseen.note(executed.events, executed.position);
    return executed.events;
  }

  /** A pause counts for the next batch as what became of the messages does. */
  async pauseJob(of: OfJob, reason: string, late?: { validForHours: number; queued: number }): Promise<void> {
    const { jobId } = of;
    const command = { type: 'PauseJob', of, by: 'system', reason, ...(late && { late }) } as const;
    const { position } = await this.carryOut(job, jobStream(jobId), command, jobId);
    if (position !== undefined) this.unseen.paused(jobId, position);
  }

  /** Whether the read models show all that was written, or do so within `ms`. */
  async isSeenIn(readModels: ReadModels, ms: number): Promise<boolean> {
    return this.written === undefined || readModels.waitFor(this.written, ms, READS);
  }

  private async carryOut<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    correlationId: string,
  ): Promise<Executed<S, E>> {
    const context: CommandContext = {
      actor: { kind: 'system', id: 'dispatcher' },
      correlationId,
      // The stream's own state recognises repeats, not the command id: a claim may rightly come twice.
      commandId: randomUUID(),
      causationId: null,
    };
    const executed = await this.executor.execute(decider, stream, command, context);
    const { position } = executed;
    if (position !== undefined && position > (this.written ?? '')) this.written = position;
    return executed;
  }
}
