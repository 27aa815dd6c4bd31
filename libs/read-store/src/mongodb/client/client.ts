import { setTimeout as pause } from 'node:timers/promises';
import { Models } from '../models.js';
import { guardedConnection } from './guarded-connection.js';
import type { Identity } from './identity.js';
import { ServersSeen } from './servers-seen.js';
import { Unanswered } from './unanswered.js';

export interface ClientOptions {
  url: string;
  timeoutMs: number;
  /** Which database has to answer. */
  identity: Identity;
  /** No limit for a single call. */
  isPatient?: boolean;
}

/** One client of the driver, with its connections and its monitor. It is not mended; another one takes its place. */
export class Client {
  readonly unanswered = new Unanswered();
  private readonly servers = new ServersSeen();
  private readonly opening: Promise<Models>;

  constructor(private readonly options: ClientOptions) {
    this.opening = connect(options, this.servers);
    this.opening.catch(() => undefined); // reported to each call that waits for it
  }

  /** Rejects if it could not be opened. */
  async opened(): Promise<void> {
    await this.opening;
  }

  async run<T>(work: (models: Models) => Promise<T>): Promise<T> {
    try {
      return await work(await this.opening);
    } catch (error) {
      throw this.servers.explained(error);
    }
  }

  /** In bounded time: one that does not come back may not end either. */
  async close(): Promise<void> {
    const closed = this.opening.then((models) => models.close()).catch(() => undefined);
    const late = new AbortController();
    await Promise.race([
      closed,
      pause(this.options.timeoutMs, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }
}

async function connect(
  { url, timeoutMs, identity, isPatient = false }: ClientOptions,
  servers: ServersSeen,
): Promise<Models> {
  // Loaded only here: an installation that keeps everything in SQLite need not wait for it.
  const { default: mongoose } = await import('mongoose');
  const ours = { connectionType: guardedConnection(mongoose.mongo, identity) };
  const connection = mongoose.createConnection(url, {
    ...ours,
    ...(!hasDatabase(url) && { dbName: 'wavelane' }),
    appName: 'wavelane',
    ...limits(timeoutMs, isPatient),
    // A write that only the old primary has would be lost with it.
    writeConcern: { w: 'majority' },
  });
  connection.on('error', () => undefined); // every method reports for itself
  try {
    servers.listen(connection.getClient());
    return new Models(mongoose, await connection.asPromise());
  } catch (error) {
    await connection.destroy(true).catch(() => undefined);
    throw error;
  }
}

/**
 * The driver itself ends an operation that takes too long, and closes the connection with it. It retries once if that
 * is safe, so one attempt has less than half of a method's time.
 */
function limits(timeoutMs: number, isPatient: boolean) {
  const once = Math.ceil(timeoutMs * 0.45);
  const wait = Math.ceil(timeoutMs * 0.8);
  return {
    serverSelectionTimeoutMS: wait,
    waitQueueTimeoutMS: wait,
    connectTimeoutMS: once,
    socketTimeoutMS: isPatient ? 0 : once,
  };
}

function hasDatabase(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(url);
}
