import { sqliteFailure } from '@wavelane/sqlite';
import { AppendOutcomeUnknown, StoreCorrupt, WrongExpectedRevision } from '../../errors.js';
import type { AppendResult } from '../../port.js';
import { type Health, messageOf } from '../file/health.js';
import { type AppendOutcome, type Proposal, appendOne } from './append-one.js';
import { toPosition } from './positions.js';
import type { Statements } from '../statements.js';

interface Waiting extends Proposal {
  resolve: (result: AppendResult) => void;
  reject: (error: Error) => void;
}

/** The place of an append, or the fault of its stream, which concerns none of its neighbours. */
type Outcome = AppendOutcome | WrongExpectedRevision | StoreCorrupt;

/** How long an append waits for another process to let go of the file. */
const PATIENCE_MS = 5_000;
/** One transaction holds the thread for its whole length, so it is bounded (an append is never split). */
const EVENTS_PER_COMMIT = 2_000;

/**
 * Group commit: appends that arrive in the same turn of the event loop share one transaction, and so one wait for the
 * disk. Each is answered only when it is on the disk, and one that fails does not concern its neighbours.
 */
export class Writer {
  private readonly queue: Waiting[] = [];
  private scheduled = false;
  private blockedSince: number | undefined;
  private idle: (() => void)[] = [];

  constructor(
    private readonly sql: Statements,
    private readonly health: Health,
    private readonly now: () => Date,
    private readonly onCommitted: (row: number) => void,
  ) {}

  append({ stream, events, expected }: Proposal): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ stream, events, expected, resolve, reject });
      this.schedule();
    });
  }

  /** Resolves when nothing is waiting any more; bounded by the patience of the appends themselves. */
  async drained(): Promise<void> {
    if (this.queue.length === 0) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    if (!this.begin()) return;
    const batch = this.nextBatch();
    const outcomes = this.write(batch);
    if (outcomes) this.settle(batch, outcomes);
    this.goOn();
  }

  /** Takes the write lock. Waiting for another process is done by a timer, so that this one continues to serve. */
  private begin(): boolean {
    try {
      this.health.check();
      this.sql.begin.run();
      this.blockedSince = undefined;
      return true;
    } catch (error) {
      const since = (this.blockedSince ??= performance.now());
      if (sqliteFailure(error) === 'busy' && performance.now() - since < PATIENCE_MS) {
        this.scheduled = true;
        setTimeout(() => this.flush(), 1 + Math.random() * 2);
        return false;
      }
      this.blockedSince = undefined;
      const failure = this.health.translate(error);
      for (const waiting of this.queue.splice(0)) waiting.reject(failure);
      this.goOn();
      return false;
    }
  }

  private nextBatch(): Waiting[] {
    let events = 0;
    const full = this.queue.findIndex((waiting) => {
      const isFull = events >= EVENTS_PER_COMMIT;
      events += waiting.events.length;
      return isFull;
    });
    return this.queue.splice(0, full < 0 ? this.queue.length : full);
  }

  /** Outcomes in the order of the batch; undefined if the whole transaction failed and all callers got the error. */
  private write(batch: readonly Waiting[]): Outcome[] | undefined {
    let isCommitting = false;
    try {
      const recordedAt = this.now().toISOString();
      const outcomes = batch.map((waiting) => placeOrRefuse(this.sql, waiting, recordedAt));
      isCommitting = true;
      this.sql.commit.run();
      this.tell(outcomes);
      return outcomes;
    } catch (error) {
      this.abandon();
      const failure = this.health.translate(error);
      // After a failed fsync the commit may or may not be on the disk.
      const isUnknown = isCommitting && sqliteFailure(error) === 'fatal';
      for (const { stream, events, reject } of batch)
        reject(
          isUnknown
            ? new AppendOutcomeUnknown(
                stream,
                events.map(({ id }) => id),
                { cause: failure },
              )
            : failure,
        );
      return undefined;
    }
  }

  /** Reports the last row that was written. */
  private tell(outcomes: readonly Outcome[]): void {
    const last = outcomes.findLast((outcome) => !(outcome instanceof Error) && !outcome.deduplicated);
    if (last && !(last instanceof Error)) this.onCommitted(last.row);
  }

  private abandon(): void {
    try {
      this.sql.rollback.run();
    } catch (error) {
      // SQLite has rolled back by itself already ("no transaction is active"), as it does on a full disk.
      if (sqliteFailure(error) === 'fatal') this.health.die(new Error(messageOf(error), { cause: error }));
    }
  }

  private settle(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (!outcome) return reject(new Error(`Nothing is known of write ${index} of a batch`));
      if (outcome instanceof Error) return reject(outcome);
      resolve(resultOf(outcome));
    });
  }

  private goOn(): void {
    if (this.queue.length > 0) return this.schedule();
    for (const resolve of this.idle.splice(0)) resolve();
  }
}

function placeOrRefuse(sql: Statements, proposal: Proposal, recordedAt: string): Outcome {
  try {
    return appendOne(sql, proposal, recordedAt);
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return error;
    if (error instanceof StoreCorrupt) return error;
    throw error;
  }
}

const resultOf = ({ revision, row, deduplicated }: AppendOutcome): AppendResult => ({
  revision,
  position: toPosition(row),
  deduplicated,
});
