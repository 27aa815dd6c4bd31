import { createServer, type Server, type Socket } from 'node:net';
import { defined } from '@wavelane/testing';

const BIND_TRIES = 50;

/**
 * Below those that systems give to outgoing connections: one of them, even the client's own try to come back, could
 * have the port when the server wants it again.
 */
const lastingPort = () => 10_240 + Math.floor(Math.random() * 9_000);

/** A port that stays the same while its server goes away, comes back, or is behind a cut connection. */
export class Network {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isCut = false;
  port = 0;

  constructor(private readonly serve: (socket: Socket) => void) {}

  /** Takes connections again, on the same port. */
  async accept(): Promise<void> {
    const isFirst = this.port === 0;
    for (let tries = 1; ; tries++) {
      const port = isFirst ? lastingPort() : this.port;
      const server = createServer((socket) => this.take(socket));
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

  /** Closes every connection and accepts no new ones. */
  async refuse(): Promise<void> {
    this.closeAll();
    await new Promise<void>((resolve) => defined(this.server).close(() => resolve()));
  }

  async stop(): Promise<void> {
    if (this.server?.listening) await this.refuse();
  }

  /** Acts as a load balancer or a port forwarder without a backend: it accepts connections and closes them at once. */
  cut(): void {
    this.isCut = true;
    this.closeAll();
  }

  mend(): void {
    this.isCut = false;
  }

  private closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private take(socket: Socket): void {
    socket.on('error', () => undefined);
    if (this.isCut) return void socket.destroy();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.sockets.delete(socket));
    this.serve(socket);
  }
}
