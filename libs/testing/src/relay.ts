import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * Stands between one client and a server. If cut, it acts as a load balancer or a port forwarder without a backend: it
 * accepts connections and closes them. If silent, it holds all data, as a network does that loses everything for a
 * while. It can also end a client's connections, as a server sees the death of a client.
 */
export async function startRelay(to: number): Promise<Relay> {
  const relay = new Relay(to);
  await relay.listen();
  return relay;
}

export class Relay {
  private readonly pairs = new Set<{ client: Socket; server: Socket }>();
  private readonly listener: Server = createServer((client) => this.take(client));
  private state: 'open' | 'cut' | 'silent' | 'dead' = 'open';

  constructor(private to: number) {}

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.listener.listen(0, '127.0.0.1', resolve));
  }

  cut(): void {
    this.state = 'cut';
    this.closeAll();
  }

  /** Connects further clients to another server, as after a restart that lost its volume. */
  lead(to: number): void {
    this.to = to;
    this.closeAll();
  }

  /** Connections stay and new ones are accepted; no data pass until it is mended. */
  silence(): void {
    this.state = 'silent';
    for (const { client, server } of this.pairs) hold(client, server);
  }

  mend(): void {
    this.state = 'open';
    for (const { client, server } of this.pairs) {
      client.resume();
      server.resume();
    }
  }

  /**
   * Makes the server see the client as killed: its connections close, and it never returns. The client, which cannot be
   * killed inside of a test's own process, gets no answer any more.
   */
  kill(): void {
    this.state = 'dead';
    for (const { server } of this.pairs) server.destroy();
  }

  async stop(): Promise<void> {
    this.closeAll();
    await new Promise<void>((resolve) => this.listener.close(() => resolve()));
  }

  private closeAll(): void {
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
  }

  private take(client: Socket): void {
    client.on('error', () => undefined);
    if (this.state === 'cut') return void client.destroy();
    const server = connect(this.to, '127.0.0.1');
    const pair = { client, server };
    this.pairs.add(pair);
    if (this.state === 'dead') server.destroy();
    server.on('error', () => undefined).on('data', (chunk) => client.write(chunk));
    client.on('data', (chunk) => server.writable && server.write(chunk));
    if (this.state === 'silent') hold(client, server);
    server.on('close', () => {
      if (this.state !== 'dead') client.destroy();
    });
    client.on('close', () => {
      server.destroy();
      this.pairs.delete(pair);
    });
  }
}

function hold(...sockets: Socket[]): void {
  for (const socket of sockets) socket.pause();
}
