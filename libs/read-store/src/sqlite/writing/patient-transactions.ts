import { type Statement, sqliteFailure } from '@wavelane/sqlite';

/** Transactions on one connection, which another process may delay. */
export class PatientTransactions {
  private blockedSince: number | undefined;

  /** @param patience ms that a lock of another process is borne */
  constructor(
    private readonly sql: (text: string) => Statement,
    private readonly patience: number,
  ) {}

  /** The caller waits for another process, by a timer, so that this one continues to serve. */
  run(work: () => void): 'done' | 'locked' | { error: unknown } {
    let hasBegun = false;
    try {
      this.sql('BEGIN IMMEDIATE').run();
      hasBegun = true;
      this.blockedSince = undefined;
      work();
      this.sql('COMMIT').run();
      return 'done';
    } catch (error) {
      if (hasBegun) this.rollback();
      else if (sqliteFailure(error) === 'busy') {
        const since = (this.blockedSince ??= performance.now());
        if (performance.now() - since < this.patience) return 'locked';
        this.blockedSince = undefined;
      }
      return { error };
    }
  }

  private rollback(): void {
    try {
      this.sql('ROLLBACK').run();
    } catch {
      // SQLite has rolled back by itself already, as it does on a full disk.
    }
  }
}
