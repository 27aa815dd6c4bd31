import type { Server } from 'node:http';

/** For all clients: a browser holds six, a proxy some dozens. More connections are closed at once. */
const CONNECTIONS_MAX = 2_000;

/** Bounds how long half a request holds a connection and what came of it. 20 MB in three minutes is 1 Mbit/s. */
export function calmServer(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 180_000;
  server.maxHeadersCount = 100;
  server.maxConnections = CONNECTIONS_MAX;
}
