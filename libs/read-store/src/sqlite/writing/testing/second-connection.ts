import { type Database, openDatabase } from '@wavelane/sqlite';
import { prepareDatabase, READ_MODELS } from '../../schema.js';
import type { Aside } from '../second-writer.js';
import { type Transaction, Transactions } from '../transaction.js';

/** The thread's work on a second connection of this one, a turn of the event loop later. */
export class SecondConnection implements Aside {
  isAble = true;
  carriedOut = 0;
  checkpoints = 0;
  /** What was done is not told, as where a thread ends just then. */
  isSilent = false;
  private db: Database | undefined;
  private transactions: Transactions | undefined;

  constructor(private readonly path: string) {}

  async carryOut(transaction: Transaction): Promise<number | undefined> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      const changes = this.opened().carryOut(transaction);
      this.carriedOut++;
      return this.isSilent ? undefined : changes;
    } catch {
      return undefined;
    }
  }

  checkpoint(): void {
    this.checkpoints++;
    this.opened().checkpoint();
  }

  async stop(): Promise<void> {
    this.isAble = false;
    this.db?.close();
  }

  private opened(): Transactions {
    if (!this.db) {
      this.db = openDatabase(this.path, { busyTimeoutMs: 0 });
      prepareDatabase(this.db, this.path, READ_MODELS);
    }
    return (this.transactions ??= new Transactions(this.db));
  }
}
