import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One HTTP port that can close for a while and open again at the same place. */
export class SimServer {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private stopped = false;
  private returning: NodeJS.Timeout | undefined;
  port = 0;

  constructor(
    private readonly host: string,
    private readonly serve: RequestListener,
  ) {}

  async listen(port: number): Promise<void> {
    const server = createServer((request, response) => {
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      this.serve(request, response);
    });
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
}
