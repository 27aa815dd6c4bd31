import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { failure, Refused } from './http/answer.js';
import { send } from './http/send.js';

export type Serve = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** One HTTP port that can go away for a while and come back at the same place. */
export class SimServer {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private stopped = false;
  private returning: NodeJS.Timeout | undefined;
  port = 0;

  constructor(
    private readonly host: string,
    private readonly serve: Serve,
  ) {}

  async listen(port: number): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, this.host, () => resolve());
    });
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Connections break and new ones are refused, then the same port serves again. */
  goAway(durationMs: number): void {
    if (this.returning || this.stopped) return;
    void this.close();
    this.returning = setTimeout(() => {
      this.returning = undefined;
      if (!this.stopped) this.listen(this.port).catch(() => this.comeBackLater());
    }, durationMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.returning);
    await this.close();
  }

  private comeBackLater(): void {
    this.returning = undefined;
    this.goAway(200);
  }

  private close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return Promise.resolve();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.sockets) socket.resetAndDestroy();
    return closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    try {
      await this.serve(request, response, new URL(request.url ?? '/', 'http://simulator'));
    } catch (error) {
      if (error instanceof Refused) send(response, error.answer);
      else if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL')
        send(response, failure(400, 'The address is not readable'));
      else if (!response.destroyed) send(response, failure(500, `The simulator failed: ${String(error)}`));
    }
  }
}
