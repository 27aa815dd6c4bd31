import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { WavelaneRequest } from '../../commands/request-context.js';
import { LargeBodyPipe } from './large-body.js';

const LONG = Buffer.from(
  JSON.stringify({
    rows: Array.from({ length: 20_000 }, (_, n) => ({ phone: `+97330${n}`, message: 'x'.repeat(40) })),
  }),
);

/** A request with a list: what has become of its body, and what answers it. */
function send(pipe: LargeBodyPipe, memberId: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = new EventEmitter();
  const request = Object.assign(Readable.from([body]), {
    url: '/api/messages/bulk',
    originalUrl: '/api/messages/bulk',
    path: '/api/messages/bulk',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
    user: { memberId },
    socket: { bytesRead: 0 },
    res: response,
  });
  const state: { rows?: number } = {};
  const read = pipe.transform(request as object as WavelaneRequest).then((json) => {
    state.rows = (json as { rows: unknown[] }).rows.length;
    return state.rows;
  });
  return { request, state, read, answered: () => response.emit('close') };
}

describe('LargeBodyPipe', () => {
  it('reads two bodies at a time, and does not touch the third before one is answered', async () => {
    const pipe = new LargeBodyPipe();
    const all = ['a', 'b', 'c'].map((member) => send(pipe, member, LONG));
    const [first, second, third] = [defined(all[0]), defined(all[1]), defined(all[2])];
    await Promise.all([first.read, second.read]);
    expect([third.state.rows, third.request.readableDidRead]).toEqual([undefined, false]);
    first.answered();
    expect(await third.read).toBe(20_000);
    for (const { answered } of all) answered();
  });

  it('lets short bodies pass, and holds a packed one that may be large', async () => {
    const pipe = new LargeBodyPipe();
    const large = ['a', 'b'].map((member) => send(pipe, member, LONG));
    const short = send(pipe, 'c', Buffer.from('{"rows":[]}'));
    const packed = send(pipe, 'd', gzipSync(LONG), { 'content-encoding': 'gzip' });
    await Promise.all([...large, short].map(({ read }) => read));
    expect([...large, short, packed].map(({ state }) => state.rows)).toEqual([20_000, 20_000, 0, undefined]);
    for (const { answered } of [...large, short]) answered();
    expect(await packed.read).toBe(20_000);
    packed.answered();
  });

  it.each([
    [400, 'body_unreadable', Buffer.from('{"rows":')],
    [400, 'body_unreadable', Buffer.from(`{"rows":${'['.repeat(40)}${']'.repeat(40)}}`)],
  ])('refuses a body that cannot be read with %s and the code %s', async (status, code, body) => {
    const { read } = send(new LargeBodyPipe(), 'a', body);
    await expect(read).rejects.toMatchObject({ status, told: { code } });
  });
});
