import { createServer, type Server, type Socket } from 'node:net';
import { defined } from '@wavelane/testing';
import type { Document } from 'bson';
import { COMMANDS, Cursors } from './mongodb-double/commands.js';
import { type Collection, MongoFailure, type Space, Transaction } from './mongodb-double/data.js';
import { encodeReply, type Request, RequestReader } from './mongodb-double/wire.js';

export interface MongoDoubleOptions {
  /** Be the primary of a replica set, which has transactions. */
  replicaSet?: boolean;
}

const BIND_TRIES = 50;

/**
 * Below those that systems give to outgoing connections: one of them, even the client's own try to come back, could
 * have the port when the server wants it again.
 */
const lastingPort = () => 10_240 + Math.floor(Math.random() * 9_000);

/** What a client may meet instead of an answer, once. */
interface Fault {
  command: string;
  act: (command: Document) => Document | 'drop' | 'lose' | undefined;
}

/**
 * A MongoDB server as far as the read store needs one: the wire protocol on a real socket, so that the genuine
 * mongoose and driver run against it, with switches for what servers do on bad days. Keeps everything in memory.
 */
export async function startMongoDouble(options: MongoDoubleOptions = {}): Promise<MongoDouble> {
  const double = new MongoDouble(options);
  await double.accept();
  return double;
}

export class MongoDouble {
  /** By database and collection, for a test that reads what is stored. */
  private readonly databases = new Map<string, Space>();
  /** Every command that came, in order. */
  readonly received: Document[] = [];
  /** Reads requests and says nothing. */
  silent = false;
  private readonly transactions = new Map<string, Transaction>();
  /** Answers to retryable writes: a repeated one is not carried out again. */
  private readonly answered = new Map<string, Document>();
  private readonly cursors = new Cursors();
  private readonly sockets = new Set<Socket>();
  private faults: Fault[] = [];
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly options: MongoDoubleOptions) {}

  get url(): string {
    return `mongodb://127.0.0.1:${this.port}/readmodels?directConnection=true`;
  }

  /** A collection of the url's database. */
  collection(name: string): Collection | undefined {
    return this.space('readmodels').collections.get(name);
  }

  /** The next command of this name is answered with this (or, where `answer` gives nothing, by the server). */
  answerNext(command: string, answer: (command: Document) => Document | undefined): void {
    this.faults.push({ command, act: answer });
  }

  /** The next command of this name finds the connection closed. */
  dropNext(command: string): void {
    this.faults.push({ command, act: () => 'drop' });
  }

  /** The next command of this name is carried out, but its answer is lost with the connection. */
  loseAnswerOf(command: string): void {
    this.faults.push({ command, act: () => 'lose' });
  }

  /** Takes connections again, on the same port. */
  async accept(): Promise<void> {
    const isFirst = this.port === 0;
    for (let tries = 1; ; tries++) {
      const port = isFirst ? lastingPort() : this.port;
      const server = createServer((socket) => this.serve(socket));
      try {
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen(port, '127.0.0.1', resolve);
        });
        [this.server, this.port] = [server, port];
        return;
      } catch (error) {
        if (tries >= BIND_TRIES || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Closes every connection and takes no new ones. Data stay. */
  async refuse(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => defined(this.server).close(() => resolve()));
  }

  async stop(): Promise<void> {
    if (this.server?.listening) await this.refuse();
  }

  private serve(socket: Socket): void {
    const reader = new RequestReader();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    socket.on('data', (chunk) => {
      try {
        for (const request of reader.read(chunk)) this.answer(socket, request);
      } catch {
        socket.destroy(); // what is no request of this protocol
      }
    });
  }

  private answer(socket: Socket, request: Request): void {
    if (this.silent) return;
    const name = defined(Object.keys(request.command)[0]);
    this.received.push(request.command);
    const fault = this.faults.find(({ command }) => command === name);
    if (fault) this.faults = this.faults.filter((other) => other !== fault);
    const instead = fault?.act(request.command);
    if (instead === 'drop') return void socket.destroy();
    const answer = typeof instead === 'object' ? instead : this.run(name, request.command);
    if (instead === 'lose') return void socket.destroy();
    if (!request.isOneWay) socket.write(encodeReply(request, answer));
  }

  private run(name: string, command: Document): Document {
    try {
      if (['hello', 'ismaster', 'isMaster'].includes(name)) return this.hello();
      const data = this.space(command.$db as string);
      if (name === 'commitTransaction' || name === 'abortTransaction') return this.end(name, command);
      const space = command.autocommit === false ? this.transaction(command, data) : data;
      const once = retryKey(command);
      const earlier = once && this.answered.get(once);
      if (earlier) return earlier;
      const carryOut = COMMANDS[name];
      if (!carryOut) throw new MongoFailure(59, 'CommandNotFound', `no such command: '${name}'`);
      const answer = carryOut(command, space, this.cursors);
      if (once) this.answered.set(once, answer);
      if (answer.writeErrors && space !== data) this.transactions.delete(sessionOf(command));
      return answer;
    } catch (error) {
      const { code = 2, codeName = 'BadValue', message, labels = [], ...details } = error as MongoFailure;
      return { ...details, ok: 0, code, codeName, errmsg: message, ...(labels.length > 0 && { errorLabels: labels }) };
    }
  }

  private transaction(command: Document, data: Space): Transaction {
    if (!this.options.replicaSet)
      throw new MongoFailure(
        20,
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    const session = sessionOf(command);
    if (command.startTransaction) this.transactions.set(session, new Transaction(data));
    const transaction = this.transactions.get(session);
    if (!transaction)
      throw new MongoFailure(251, 'NoSuchTransaction', 'Transaction has been aborted.', ['TransientTransactionError']);
    return transaction;
  }

  private end(name: string, command: Document): Document {
    const session = sessionOf(command);
    const transaction = this.transactions.get(session);
    this.transactions.delete(session);
    if (name === 'commitTransaction') transaction?.commit();
    return { ok: 1 };
  }

  private hello(): Document {
    const me = `127.0.0.1:${this.port}`;
    return {
      ok: 1,
      ismaster: true,
      isWritablePrimary: true,
      helloOk: true,
      ...(this.options.replicaSet && {
        setName: 'double',
        setVersion: 1,
        hosts: [me],
        me,
        primary: me,
        secondary: false,
      }),
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
    };
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

function sessionOf(command: Document): string {
  const { id } = command.lsid as { id: { toString: (encoding: string) => string } };
  return id.toString('hex');
}
