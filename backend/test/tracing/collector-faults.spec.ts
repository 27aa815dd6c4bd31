import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../testing/app.js';
import { Collector } from '../../testing/collector.js';
import { eventually } from '../../testing/eventually.js';

const DELAY = 'OTEL_BSP_SCHEDULE_DELAY';
const before = process.env[DELAY];

// The SDK reads this variable: spans are sent while requests are under way.
beforeAll(() => void (process.env[DELAY] = '20'));
afterAll(() => {
  if (before === undefined) delete process.env[DELAY];
  else process.env[DELAY] = before;
});

/** An address without a listener. */
async function nowhere(): Promise<string> {
  const gone = await Collector.start();
  const { url } = gone;
  await gone.stop();
  return url;
}

async function lives(url: string, isMet: (log: string) => boolean): Promise<void> {
  let log = '';
  const logTo = { write: (line: string) => void (log += line) };
  const app = await startApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url }, simulators: false, logTo });
  let closed: number;
  try {
    const { agent } = await app.register();
    await eventually(async () => {
      const began = performance.now();
      await agent.get('/api/me').expect(200);
      // It would be 10 s if a request waited for the collector.
      expect(performance.now() - began).toBeLessThan(5_000);
      return isMet(log) || undefined;
    });
    await app.settle();
  } finally {
    closed = performance.now();
    await app.stop();
  }
  expect(performance.now() - closed).toBeLessThan(8_000);
}

describe('the server with a faulty collector', () => {
  it('continues while the collector hangs', async () => {
    const collector = await Collector.start('hangs');
    await lives(collector.url, () => collector.requests > 0);
    await collector.stop();
  });

  it('continues while the collector answers 500, and logs that spans are lost', async () => {
    const collector = await Collector.start('refuses');
    await lives(collector.url, (log) => log.includes('spans are lost'));
    await collector.stop();
  });

  it('continues while the collector is away', async () => {
    await lives(await nowhere(), () => true);
  });
});
