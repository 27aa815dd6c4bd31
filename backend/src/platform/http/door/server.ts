import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../security/limits/subject.js';

/** For all clients: a browser holds six, a proxy some dozens. More connections are closed at once. */
const CONNECTIONS_MAX = 2_000;
/** Connections of one address without a request on them. */
export const WAITING_MAX = 300;
/** Connections that wait to be taken: Linux allows no more unless `net.core.somaxconn` says so. */
const BACKLOG = 4_096;
/** More than there are layers and guards that wait for the end of an answer. */
const LISTENERS_MAX = 30;
/** For all else that a process opens: databases, files that are uploaded, calls to gateways. */
const KEPT_FREE = 256;

interface Listens {
  listen(port: number, host: string, backlog: number): unknown;
}

/**
 * Listens with a long queue. If the queue is full, the kernel drops the first packet of a connection, and the client
 * repeats it after 1, 3, 7 and 15 s: with Node's own 511 places a burst of one client delayed all others for seconds.
 */
export const listenOn = (server: object, port: number, host: string): unknown =>
  (server as Listens).listen(port, host, BACKLOG);

/**
 * Bounds how long half a request holds a connection and what came of it. 20 MB in three minutes is 1 Mbit/s.
 * @param isProxy whether an address is that of a believed proxy, which speaks for many
 */
export function calmServer(server: Server, isProxy: (address: string) => boolean = () => false): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 180_000;
  // How often it is looked whether these are over.
  Object.assign(server, { connectionsCheckingInterval: 2_000 });
  // Without this, Node drops headers beyond a number; `headers` counts them. All together have 16 KB at most.
  server.maxHeadersCount = 0;
  server.maxConnections = connectionsWithin(descriptorsAllowed());
  server.on('timeout', closeUnlessAsked);
  keepWaitingFew(server, isProxy);
  // A body that is refused by its length must not be asked for.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
    if (!response.headersSent) response.writeContinue();
  });
}

/**
 * Keeps few connections of one address on which no request has come yet or any more: beyond that the one that has waited for
 * longest is closed, so that one client cannot take all connections.
 */
function keepWaitingFew(server: Server, isProxy: (address: string) => boolean): void {
  const waiting = new Map<string, Set<Socket>>();
  const wait = (socket: Socket) => {
    const key = networkOf(socket.remoteAddress ?? '');
    if (socket.destroyed || isProxy(socket.remoteAddress ?? '')) return;
    const own = waiting.get(key) ?? new Set();
    waiting.set(key, own.add(socket));
    const [longest] = own;
    if (own.size > WAITING_MAX) longest?.destroy();
  };
  const leave = (socket: Socket, key = networkOf(socket.remoteAddress ?? '')) => {
    const own = waiting.get(key);
    if (own?.delete(socket) && own.size === 0) waiting.delete(key);
  };
  server.on('connection', (socket: Socket) => {
    const key = networkOf(socket.remoteAddress ?? '');
    socket.once('close', () => leave(socket, key));
    wait(socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    leave(socket);
    // Each layer of a request listens once for the end of its answer.
    response.setMaxListeners(LISTENERS_MAX);
    response.once('close', () => wait(socket));
  });
}

/**
 * Closes a connection that was idle for too long, unless a request has come in meanwhile: a process that was held up for
 * seconds sees the timer before the request, which would end without an answer.
 */
function closeUnlessAsked(socket: Socket): void {
  const { bytesRead } = socket;
  // Bytes that have arrived are read between timers and immediates.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

/**
 * How many connections a server may take so that clients leave descriptors for its own work: without one, no file is
 * uploaded and no gateway is called.
 * @param descriptors that the process may have open
 */
export function connectionsWithin(descriptors: number): number {
  return Math.min(CONNECTIONS_MAX, Math.max(descriptors - KEPT_FREE, Math.floor(descriptors / 2)));
}

/** Node has raised the limit to the most that it is allowed. Infinity if the system does not report it (not Linux). */
function descriptorsAllowed(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
