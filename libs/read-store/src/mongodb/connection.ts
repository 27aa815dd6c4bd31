import type { mongo } from 'mongoose';
import { ReadStoreUnavailable } from '../errors.js';
import { toPortError } from './failures.js';
import { Models } from './models.js';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…`. Without a database in its path: `wavelane`. */
  url: string;
  /** After this long a method rejects with ReadStoreUnavailable, even if the server is silent. Default 10 s. */
  timeoutMs?: number;
}

/** One mongoose connection, opened when first needed and again after it could not be opened. */
export class Connection {
  private opening: Promise<Models> | undefined;
  private replicaSet: Promise<boolean> | undefined;
  private isClosed = false;
  readonly timeoutMs: number;

  constructor(private readonly options: MongoOptions) {
    this.timeoutMs = options.timeoutMs ?? 10_000;
  }

  /**
   * Runs work on the models of the database.
   * @param options.patiently no bound of our own: building an index takes as long as it takes. A server that goes away
   *   is still noticed, by the driver's monitor
   * @throws ReadStoreUnavailable
   */
  async run<T>(work: (models: Models) => Promise<T>, options: { patiently?: boolean } = {}): Promise<T> {
    const running = this.open().then(work);
    try {
      return await (options.patiently ? running : this.bounded(running));
    } catch (error) {
      throw toPortError(error);
    }
  }

  /** All of the work or nothing. Repeated by the driver where another transaction was in the way. */
  async transaction(work: (models: Models, session: mongo.ClientSession) => Promise<void>): Promise<void> {
    const deadline = performance.now() + this.timeoutMs;
    await this.run(async (models) => {
      await models.withSession((session) =>
        session.withTransaction(async () => {
          // The time is over; an error that is not transient ends the driver's repetitions.
          if (performance.now() > deadline) throw new ReadStoreUnavailable('A transaction found no way through');
          await work(models, session);
        }),
      );
    });
  }

  /** Transactions need a replica set (or a sharded cluster). */
  async hasTransactions(): Promise<boolean> {
    this.replicaSet ??= this.run(async (models) => {
      const hello = await models.command({ hello: 1 });
      return hello.setName !== undefined || hello.msg === 'isdbgrid';
    });
    try {
      return await this.replicaSet;
    } catch (error) {
      this.replicaSet = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.opening?.then(
      (models) => models.close(),
      () => undefined,
    );
  }

  private async open(): Promise<Models> {
    if (this.isClosed) throw new ReadStoreUnavailable('The read store is closed');
    this.opening ??= this.connect();
    try {
      return await this.opening;
    } catch (error) {
      this.opening = undefined;
      throw error;
    }
  }

  private async connect(): Promise<Models> {
    const { url } = this.options;
    // Loaded only here: who keeps everything in SQLite need not wait for it.
    const { default: mongoose } = await import('mongoose');
    const connection = mongoose.createConnection(url, {
      ...(!hasDatabase(url) && { dbName: 'wavelane' }),
      appName: 'wavelane',
      serverSelectionTimeoutMS: Math.ceil(this.timeoutMs * 0.8),
      connectTimeoutMS: this.timeoutMs,
      // A write that only the old primary has would be lost with it.
      writeConcern: { w: 'majority' },
    });
    connection.on('error', () => undefined); // every method reports for itself
    return new Models(mongoose, await connection.asPromise());
  }

  private async bounded<T>(running: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ReadStoreUnavailable(`MongoDB has not answered within ${this.timeoutMs} ms`)),
        this.timeoutMs,
      );
    });
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function hasDatabase(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(url);
}
