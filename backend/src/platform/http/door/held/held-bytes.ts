import type { IncomingMessage, ServerResponse } from 'node:http';
import { say } from '@wavelane/contracts';
import { refuseAtOnce } from './refuse-at-once.js';

export const RETRY_AFTER_S = 5;

/** A body that is, or will be, in memory until its request is answered. */
export interface HeldBody {
  /** Its sender: an address, or a channel. */
  key: string;
  /** The most bytes that it has. */
  bytes: number;
  request: Pick<IncomingMessage, 'complete' | 'once' | 'resume'>;
  response: ServerResponse;
}

/**
 * A budget of bytes, for each key and for all. If all bytes are taken, the key that holds the most gives up its oldest
 * body that is still coming, so that a key that holds little is not refused for others.
 */
export class HeldBytes {
  private readonly bodies = new Set<HeldBody>();
  private readonly byKey = new Map<string, number>();
  private inAll = 0;

  constructor(
    private readonly ofOne: number,
    private readonly most: number,
  ) {}

  /** @returns false if there was no room for it; then it is refused already */
  hold(body: HeldBody): boolean {
    if ((this.byKey.get(body.key) ?? 0) + body.bytes > this.ofOne) return this.refuse(body);
    while (this.inAll + body.bytes > this.most) {
      const heaviest = this.heaviest();
      if (!heaviest || heaviest.key === body.key) return this.refuse(body);
      this.let(heaviest);
      this.refuse(heaviest);
    }
    this.bodies.add(body);
    this.add(body, body.bytes);
    body.response.once('close', () => this.let(body));
    return true;
  }

  private let(body: HeldBody): void {
    if (this.bodies.delete(body)) this.add(body, -body.bytes);
  }

  private add({ key }: HeldBody, bytes: number): void {
    this.inAll += bytes;
    const left = (this.byKey.get(key) ?? 0) + bytes;
    if (left > 0) this.byKey.set(key, left);
    else this.byKey.delete(key);
  }

  private heaviest(): HeldBody | undefined {
    let found: HeldBody | undefined;
    for (const body of this.bodies) {
      if (!body.request.complete && this.of(body) > (found ? this.of(found) : 0)) found = body;
    }
    return found;
  }

  private of({ key }: HeldBody): number {
    return this.byKey.get(key) ?? 0;
  }

  private refuse({ request, response }: HeldBody): false {
    refuseAtOnce(request, response, 503, { saying: say('too-many-bodies-at-once') }, RETRY_AFTER_S);
    return false;
  }
}
