import { EventEmitter } from 'node:events';
import { AnotherLog, StoreCorrupt, StoreUnavailable } from '../errors.js';
import { type LogClient, LogClientFailure } from './client/log-client.js';

type Watch = LogClient['watch'];

/** How to find out which log a server has, and which one it has to be. */
export interface LogName {
  of: (client: LogClient) => Promise<string | undefined>;
  is: string;
}

/** A replaced client may still carry other calls; each has its own deadline, after which the client is closed. */
const RETIRE_MS = 15_000;
/** A read may be repeated, so a reader does not notice that a server restarts. */
const READ_AGAIN_AFTER_MS = [50, 200, 600];

/** Holds the client in use and replaces it after a failure from which it may not recover; it reports that. */
export class Connection extends EventEmitter<{ replaced: [] }> {
  private current: LogClient;
  private readonly retired = new Set<LogClient>();
  private isClosed = false;
  private proven = false;
  private name: LogName | undefined;
  /** The check shared by all callers that are in doubt at once. */
  private proof: Promise<void> | undefined;
  private doubts = 0;

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

  /** From now on it has to be this log: after each interruption that is asked before anything else. */
  demand(name: LogName): void {
    this.name = name;
  }

  /** Begins a subscription, and ends it if another log answers: its events are not ours. */
  watch(...[options, listener]: Parameters<Watch>): ReturnType<Watch> {
    let watch: ReturnType<Watch> | undefined;
    let isStopped = false;
    const down = () => {
      this.doubt();
      listener.onDown();
    };
    const begin = () => {
      if (!isStopped) watch = this.client.watch(options, { ...listener, onDown: down });
    };
    if (this.proven || !this.name) begin();
    else {
      this.read(async () => undefined)
        .then(begin)
        .catch(() => {
          if (!isStopped) listener.onDown();
        });
    }
    return {
      stop: () => {
        isStopped = true;
        watch?.stop();
      },
    };
  }

  /** A call that changes nothing: repeated a few times, and only ever fails with an error of the port. */
  async read<T>(call: (client: LogClient) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const client = this.client;
      try {
        const { doubts } = this;
        await this.prove(client);
        const answer = await call(client);
        if (doubts === this.doubts) this.proven = true;
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
    this.doubt();
    this.current = this.bind();
    this.retired.add(failed);
    setTimeout(() => void this.retire(failed).catch(() => undefined), RETIRE_MS).unref();
    this.emit('replaced');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.current.dispose(), ...[...this.retired].map((client) => this.retire(client))]);
  }

  /** There was an interruption, after which another server may answer. */
  private doubt(): void {
    this.proven = false;
    this.proof = undefined;
    this.doubts++;
  }

  private async prove(client: LogClient): Promise<void> {
    if (this.proven || !this.name) return;
    const proof = (this.proof ??= this.isOurs(client, this.name));
    try {
      await proof;
    } finally {
      if (this.proof === proof) this.proof = undefined;
    }
  }

  private async isOurs(client: LogClient, { of, is }: LogName): Promise<void> {
    if ((await of(client)) !== is)
      throw new AnotherLog(
        'EventStoreDB (EVENTSTORE_URL) answers with another log than the one that this process began with. Put the right one back',
      );
  }

  private async retire(client: LogClient): Promise<void> {
    if (this.retired.delete(client)) await client.dispose();
  }
}
