import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import busboy from 'busboy';
import { readInto } from './read-into.js';

const BEGUN = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

/** Hands over a request whose sender leaves in the middle of a form. @param when before or after somebody reads it */
async function brokenOff(when: 'before' | 'after'): Promise<unknown> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
  const client = httpRequest({ port, method: 'POST', headers }).on('error', () => undefined);
  try {
    const incoming = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
    client.write(BEGUN);
    const request = await incoming;
    const form = busboy({ headers: request.headers });
    form.on('file', (_, content) => content.on('error', () => undefined).resume());
    const leave = async () => {
      const closed = new Promise((resolve) => request.once('close', resolve));
      client.destroy();
      await closed;
    };
    if (when === 'before') await leave();
    const reading = readInto(form, request).catch((error: unknown) => error);
    if (when === 'after') await leave();
    return await reading;
  } finally {
    server.close();
  }
}

describe('a form whose sender leaves in the middle', () => {
  it.each(['before', 'after'] as const)('ends, where they left %s it was read', async (when) => {
    expect(await brokenOff(when)).toEqual(new Error('The client is gone'));
  });
});
