import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { largeBodies } from './bodies.js';

const LONG = Buffer.from(
  JSON.stringify({
    rows: Array.from({ length: 20_000 }, (_, n) => ({ phone: `+97330${n}`, message: 'x'.repeat(40) })),
  }),
);

type Door = ReturnType<typeof largeBodies>;
type Sent = ReturnType<typeof send>;

/** A request for a list that is sent: whether it has come through the door, and what answers it. */
function send(door: Door, accountId: string | undefined, body: Buffer, headers: Record<string, string> = {}) {
  const request = Object.assign(Readable.from([body]), {
    url: '/api/messages/bulk',
    originalUrl: '/api/messages/bulk',
    path: '/api/messages/bulk',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
    ...(accountId !== undefined && { user: { accountId } }),
  }) as Readable & { body?: { rows?: unknown[] } };
  const response = new EventEmitter();
  const next = jest.fn();
  void door(request as Readable as Request, response as Response, next);
  return { request, next, answered: () => response.emit('close') };
}

/** Until each of these has come through. */
async function come(...all: readonly { next: jest.Mock }[]): Promise<void> {
  while (through(all).includes(0)) await new Promise((resolve) => setTimeout(resolve, 5));
}

const through = (all: readonly { next: jest.Mock }[]) => all.map(({ next }) => next.mock.calls.length);

describe('large bodies', () => {
  it('are read two at a time: the third is not touched before one of them is answered', async () => {
    const door = largeBodies();
    const all = ['a', 'b', 'c'].map((account) => send(door, account, LONG));
    const [first, second, third] = all as [Sent, Sent, Sent];
    await come(first, second);
    expect([third.next.mock.calls.length, third.request.readableDidRead]).toEqual([0, false]);
    first.answered();
    await come(third);
    expect(third.request.body?.rows).toHaveLength(20_000);
    for (const { answered } of all) answered();
  });

  it('do not hold up short ones, but what is packed may be large', async () => {
    const door = largeBodies();
    const large = ['a', 'b'].map((account) => send(door, account, LONG));
    const short = send(door, 'c', Buffer.from('{"rows":[]}'));
    const packed = send(door, 'd', gzipSync(LONG), { 'content-encoding': 'gzip' });
    await come(...large, short);
    expect(through([...large, short, packed])).toEqual([1, 1, 1, 0]);
    for (const { answered } of [...large, short]) answered();
    await come(packed);
    packed.answered();
  });

  it('are not read where nobody is signed in', async () => {
    const stranger = send(largeBodies(), undefined, LONG);
    expect(stranger.next).toHaveBeenCalledWith();
    expect(stranger.request.readableDidRead).toBe(false);
  });
});
