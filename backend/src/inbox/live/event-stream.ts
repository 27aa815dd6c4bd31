import type { Topic } from '@wavelane/contracts';
import type { Position } from '@wavelane/event-store';
import type { Response } from 'express';
import type { EndReason, Line } from './live-hub.js';

/**
 * The most bytes that may wait to be sent; a browser that reads more slowly is cut off and reconnects with its
 * position.
 */
const UNREAD_MAX = 64 * 1_024;

/** Text of one server-sent event. */
export function eventText(name: string, data: object, position?: Position): string {
  return `event: ${name}\n${position ? `id: ${position}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Returns how long a browser waits before it reconnects, in ms: almost no time if only the line was old, otherwise a
 * random time, so that not all reconnect together.
 */
export function retryMs(reason: EndReason | undefined, random: () => number): number {
  return reason === 'age' ? 100 : Math.round(1_000 + random() * 3_000);
}

/** The response that stays open and that events are written to. */
export type Out = Pick<Response, 'write' | 'end' | 'destroy' | 'writableLength' | 'writableEnded' | 'destroyed'>;

/** A live line as a stream of server-sent events. */
export class EventStream implements Line {
  constructor(
    private readonly out: Out,
    readonly who: { accountId: string; memberId: string; sessionId: string; isAdministrator: boolean },
    private readonly options: { ended: (reason: EndReason) => void; random: () => number },
  ) {}

  get accountId(): string {
    return this.who.accountId;
  }

  get memberId(): string {
    return this.who.memberId;
  }

  get sessionId(): string {
    return this.who.sessionId;
  }

  get isAdministrator(): boolean {
    return this.who.isAdministrator;
  }

  hello(topics: readonly Topic[], position: Position): void {
    const retry = retryMs(undefined, this.options.random);
    this.write(`retry: ${retry}\n\n${eventText('hello', { topics, position }, position)}`);
  }

  tell({ topics, position }: { topics?: readonly Topic[]; position: Position | undefined }): void {
    this.write(topics ? eventText('hint', { topics, position }, position) : eventText('beat', {}, position));
  }

  end(reason: EndReason): void {
    const { out, options } = this;
    options.ended(reason);
    if (out.writableEnded || out.destroyed) return;
    if (reason === 'session') out.write(eventText('end', { reason }));
    else out.write(`retry: ${retryMs(reason, options.random)}\n\n`);
    out.end();
  }

  private write(text: string): void {
    const { out, options } = this;
    if (out.writableEnded || out.destroyed) return;
    if (out.writableLength <= UNREAD_MAX) return void out.write(text);
    options.ended('slow');
    out.destroy();
  }
}
