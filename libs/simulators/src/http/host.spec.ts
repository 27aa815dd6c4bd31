import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Simulators, startSimulators } from '../start.js';

let sim: Simulators;
beforeAll(async () => {
  const publicUrl = 'http://demo.test:4000';
  sim = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'host', publicUrl });
});
afterAll(() => sim.stop());

function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: sim.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    asked.on('error', reject).end();
  });
}

describe('the name under which the simulators are asked for (F17)', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', '192.168.1.20', 'demo.test'])(
    'allows %s, with any port',
    async (name) => {
      expect(await statusFor(`${name}:4000`, '/phones')).toBe(200);
      expect(await statusFor(name, '/phones')).toBe(200);
    },
  );

  it.each(['rebound.example.net', 'localhost.example.net', '127.0.0.1.nip.io', 'demo.test.example.net', 'a b'])(
    'forbids %j: no page, no control and no gateway',
    async (name) => {
      for (const path of ['/phones', '/__sim/whapi/state', '/whapi/manager/channels', '/paypal/v1/x']) {
        expect(await statusFor(name, path)).toBe(403);
      }
    },
  );
});
