import { EventEmitter } from 'node:events';
import { StoreCorrupt, StoreUnavailable } from '../errors.js';
import { type LogClient, LogClientFailure } from './client/log-client.js';

/** A replaced client may still carry other calls; each has its own deadline, after which the client is closed. */
const RETIRE_MS = 15_000;
/** A read may be repeated, so a reader does not notice that a server restarts. */
const READ_AGAIN_AFTER_MS = [50, 200, 600];

/** Holds the client in use and puts a fresh one in its place after a failure that it may not recover from, which it tells. */
export class Connection extends EventEmitter<{ replaced: [] }> {
  private current: LogClient;
  private readonly retired = new Set<LogClient>();
  private isClosed = false;
  private proven = false;

  constructor(private readonly bind: () => LogClient) {
    super();
    this.setMaxListeners(0);
    this.current = bind();
  }

  /** @throws StoreUnavailable after `close` */
  get client(): LogClient {
    if (this.isClosed) throw new StoreUnavailable('The store is closed');
    return this.current;
  }

  /** The last call was answered. Should be true before a call that cannot be taken back. */
  get isProven(): boolean {
    return this.proven;
  }

  /** A call that changes nothing: repeated a few times, and only ever fails with an error of the port. */
  async read<T>(call: (client: LogClient) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const client = this.client;
      try {
        const answer = await call(client);
        this.proven = true;
        return answer;
      } catch (error) {
        const failure = error as LogClientFailure;
        if (!(error instanceof LogClientFailure)) throw error;
        if (failure.kind === 'deleted')
          throw new StoreCorrupt(`Stream ${failure.details.stream ?? 'of this read'} was deleted on the server`, {
            cause: error,
          });
        if (failure.kind === 'denied')
          throw new StoreUnavailable(`EventStoreDB refuses access: ${failure.message}`, { cause: error });
        this.replace(client);
        const pause = READ_AGAIN_AFTER_MS[attempt];
        if (pause === undefined || this.isClosed)
          throw new StoreUnavailable(`EventStoreDB does not answer: ${failure.message}`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Does nothing if that client was replaced already. */
  replace(failed: LogClient): void {
    if (this.isClosed || failed !== this.current) return;
    this.proven = false;
    this.current = this.bind();
    this.retired.add(failed);
    setTimeout(() => void this.retire(failed), RETIRE_MS).unref();
    this.emit('replaced');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.current.dispose(), ...[...this.retired].map((client) => this.retire(client))]);
  }

  private async retire(client: LogClient): Promise<void> {
    if (this.retired.delete(client)) await client.dispose();
  }
}
