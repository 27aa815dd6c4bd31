import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestApp } from '../../testing/app.js';
import { Collector } from '../../testing/collector.js';

const SDK = ['sdk-trace-base', 'exporter-trace-otlp-http', 'resources'].map((name) => `@opentelemetry/${name}`);
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const loaded: string[] = [];
for (const name of SDK) {
  jest.unstable_mockModule(name, () => {
    loaded.push(name);
    throw new Error(`${name} was loaded`);
  });
}
const { startApp } = await import('../../testing/app.js');

let app: TestApp;
let collector: Collector;

beforeAll(async () => {
  collector = await Collector.start();
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  await collector.stop();
});

describe('without a collector', () => {
  it('nothing of the SDK is loaded, and the trace of a caller changes no answer', async () => {
    const { user } = await app.register();
    const response = await app.anonymous().get('/api/plans').set('traceparent', `00-${TRACE}-00f067aa0ba902b7-01`);
    await app.settle();
    expect(user.email).toMatch(/@/);
    expect(String(response.headers['x-request-id']).replaceAll('-', '')).not.toBe(TRACE);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('trace'))).toEqual([]);
    expect({ loaded, requests: collector.requests }).toEqual({ loaded: [], requests: 0 });
  });

  it.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
    'so does one that is switched off by %j',
    async (env) => {
      const other = await startApp({
        env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
        simulators: false,
      });
      await other.anonymous().get('/api/plans').expect(200);
      await other.stop();
      expect({ loaded, requests: collector.requests }).toEqual({ loaded: [], requests: 0 });
    },
  );

  it('where there is one, the SDK is loaded: the test above would see it', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    await expect(startApp({ env, simulators: false })).rejects.toThrow(/was loaded/);
    expect(loaded.length).toBeGreaterThan(0);
  });
});
