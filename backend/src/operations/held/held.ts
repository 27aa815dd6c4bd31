import { Inject, Injectable, Logger } from '@nestjs/common';
import { type HeldAnswer, type HeldView, say } from '@wavelane/contracts';
import { decidedAtOf, type EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { JobsInDoubt } from '../../messaging/index.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { StartStep } from '../../platform/process/start-step.js';
import { BeforeWork } from '../../platform/runtime/worker.js';
import { type HeldMark, readHeldMark } from '../../platform/storage/held/held-mark.js';
import { hasMoved, noteHere } from '../../platform/storage/held/place.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { OperatorLog } from '../operator-log.js';
import type { Ordered } from '../projection-operations.js';

/** Finds out whether this data folder may be a copy, and takes the administrator's answer about it. */
@BeforeWork()
@Injectable()
export class Held implements BeforeWork {
  private readonly logger = new Logger('Held');

  constructor(
    private readonly hold: SendingHold,
    private readonly config: Config,
    private readonly executor: CommandExecutor,
    private readonly operators: OperatorLog,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** A restored folder has a mark; any other is compared with the recorded place. */
  @StartStep('comparing where the data lies')
  async beforeWork(): Promise<void> {
    const { mark } = this.hold;
    if (mark !== undefined && mark.phase !== 'settled') {
      this.logger.warn(`nothing is sent yet (${mark.cause}): wavelane held status`);
      // Noted before a request can order anything: later orders are not in doubt.
      if (mark.phase === 'settling' && mark.upTo === undefined)
        this.hold.note({ ...mark, upTo: await this.log.head() });
      return noteHere(this.config, this.readStore);
    }
    if (!(await hasMoved(this.config, this.readStore, Date.now()))) return;
    this.hold.note({
      ...{ cause: 'moved', phase: 'asking', asOf: null, since: new Date(this.clock.now()).toISOString() },
      ...{ jobs: [], releasedAt: null },
    });
    this.logger.warn('nothing is sent: this data lies in another place than before: wavelane held status');
  }

  /** @returns null if nothing was ever held */
  view(): HeldView | null {
    const mark = readHeldMark(this.config.dataDir);
    if (mark === undefined || mark.phase === 'copying') return null;
    const { jobs, phase, upTo: _upTo, ...seen } = mark;
    return { ...seen, phase, jobs: jobs.length };
  }

  /**
   * Treats the present state as an older one, although no mark showed it: servers were restored by their own tools. The
   * next start pauses the jobs that may have been sent.
   */
  async declareOlder({ reason, context }: Ordered): Promise<HeldView> {
    const order = { action: 'held', target: 'older', reason, context } as const;
    const since = new Date(this.clock.now()).toISOString();
    const mark = await this.operators.run(order, async () => {
      const asOf = await this.lastEventAt(since);
      const upTo = await this.log.head();
      const result: HeldMark = { cause: 'restored', phase: 'settling', asOf, since, upTo, jobs: [], releasedAt: null };
      return { detail: `an older state, of ${asOf}`, result };
    });
    this.hold.note(mark);
    return defined(this.view());
  }

  /** @throws DomainError conflict if no answer is awaited, or if no jobs are paused */
  async answer(answer: HeldAnswer, { reason, context }: Ordered): Promise<HeldView> {
    const order = { action: 'held', target: answer, reason, context } as const;
    const after = await this.operators.run(order, async () => {
      const result = answer === 'release' ? await this.release(context) : await this.settle(answer);
      return { detail: `${result.cause}, ${result.phase}, ${result.jobs.length} jobs`, result };
    });
    this.hold.note(after);
    return defined(this.view());
  }

  private async settle(answer: 'current' | 'older'): Promise<HeldMark> {
    const { mark } = this.hold;
    if (mark?.phase !== 'asking') throw DomainError.conflict(say('held-not-asked'));
    await noteHere(this.config, this.readStore);
    if (answer === 'current') return { ...mark, phase: 'settled' };
    const since = new Date(this.clock.now()).toISOString();
    const [asOf, upTo] = [await this.lastEventAt(since), await this.log.head()];
    return { ...mark, cause: 'restored', phase: 'settling', asOf, since, upTo };
  }

  private async release(context: Ordered['context']): Promise<HeldMark> {
    const { mark } = this.hold;
    if (mark?.phase !== 'settled' || mark.jobs.length === 0) throw DomainError.conflict(say('held-no-jobs'));
    await new JobsInDoubt(this.log, this.executor).release(mark.jobs, context);
    return { ...mark, releasedAt: new Date(this.clock.now()).toISOString() };
  }

  private async lastEventAt(otherwise: string): Promise<string> {
    const { events } = await this.log.readBack({ limit: 1 });
    const [last] = events;
    return last ? decidedAtOf(last) : otherwise;
  }
}

function defined<T>(value: T | null): T {
  if (value === null) throw new Error('The mark of a held installation is gone');
  return value;
}
