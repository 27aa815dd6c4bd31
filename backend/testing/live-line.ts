import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { LiveHint, Topic } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from './eventually.js';

/** One server-sent event. */
export interface Told {
  event: string;
  id: string | undefined;
  data: Partial<LiveHint>;
}

export const cookieOf = (agent: TestAgent): string =>
  agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();

/** A browser's end of a live line. */
export class LiveLine {
  readonly told: Told[] = [];
  isOver = false;
  private text = '';

  private constructor(
    private readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
    response.on('error', () => undefined).on('close', () => (this.isOver = true));
  }

  /** @param asked the query behind the path */
  static open(url: string, cookie: string, asked = '', headers: Record<string, string> = {}): Promise<LiveLine> {
    return new Promise((resolve, reject) => {
      const request = get(`${url}/api/live${asked}`, {
        agent: false,
        headers: { cookie, accept: 'text/event-stream', ...headers },
      });
      request.once('response', (response) => resolve(new LiveLine(request, response))).on('error', reject);
    });
  }

  static async of(url: string, agent: TestAgent, asked = '', headers: Record<string, string> = {}): Promise<LiveLine> {
    const line = await LiveLine.open(url, cookieOf(agent), asked, headers);
    await eventually(() => line.hello, { what: 'the hello of a live line' });
    return line;
  }

  get hello(): Told | undefined {
    return this.told.find(({ event }) => event === 'hello');
  }

  /** The position in the last event that had one. */
  get position(): string {
    return this.told.findLast(({ id }) => id !== undefined)?.id ?? '';
  }

  get topics(): Set<Topic> {
    return new Set(this.told.flatMap(({ data }) => data.topics ?? []));
  }

  hears(topic: Topic): Promise<true> {
    return eventually(() => this.topics.has(topic) || undefined, { what: `a hint about ${topic}` });
  }

  ends(): Promise<true> {
    return eventually(() => this.isOver || undefined, { what: 'the end of a live line' });
  }

  close(): void {
    this.request.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      const event = fields.get('event');
      if (event === undefined) continue;
      this.told.push({ event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? '{}') as Told['data'] });
    }
  }
}
