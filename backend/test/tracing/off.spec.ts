import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/app.js';
import { Collector } from '../../testing/collector.js';

const SDK = ['sdk-trace-base', 'exporter-trace-otlp-http', 'resources'].map((name) => `@opentelemetry/${name}`);
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/**
 * Starts the application in a process of its own, with one environment after the other.
 * @returns what the process had loaded of the SDK after each
 */
async function loaded(...environments: Record<string, string>[]): Promise<string[][]> {
  const script = `
    import { createRequire } from 'node:module';
    import { startApp } from '${import.meta.resolve('../../testing/app.js')}';
    const names = ${JSON.stringify(SDK)};
    const found = [];
    for (const env of ${JSON.stringify(environments)}) {
      const app = await startApp({ env, simulators: false });
      await app.anonymous().get('/api/plans').expect(200);
      await app.stop();
      const files = Object.keys(createRequire(import.meta.url).cache);
      found.push(names.filter((name) => files.some((file) => file.includes('/' + name + '/'))));
    }
    console.log(JSON.stringify(found));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as string[][];
}

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
  it('changes no answer by the trace of a caller', async () => {
    const { user } = await app.register();
    const response = await app.anonymous().get('/api/plans').set('traceparent', `00-${TRACE}-00f067aa0ba902b7-01`);
    await app.settle();
    expect(user.email).toMatch(/@/);
    expect(String(response.headers['x-request-id']).replaceAll('-', '')).not.toBe(TRACE);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('trace'))).toEqual([]);
    expect(collector.requests).toBe(0);
  });

  it('loads nothing of the SDK, nor with a collector that is switched off', async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
    const switchedOff = [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }];
    const environments = [{}, ...switchedOff.map((env) => ({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }))];
    expect(await loaded(...environments)).toEqual([[], [], []]);
    expect(collector.requests).toBe(0);
  });

  it('loads the SDK with one, so that the tests above would see it', async () => {
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toEqual([SDK]);
  });
});
