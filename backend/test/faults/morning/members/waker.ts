import { get, type ClientRequest } from 'node:http';
import type { Client } from '../../client.js';

const AGAIN_MS = 500;

/** A live line that stays open: each event wakes the members who wait, also after the line broke and opened again. */
export class Waker {
  /** Hints, and how often the line had to be opened. */
  readonly counts = { hints: 0, opened: 0 };
  private request: ClientRequest | undefined;
  private after = '';
  private isOver = false;
  private wake: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {
    this.open();
  }

  /** Resolves with the next hint, after `ms` at the latest. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  stop(): void {
    this.isOver = true;
    this.request?.destroy();
    this.wake?.();
  }

  private open(): void {
    if (this.isOver) return;
    const headers = {
      ...{ cookie: this.client.cookies, accept: 'text/event-stream' },
      ...(this.after !== '' && { 'last-event-id': this.after }),
    };
    const again = () => void setTimeout(() => this.open(), AGAIN_MS).unref();
    this.request = get(`${this.url}/api/live?age=0`, { agent: false, headers }, (response) => {
      if (response.statusCode === 200) this.counts.opened++;
      response.setEncoding('utf8').on('data', (chunk: string) => this.hear(chunk));
      response.on('error', () => undefined).once('close', again);
    });
    this.request.once('error', again);
  }

  private hear(chunk: string): void {
    for (const [, id] of chunk.matchAll(/^id: (\S+)$/gm)) this.after = id ?? this.after;
    if (!/^event: (hint|hello)$/m.test(chunk)) return;
    this.counts.hints++;
    this.wake?.();
  }
}
