import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, Position } from '@wavelane/event-store';
import { JobsInDoubt } from '../../messaging/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import { Runtime } from '../../platform/runtime/runtime.js';
import { Worker } from '../../platform/runtime/worker.js';
import type { HeldMark } from '../../platform/storage/held/held-mark.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { EngineHolder } from '../../platform/storage/engine-holder.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { OPERATIONS_STREAM } from '../operations.events.js';
import { operations } from '../operations.js';

/** An administrator's answer may come from a command of another process. */
const ASKING_MS = 1_000;
const SETTLING_MS = 200;
/** The wait for read models, in ms. One that is filled anew takes longer: then the next pass waits for it again. */
const FOLDED_MS = 10_000;

/**
 * Lets a restored installation send again once nothing in it can be sent twice: first the reactors carry out what the
 * restored log orders, then every job is paused whose messages may have gone out after the backup.
 */
@Worker()
@Injectable()
export class HeldWorker implements Worker {
  readonly name = 'held';
  /** `since` of the mark that administrators were notified of. */
  private told: string | undefined;

  constructor(
    private readonly hold: SendingHold,
    private readonly executor: CommandExecutor,
    private readonly features: FeatureRegistry,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
    private readonly engine: EngineHolder,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  async pass(): Promise<number | void> {
    const { mark } = this.hold;
    if (mark === undefined || mark.phase === 'settled') return;
    if (mark.phase !== 'settling') {
      await this.tell(mark, 0);
      return ASKING_MS;
    }
    const upTo = mark.upTo ?? (await this.log.head());
    if (mark.upTo === undefined) this.hold.note({ ...mark, upTo });
    if (!(await this.haveReacted(upTo))) return SETTLING_MS;
    return this.settle({ ...mark, upTo });
  }

  private async settle(mark: HeldMark & { upTo: Position }): Promise<number | void> {
    const context = contextOf(`held:${mark.since}`, this.name);
    const asOf = mark.asOf ?? mark.since;
    const time = { asOf, upTo: mark.upTo, now: this.clock.now() };
    const paused = await new JobsInDoubt(this.log, this.executor).hold(time, context);
    // The command that restored has paused some already.
    const jobs = [...new Map([...mark.jobs, ...paused].map((held) => [held.jobId, held])).values()];
    await this.tell(mark, jobs.length);
    this.hold.note({ ...mark, jobs });
    // The dispatcher takes its messages from read models: until they have the pauses it would send on.
    if (!(await this.engine.readModels.waitFor(await this.log.head(), FOLDED_MS))) return SETTLING_MS;
    this.hold.note({ ...mark, phase: 'settled', jobs });
  }

  /** Writes the event that notifies administrators, once. */
  private async tell({ cause, asOf, since }: HeldMark, jobs: number): Promise<void> {
    if (this.told === since) return;
    const order = { type: 'NoteHeld', cause, asOf: asOf ?? since, jobs } as const;
    await this.executor.execute(operations, OPERATIONS_STREAM, order, contextOf(`held:${since}:told`, this.name));
    this.told = since;
  }

  private async haveReacted(head: Position): Promise<boolean> {
    for (const reactor of this.features.reactors) if ((await this.runtime.reachedBy(reactor)) < head) return false;
    return true;
  }
}

/** @param commandId the same for every try of one hold, so that a job is paused once */
function contextOf(commandId: string, worker: string): CommandContext {
  return { actor: { kind: 'system', id: worker }, correlationId: commandId, commandId, causationId: null };
}
