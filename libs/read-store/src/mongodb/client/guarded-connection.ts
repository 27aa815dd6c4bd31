import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { mongo } from 'mongoose';
import { ANOTHER_DATABASE } from '../failures.js';
import { Frames } from './frames.js';
import type { Identity } from './identity.js';

/** The driver's own connection, as far as it is looked into. */
interface DriverConnection {
  /** Its handshake is done. */
  readonly established: boolean;
  command(ns: Namespace, command: mongo.Document, options?: object, responseType?: unknown): Promise<mongo.Document>;
}

/** The namespace of a command. */
interface Namespace {
  readonly db: string;
}

type DriverConnectionType = new (socket: Socket, options: object) => DriverConnection;

/** Commands with which a connection only identifies the server. */
const GREETINGS = new Set(['hello', 'ismaster', 'isMaster']);

/**
 * The class of a client's connections (its option `connectionType`): one that ends if a server other than MongoDB
 * answers, before the driver processes the answer, and that lets no command through, not even one that the driver
 * repeats by itself, before the database has proven to be the demanded one.
 */
export function guardedConnection(driver: typeof mongo, identity: Identity): DriverConnectionType {
  return class GuardedConnection extends driverConnection() {
    private proven: object | undefined;

    constructor(socket: Socket, options: object) {
      super(guarded(socket), options);
    }

    override async command(...call: Parameters<DriverConnection['command']>): Promise<mongo.Document> {
      const { proof } = identity;
      const [, command] = call;
      if (proof && this.established && this.proven !== proof && !isGreeting(command)) {
        const options = { readPreference: driver.ReadPreference.primaryPreferred };
        const isOurs = await identity.isProven((db, question) => super.command({ db }, question, options));
        // Like a server's refusal: the driver neither repeats it nor takes the connection for broken.
        if (!isOurs) throw new driver.MongoServerError({ ok: 0, code: ANOTHER_DATABASE, errmsg: 'another database' });
        this.proven = proof;
      }
      try {
        return await super.command(...call);
      } catch (error) {
        // The driver passes on an error of the socket itself as it is, and takes the connection for sound.
        if (!isOfSocket(error)) throw error;
        throw new driver.MongoNetworkError(error.message, { cause: error });
      }
    }
  };
}

const isOfSocket = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

const isGreeting = (command: mongo.Document): boolean => GREETINGS.has(Object.keys(command)[0] ?? '');

/** The driver's files are its own; its list of options documents that it takes another class. */
function driverConnection(): DriverConnectionType {
  const { resolve } = createRequire(import.meta.url);
  const ofMongoose = createRequire(resolve('mongoose'));
  const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as { Connection: DriverConnectionType };
  return Connection;
}

/** A reader gets only possible messages; at the first other bytes the connection ends. */
function guarded(socket: Socket): Socket {
  const frames = new Frames();
  // The driver waits for it without an end if a connection closes while much is pending.
  socket.once('close', () => socket.emit('drain'));
  const pipe = socket.pipe.bind(socket);
  socket.pipe = <T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T => {
    const write = to.write.bind(to);
    to.write = (chunk: Uint8Array | string) => {
      if (socket.destroyed) return false;
      const problem = frames.read(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (problem === undefined) return write(chunk);
      socket.destroy(new Error(problem));
      return false;
    };
    return pipe(to, options);
  };
  return socket;
}
