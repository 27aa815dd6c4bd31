import { setTimeout as pause } from 'node:timers/promises';
import { ReadStoreUnavailable } from '../errors.js';
import type { Mark } from '../mark.js';
import { Client, type ClientOptions } from './client/client.js';
import { Identity } from './client/identity.js';
import { isAnswer, isConflict, isNoAnswer, toPortError } from './failures.js';
import type { Models } from './models.js';
import { PatientClient } from './client/patient-client.js';
import { Unanswered } from './client/unanswered.js';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…`. Without a database in its path: `wavelane`. */
  url: string;
  /** After this long a method rejects with ReadStoreUnavailable, even if the server is silent. Default 10 s. */
  timeoutMs?: number;
  /** A client whose calls fail for so long without one answer is replaced by a new one. Default 15 s. */
  renewAfterMs?: number;
}

/** The waits before work that conflicted with another writer's is repeated: by then that one is done. */
const AFTER_CONFLICTS_MS = [5, 20, 80, 320];

/**
 * The access to one database: through a client that is opened when first needed, and replaced if it does not recover.
 */
export class Connection {
  private client: Client | undefined;
  private readonly patient: PatientClient;
  /** Clients that were given up, until they are closed. */
  private readonly left = new Map<Client, Promise<void>>();
  /** Through all clients since the last answer. */
  private readonly unanswered = new Unanswered();
  /** … and more than one it was. */
  private isRenewed = false;
  private readonly identity = new Identity();
  private renewal: NodeJS.Timeout | undefined;
  private isClosed = false;
  readonly timeoutMs: number;
  private readonly renewAfterMs: number;

  constructor(private readonly options: MongoOptions) {
    this.timeoutMs = options.timeoutMs ?? 10_000;
    this.renewAfterMs = options.renewAfterMs ?? 15_000;
    this.patient = new PatientClient(this.ofClients);
  }

  /**
   * Runs work on the models of the database, and again after a conflict with other writers: work can be repeated.
   * @param options.patiently without bounds: building an index takes as long as it takes. A server that goes away is
   * still noticed, by the driver's monitor
   * @throws ReadStoreUnavailable
   */
  async run<T>(work: (models: Models) => Promise<T>, options: { patiently?: boolean } = {}): Promise<T> {
    if (this.isClosed) throw new ReadStoreUnavailable('The read store is closed');
    const repeated = (models: Models) => unlessInTheWay(() => work(models));
    try {
      return await (options.patiently ? this.patient.run(repeated) : this.watched(repeated));
    } catch (error) {
      throw toPortError(error, isNoAnswer(error) ? this.sinceWhen : '');
    }
  }

  /** From now on every connection shows that it leads to the database with this record. @throws AnotherReadStore */
  async demand(mark: Mark): Promise<void> {
    await this.run(async (models) => {
      this.identity.demand(models.database, mark);
      await models.command({ ping: 1 });
    });
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.renewal);
    await Promise.all([this.client?.close(), this.patient.close(), ...this.left.values()]);
  }

  private get ofClients(): ClientOptions {
    return { url: this.options.url, timeoutMs: this.timeoutMs, identity: this.identity };
  }

  /** Through the current client, whose answers and failures are recorded. */
  private async watched<T>(work: (models: Models) => Promise<T>): Promise<T> {
    const client = this.current();
    client.unanswered.began(performance.now());
    this.unanswered.began(performance.now());
    try {
      const result = await this.bounded(client.run(work));
      this.answered(client);
      return result;
    } catch (error) {
      if (isAnswer(error)) this.answered(client);
      else if (isNoAnswer(error)) this.failed(client);
      throw error;
    }
  }

  private current(): Client {
    if (this.client) return this.client;
    const client = new Client(this.ofClients);
    client.opened().catch(() => this.leave(client)); // the next call tries anew
    this.isRenewed = this.unanswered.ms(performance.now()) > 0;
    return (this.client = client);
  }

  private answered(client: Client): void {
    client.unanswered.answered();
    this.unanswered.answered();
    this.isRenewed = false;
  }

  private failed(client: Client): void {
    client.unanswered.failed(performance.now());
    this.unanswered.failed(performance.now());
    this.watch(client);
  }

  private watch(client: Client): void {
    if (client !== this.client || this.renewal || this.isClosed) return;
    const left = Math.max(0, this.renewAfterMs - client.unanswered.ms(performance.now()));
    this.renewal = setTimeout(() => {
      this.renewal = undefined;
      this.renewIfStuck(client);
    }, left).unref();
  }

  /** The driver has been seen not to come back after a cut, while a new client found the server at once. */
  private renewIfStuck(client: Client): void {
    const since = client.unanswered.ms(performance.now());
    if (client !== this.client || since === 0) return;
    if (since < this.renewAfterMs) return this.watch(client);
    this.leave(client);
  }

  private leave(client: Client): void {
    if (client === this.client) this.client = undefined;
    if (this.left.has(client)) return;
    const closing = client.close().finally(() => this.left.delete(client));
    this.left.set(client, closing);
  }

  /** The addition to a message: since when, and the attempts so far. */
  private get sinceWhen(): string {
    if (!this.isRenewed) return '';
    const seconds = Math.round(this.unanswered.ms(performance.now()) / 1_000);
    return `. No call has been answered for ${seconds} s, nor over a new connection`;
  }

  /** The last resort: the driver's own limits have ended the call by then. */
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

async function unlessInTheWay<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of AFTER_CONFLICTS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await pause(ms);
    }
  }
  return work();
}
