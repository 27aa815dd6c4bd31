import type { EventStore, Position, StoredEvent } from '@wavelane/event-store';
import { changedPaths, type Projection, verifyProjections } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { sqliteFailure } from '@wavelane/sqlite';
import type { Findings } from '../findings.js';
import { JournalRowsCheck } from './journal-rows.js';
import { RecalculationCheck, type RecalculationDifference } from './recalculation.js';
import { recalculations } from './recalculations.js';

interface Stores {
  /** Read past its damage. */
  eventStore: EventStore;
  readStore: ReadStore;
  projections: readonly Projection[];
}

/** Compares all documents with the log: balances by a recount, every read model by a fold. */
export class ReadModelChecks {
  /** How many documents were not compared, by read model. */
  readonly notCompared: Record<string, number> = {};
  private checks: RecalculationCheck[] = [];
  private rows: JournalRowsCheck | undefined;
  private readonly recounted = (difference: RecalculationDifference) => this.findings.add('recount', difference);

  constructor(
    private readonly stores: Stores,
    private readonly findings: Findings,
  ) {}

  /** @param head the position up to which the log will be read */
  async open(head: Position): Promise<void> {
    const { stores, recounted } = this;
    const opened = recalculations().map((recount) => RecalculationCheck.open(stores, recount, head, recounted));
    this.checks = (await Promise.all(opened)).filter((check) => check !== undefined);
    this.rows = await JournalRowsCheck.open(stores, head, recounted);
  }

  /** @param events the next ones of the log, in order */
  async take(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) for (const check of this.checks) check.take(event);
    const { rows } = this;
    if (rows)
      await this.readable(
        'recount',
        'journal lines',
        () => rows.take(events),
        () => (this.rows = undefined),
      );
  }

  /** Checks the remaining documents at the end of the log. */
  async compare(): Promise<void> {
    const { eventStore, readStore, projections } = this.stores;
    const { findings } = this;
    for (const check of this.checks) {
      const { name } = check.recount.projection;
      await this.readable('recount', name, () => check.compare());
      this.left(name, check.unsettled);
    }
    const { rows } = this;
    if (rows) await this.readable('recount', 'journal lines', () => rows.end());
    const recounted = this.checks.reduce((sum, { documents }) => sum + documents, rows?.rows ?? 0);
    findings.checked('recount', recounted);

    let folded = 0;
    const reports = await verifyProjections({ eventStore, readStore }, projections, {
      maxDifferences: 0,
      onDifference: (projection, { key, kind, expected, found }) => {
        const where = expected && found ? `: ${changedPaths(expected, found).join(', ')}` : '';
        const message = `Document '${key}' of ${projection} is ${kind}${where}`;
        findings.add('read-models', { rule: projection, key, message, expected, found });
      },
      onUnreadable: (projection, error) => this.unreadable('read-models', projection, error),
    });
    for (const { projection, documents, quarantined, unsettled } of reports) {
      folded += documents;
      this.left(projection, quarantined + unsettled);
    }
    findings.checked('read-models', folded);
  }

  private left(name: string, count: number): void {
    if (count > 0) this.notCompared[name] = (this.notCompared[name] ?? 0) + count;
  }

  private async readable(
    stage: 'recount' | 'read-models',
    name: string,
    work: () => Promise<void>,
    otherwise?: () => void,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.unreadable(stage, name, error);
      otherwise?.();
    }
  }

  /** Damaged documents are a difference; an unavailable store is not. @throws the store's error */
  private unreadable(stage: 'recount' | 'read-models', rule: string, error: unknown): void {
    const isDamage = error instanceof SyntaxError || sqliteFailure((error as Partial<Error>).cause) === 'fatal';
    if (!isDamage) throw error;
    this.findings.add(stage, { rule, message: `Documents of ${rule} cannot be read: ${(error as Error).message}` });
  }
}
