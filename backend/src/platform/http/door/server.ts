import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For all clients: a browser holds six, a proxy some dozens. More connections are closed at once. */
const CONNECTIONS_MAX = 2_000;
/** For all else that a process opens: databases, files that are uploaded, calls to gateways. */
const KEPT_FREE = 256;

/** Bounds how long half a request holds a connection and what came of it. 20 MB in three minutes is 1 Mbit/s. */
export function calmServer(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 180_000;
  server.maxHeadersCount = 100;
  server.maxConnections = connectionsWithin(descriptorsAllowed());
  server.on('timeout', closeUnlessAsked);
}

/**
 * Closes a connection that was idle for too long, unless a request has come in meanwhile: a process that was held up for
 * seconds sees the timer before the request, which would end without an answer.
 */
function closeUnlessAsked(socket: Socket): void {
  const { bytesRead } = socket;
  // What has arrived is read between timers and immediates.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

/**
 * How many connections a server may take so that clients cannot take what it works with: without a descriptor nothing is
 * uploaded and no gateway is called.
 * @param descriptors that the process may have open
 */
export function connectionsWithin(descriptors: number): number {
  return Math.min(CONNECTIONS_MAX, Math.max(descriptors - KEPT_FREE, Math.floor(descriptors / 2)));
}

/** Node has raised what it may have open to the most that it is allowed. Infinity where that is not told (not Linux). */
function descriptorsAllowed(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
