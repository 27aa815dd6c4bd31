import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { defined } from '@wavelane/testing';
import type { Document } from 'bson';
import { BulkAnswer, partsOf, refuseBulkWrite } from './mongodb-double/bulk-write.js';
import { CallCounts } from './mongodb-double/call-counts.js';
import { COMMANDS, Cursors } from './mongodb-double/commands.js';
import { type Collection, MongoFailure, type Space } from './mongodb-double/data.js';
import { Faults } from './mongodb-double/faults.js';
import { awaitMsOf, hello, isHello, type ServerKind, type ServerVersion } from './mongodb-double/hello.js';
import { Network } from './mongodb-double/network.js';
import { sessionOf, Transactions } from './mongodb-double/transactions.js';
import { encodeReply, type Request, RequestReader } from './mongodb-double/wire.js';

export interface MongoDoubleOptions {
  /** The kind of server in `hello`. Default: a standalone server, the only one without transactions. */
  kind?: ServerKind;
  /** It streams its answers to a monitor's `hello`, as MongoDB does. Default: the client asks for each. */
  streamsHello?: boolean;
  /** The server's version: `bulkWrite` exists from 8 on, and DocumentDB refuses it with another code. Default: 8. */
  version?: ServerVersion;
}

/** The interval at which a write that waits for a lock looks again. */
const LOCK_POLL_MS = 5;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);

/**
 * A MongoDB server as far as the read store needs one: the wire protocol on a real socket, so that the genuine
 * mongoose and driver run against it, with switches for what servers do on bad days. Keeps everything in memory.
 * Which of it was seen on which server: `mongodb-double/README.md`.
 */
export async function startMongoDouble(options: MongoDoubleOptions = {}): Promise<MongoDouble> {
  const double = new MongoDouble(options);
  await double.accept();
  return double;
}

export class MongoDouble extends Faults {
  /** The stored data by database and collection, for tests that read it. */
  private readonly databases = new Map<string, Space>();
  /** Every command that came, in order. */
  readonly received: Document[] = [];
  readonly calls = new CallCounts();
  /** Reads requests and does not answer. */
  silent = false;
  /** The delay of an answer; answers to `hello` have none. */
  answersAfterMs = 0;
  /** The number of next writes that are refused with 112 and rolled back, as by a server that found a deadlock. */
  conflicts = 0;
  private passedMs = 0;
  readonly transactions = new Transactions(() => performance.now() + this.passedMs);
  /** Answers to retryable writes: a repeated write is not carried out again. */
  private readonly answered = new Map<string, Document>();
  private readonly cursors = new Cursors();
  private readonly network = new Network((socket) => this.serve(socket));
  private readonly ignored = new Set<Socket>();

  constructor(private readonly options: MongoDoubleOptions) {
    super();
  }

  get url(): string {
    return `mongodb://127.0.0.1:${this.network.port}/readmodels?directConnection=true`;
  }

  /** A collection of the url's database. */
  collection(name: string): Collection | undefined {
    return this.space('readmodels').collections.get(name);
  }

  /** Names of all collections of the url's database. */
  get collections(): string[] {
    return [...this.space('readmodels').collections.keys()];
  }

  /** Calls that were ignored and are still waited for: their connections are there. */
  get waitedFor(): number {
    return [...this.ignored].filter((socket) => !socket.destroyed).length;
  }

  /** Advances the server's clock: transactions grow old. */
  pass(ms: number): void {
    this.passedMs += ms;
  }

  /** Takes connections again, on the same port. */
  async accept(): Promise<void> {
    await this.network.accept();
  }

  /** Closes every connection and accepts no new ones. The data stay. */
  async refuse(): Promise<void> {
    await this.network.refuse();
  }

  /** Closes every connection, and each new one as soon as it is accepted, until `mend`. The data stay. */
  cut(): void {
    this.network.cut();
  }

  mend(): void {
    this.network.mend();
  }

  async stop(): Promise<void> {
    await this.network.stop();
  }

  private serve(socket: Socket): void {
    const reader = new RequestReader();
    socket.on('close', () => this.transactions.closed(socket));
    socket.on('data', (chunk) => {
      try {
        for (const request of reader.read(chunk)) void this.answer(socket, request);
      } catch {
        socket.destroy(); // what is no request of this protocol
      }
    });
  }

  private async answer(socket: Socket, request: Request): Promise<void> {
    if (this.silent) return;
    const { command } = request;
    const name = defined(Object.keys(command)[0]);
    this.received.push(command);
    this.calls.note(name, command);
    if (isHello(name)) return this.sayHello(socket, request);
    const instead = this.meet(name, command);
    if (instead === 'ignore') return void this.ignored.add(socket);
    if (instead === 'drop') return void socket.destroy();
    if (this.answersAfterMs > 0) await pause(this.answersAfterMs);
    const answer = typeof instead === 'object' ? instead : await this.run(name, command, socket);
    if (instead === 'lose') return void socket.destroy();
    if (answer && !request.isOneWay && !socket.destroyed) socket.write(encodeReply(request, answer));
  }

  /** @returns nothing if the client went away while its write waited */
  private async run(name: string, command: Document, socket: Socket): Promise<Document | undefined> {
    try {
      this.refuseWhereAnotherLeads(name);
      const data = this.space(command.$db as string);
      if (name === 'commitTransaction' || name === 'abortTransaction') return this.end(name, command);
      if (command.autocommit === false) return this.inTransaction(name, command, data, socket);
      if (name === 'bulkWrite') return await this.inBulk(command, socket);
      if (!(await this.unlocked(command, data, socket))) return undefined;
      return this.once(command, () => this.carryOut(name, command, data));
    } catch (error) {
      const { code = 2, codeName = 'BadValue', message, labels = [], ...details } = error as MongoFailure;
      return { ...details, ok: 0, code, codeName, errmsg: message, ...(labels.length > 0 && { errorLabels: labels }) };
    }
  }

  /** Waits for transactions that block a write. @returns false if its client has disconnected meanwhile */
  private async unlocked(command: Document, data: Space, socket: Socket): Promise<boolean> {
    while (this.transactions.isInTheWay(command, data)) {
      await pause(LOCK_POLL_MS, undefined, { ref: false });
      if (socket.destroyed) return false;
    }
    return true;
  }

  /** Writes of several collections, one after another. */
  private async inBulk(command: Document, socket: Socket): Promise<Document | undefined> {
    refuseBulkWrite(this.options.version);
    const earlier = this.earlier(command);
    if (earlier) return earlier;
    const answer = new BulkAnswer();
    for (const [idx, part] of partsOf(command).entries()) {
      const data = this.space(part.database);
      if (!(await this.unlocked(part.command, data, socket))) return undefined;
      const isDone = answer.note(idx, part, this.carryOut(part.name, part.command, data));
      if (!isDone && command.ordered !== false) break;
    }
    return this.once(command, () => answer.document);
  }

  private once(command: Document, carryOut: () => Document): Document {
    const earlier = this.earlier(command);
    if (earlier) return earlier;
    const answer = carryOut();
    const key = retryKey(command);
    if (key) this.answered.set(key, answer);
    return answer;
  }

  /** The earlier answer to a write that its client repeats. */
  private earlier(command: Document): Document | undefined {
    const key = retryKey(command);
    return key === undefined ? undefined : this.answered.get(key);
  }

  private inTransaction(name: string, command: Document, data: Space, socket: Socket): Document {
    if ((this.options.kind ?? 'standalone') === 'standalone')
      throw new MongoFailure(
        20,
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    const answer = this.carryOut(name, command, this.transactions.of(command, data, socket));
    if (answer.writeErrors) this.transactions.abort(command);
    else if (WRITES.has(name)) this.transactions.checkLocks(command);
    return answer;
  }

  private carryOut(name: string, command: Document, space: Space): Document {
    if (WRITES.has(name) && this.conflicts > 0) {
      this.conflicts--;
      const isTransaction = command.autocommit === false;
      if (isTransaction) this.transactions.abort(command);
      const labels = isTransaction ? ['TransientTransactionError'] : [];
      throw new MongoFailure(112, 'WriteConflict', 'deadlock detected', labels);
    }
    const known = COMMANDS[name];
    if (!known) throw new MongoFailure(59, 'CommandNotFound', `no such command: '${name}'`);
    return known(command, space, this.cursors);
  }

  private end(name: string, command: Document): Document {
    if (name === 'commitTransaction') this.transactions.commit(command);
    else this.transactions.abort(command);
    return { ok: 1 };
  }

  /** A client that asked for changes waits for some: there are none, so it gets the same answer again and again. */
  private async sayHello(socket: Socket, request: Request): Promise<void> {
    const { kind = 'standalone', streamsHello = false, version = 8 } = this.options;
    const awaitMs = awaitMsOf(request.command);
    const isStreamed = awaitMs > 0 && request.isExhaustAllowed;
    do {
      if (awaitMs > 0) await pause(awaitMs, undefined, { ref: false });
      if (socket.destroyed || this.silent) return;
      const me = `127.0.0.1:${this.network.port}`;
      const answer = hello(kind, me, { streams: streamsHello, version, leads: this.leads });
      socket.write(encodeReply(request, answer, isStreamed));
    } while (isStreamed);
  }

  private space(database: string): Space {
    let space = this.databases.get(database);
    if (!space) this.databases.set(database, (space = { collections: new Map() }));
    return space;
  }
}

/** A write outside a transaction that its client may send twice. */
function retryKey(command: Document): string | undefined {
  if (command.txnNumber === undefined || command.autocommit === false) return undefined;
  return `${sessionOf(command)}/${String(command.txnNumber)}`;
}
