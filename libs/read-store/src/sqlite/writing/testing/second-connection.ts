import { type Database, openDatabase } from '@wavelane/sqlite';
import { prepareDatabase, READ_MODELS, rewriteDatabase } from '../../schema.js';
import type { Aside, Task } from '../second-writer.js';
import { Transactions } from '../transaction.js';

/** Does the thread's work on a second connection in this thread, a turn of the event loop later. */
export class SecondConnection implements Aside {
  isAble = true;
  carriedOut = 0;
  checkpoints = 0;
  /** The result is not reported, as when a thread ends at that moment. */
  isSilent = false;
  private db: Database | undefined;
  private transactions: Transactions | undefined;

  constructor(private readonly path: string) {}

  async carryOut(task: Task): Promise<number | undefined> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      if (task === 'rewrite') {
        rewriteDatabase(this.connection());
        return 0;
      }
      const changes = this.opened().carryOut(task);
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
    return (this.transactions ??= new Transactions(this.connection()));
  }

  private connection(): Database {
    if (!this.db) {
      this.db = openDatabase(this.path, { busyTimeoutMs: 0 });
      prepareDatabase(this.db, this.path, READ_MODELS);
    }
    return this.db;
  }
}
