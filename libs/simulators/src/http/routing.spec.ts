import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Simulators, startSimulators } from '../start.js';

let sim: Simulators;
beforeAll(async () => {
  sim = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'routing', partnerToken: 'partner' });
});
afterAll(() => sim.stop());

interface Asked {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Sends the path as it is, which `fetch` would normalise. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: sim.port, host: '127.0.0.1', method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          headers: response.headers,
        }),
      );
    });
    asked.on('error', reject).end(body);
  });
}

const PARTNER = { authorization: 'Bearer partner' };
const NOT_FOUND = { error: { code: 404, message: 'Not found' } };

describe('a request to the simulators', () => {
  it.each([
    ['GET', '/whapi/manager/nothing'],
    ['GET', '/whapi/manager/Channels'],
    ['GET', '/whapi/manager/channels/list/some/more'],
    ['PUT', '/whapi/manager/projects'],
    ['OPTIONS', '/whapi/manager/projects'],
    ['GET', '/whapi/gate'],
    ['GET', '/__sim/whapi/nothing'],
    ['GET', '/__sim/Whapi/channels'],
    ['GET', '/paypal/nothing'],
    ['GET', '/%2e%2e/nothing'],
    ['OPTIONS', '/phones'],
  ])('finds nothing at %s %s', async (method, path) => {
    const { status, text, headers } = await ask(method, path, PARTNER);
    expect([status, JSON.parse(text)]).toEqual([404, NOT_FOUND]);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('allow');
  });

  it('finds nothing for HEAD, either', async () => {
    expect((await ask('HEAD', '/phones')).status).toBe(404);
    expect((await ask('HEAD', '/whapi/manager/projects', PARTNER)).status).toBe(404);
  });

  it.each([
    ['two slashes where the base ends with one', '/whapi/manager//projects'],
    ['a query', '/whapi/manager/projects?a=1&b=%zz'],
    ['steps back', '/whapi/gate/../manager/./projects'],
  ])('comes to its place with %s', async (_what, path) => {
    expect(await ask('GET', path, PARTNER)).toMatchObject({ status: 200 });
  });

  it.each([
    ['GET', '/whapi/manager/channels/%E0%A4%A', '', 400, 'The address is not readable'],
    ['GET', '/__sim/whapi/channels/%zz', '', 400, 'The address is not readable'],
    ['POST', '/paypal/v2/checkout/orders/%zz/capture', '', 400, 'The address is not readable'],
    ['PUT', '/whapi/manager/channels', '{"name":', 400, 'Request body is not valid JSON'],
    ['PUT', '/whapi/manager/channels', '[]', 400, 'Request body must be an object'],
    ['PUT', '/whapi/manager/channels', 'x'.repeat(1_048_577), 413, 'Request body is too large'],
  ])('answers %s %s that cannot be read with the reason', async (method, path, body, status, message) => {
    const told = await ask(method, path, PARTNER, body);
    expect([told.status, JSON.parse(told.text)]).toEqual([status, { error: { code: status, message } }]);
  });

  it('fails from the page of another site, except at the gateway, whose callers are programs', async () => {
    const foreign = { ...PARTNER, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask('POST', '/phones/14155550100/reply', foreign)).status).toBe(403);
    expect((await ask('DELETE', '/__sim/whapi/faults', foreign)).status).toBe(403);
    expect((await ask('GET', '/whapi/manager/projects', foreign)).status).toBe(200);
  });

  it('decodes the parts of its path', async () => {
    const { status, text } = await ask('GET', '/whapi/manager/channels/A%2FB%20C', PARTNER);
    expect([status, JSON.parse(text)]).toEqual([404, { error: { code: 404, message: 'Channel not found' } }]);
  });
});
