import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
}

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An HTTP server that answers on command and records the requests: for answers that a real gateway gives only rarely.
 */
export class HttpDouble {
  readonly seen: Seen[] = [];
  reply: Reply = (_request, response) => response.end('{}');

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HttpDouble> {
    const server = createServer();
    const double = new HttpDouble(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void double.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.reply = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const text = Buffer.concat(parts).toString();
    this.seen.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    });
    this.reply(request, response);
  }
}
