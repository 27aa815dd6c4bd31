import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTracer } from '@wavelane/tracing';
import { Collector } from '../../testing/collector.js';

const VARIABLES = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
const NAMES = Object.keys(VARIABLES);
const before = NAMES.map((name) => [name, process.env[name]] as const);

// The SDK reads them from the process.
beforeAll(() => void Object.assign(process.env, VARIABLES));
afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const traceIds = Array.from({ length: 200 }, (_, n) =>
  createHash('sha256').update(String(n)).digest('hex').slice(0, 32),
);

/** The traces of which a process keeps spans that begin so. */
async function kept(begin: (traceId: string) => { traceId: string } | { parent: { traceId: string; spanId: string } }) {
  const collector = await Collector.start();
  const tracer = await openTracer({ url: `${collector.url}/v1/traces` });
  for (const traceId of traceIds) {
    await tracer.span('outer', begin(traceId), () => tracer.span('inner', {}, async () => undefined));
  }
  await tracer.close();
  await collector.stop();
  const of = (name: string) => collector.named(name).map(({ traceId }) => traceId);
  expect(of('inner').sort()).toEqual(of('outer').sort());
  return new Set(of('outer'));
}

describe('with a sampler that keeps half', () => {
  it('keeps a trace in all processes or in none, whether it begins there or goes on', async () => {
    const first = await kept((traceId) => ({ traceId }));
    expect(first.size).toBeGreaterThan(50);
    expect(first.size).toBeLessThan(150);
    expect(await kept((traceId) => ({ parent: { traceId, spanId: '00f067aa0ba902b7' } }))).toEqual(first);
  });
});
