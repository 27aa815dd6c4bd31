import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bodyOf, part, typeOf } from '../../../../testing/forms/raw-form.js';
import type { TakesFile } from './form-reading.js';
import { type FormRules, UPLOAD_WORDS } from './form-rules.js';
import { readForm } from './read-form.js';

const TOO_LARGE = new Error('Too large');
const RULES: FormRules = {
  ...{ file: 'file', maxFileBytes: 100_000, tooLarge: () => TOO_LARGE, maxFields: 2, maxFieldBytes: 1_000 },
  words: UPLOAD_WORDS,
};
const BROKEN_OFF = { kind: 'invalid', code: 'form_broken_off', fields: { file: UPLOAD_WORDS.brokenOff.message } };
const BEGUN = Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');
const file = (body: string | Buffer) => part('; name="file"; filename="a.csv"', body);

let server: ReturnType<typeof createServer>;
let client: Socket;
beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
});
afterEach(() => {
  client.destroy();
  server.close();
});

const headOf = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${typeOf()}\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends this much of a form. @param length that is announced */
async function begun(
  body: Buffer,
  length = body.length,
): Promise<{ request: IncomingMessage; response: ServerResponse }> {
  const asked = once(server, 'request');
  client.write(Buffer.concat([Buffer.from(headOf(length)), body]));
  const [request, response] = (await asked) as [IncomingMessage, ServerResponse];
  return { request, response };
}

/** `once` would fail if an error comes first. */
const closeOf = (request: IncomingMessage) => new Promise((resolve) => request.once('close', resolve));

const kept: TakesFile<{ name: string; text: string }> = async (pieces, name) => {
  let text = '';
  for await (const piece of pieces) text += String(piece);
  return { name, text };
};
const failed = (reading: Promise<unknown>) => reading.then(() => undefined).catch((error: unknown) => error);

describe('a form', () => {
  it('reads the fields and the file in any order', async () => {
    const { request } = await begun(bodyOf([part('; name="a"', '1'), file('phone'), part('; name="b"', '2')]));
    expect(await readForm(request, RULES, kept)).toEqual({
      ...{ fields: new Map(Object.entries({ a: '1', b: '2' })), file: { name: 'a.csv', text: 'phone' } },
    });
  });

  it('reads a form without a file', async () => {
    const { request } = await begun(bodyOf([part('; name="a"', '1')]));
    expect(await readForm(request, RULES, kept)).toEqual({ fields: new Map([['a', '1']]), file: undefined });
  });

  it.each(['before', 'after'] as const)('ends if its sender leaves %s it is read', async (when) => {
    const { request } = await begun(BEGUN, 1_000);
    const leave = async () => {
      const closed = closeOf(request);
      client.destroy();
      await closed;
    };
    if (when === 'before') await leave();
    const reading = failed(readForm(request, RULES, kept));
    if (when === 'after') await leave();
    expect(await reading).toMatchObject(BROKEN_OFF);
  });

  it('ends if its sender has sent all of it and leaves before all of it is read', async () => {
    const body = bodyOf([file('x'.repeat(40_000))]);
    const { request } = await begun(body.subarray(0, 30_000), body.length);
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const reading = failed(readForm(request, RULES, (pieces) => gone.then(() => kept(pieces, ''))));
    while (!request.isPaused()) await new Promise(setImmediate);
    client.write(body.subarray(30_000));
    while (!request.complete) await new Promise(setImmediate);
    const closed = closeOf(request);
    // The server destroys the request when the connection ends.
    request.destroy();
    await closed;
    go();
    expect(await reading).toMatchObject(BROKEN_OFF);
  });

  it('ends with what the taker of its file throws, although more is to come', async () => {
    const cause = new Error('No space is left');
    const { request } = await begun(BEGUN, 90_000);
    expect(await failed(readForm(request, RULES, () => Promise.reject(cause)))).toBe(cause);
  });

  it('waits until the taker of its file has stopped', async () => {
    const { request } = await begun(bodyOf([file('x'), part('')]));
    let hasStopped = false;
    const reading = readForm(request, RULES, async (pieces) => {
      try {
        await kept(pieces, '');
      } finally {
        await new Promise(setImmediate);
        hasStopped = true;
      }
    });
    expect(await failed(reading)).toMatchObject({ code: 'form_part_unnamed' });
    expect(hasStopped).toBe(true);
  });

  it('refuses file, texts and their frame if they are together too large, without a length too', async () => {
    const { request } = await begun(Buffer.concat([Buffer.alloc(119_000), bodyOf([file('x')])]));
    request.headers['content-length'] = undefined;
    expect(await failed(readForm(request, RULES, kept))).toBe(TOO_LARGE);
  });

  it('leaves the connection to the next request when it is refused', async () => {
    const { request, response } = await begun(bodyOf([part(''), file('x'.repeat(90_000))]));
    expect(await failed(readForm(request, RULES, kept))).toMatchObject({ code: 'form_part_unnamed' });
    response.end();
    const next = once(server, 'request');
    client.write(headOf(0));
    const [{ method }] = (await next) as [IncomingMessage];
    expect(method).toBe('POST');
  });
});
