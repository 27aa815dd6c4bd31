import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { HttpException } from '@nestjs/common';

interface Environment {
  teardown(): Promise<void>;
}
type EnvironmentClass = new (options: { projectConfig: object }) => Environment;

const found = globalThis as { leftBehind?: boolean };

describe('the realm of server specs', () => {
  it('is that of the packages and of node: what they throw and make is known by its class', () => {
    expect(new HttpException('no', 400) instanceof Error).toBe(true);
    expect(Buffer.from('x') instanceof Uint8Array).toBe(true);
    expect(failure(() => readFileSync('/nowhere/at/all')) instanceof Error).toBe(true);
  });

  it('takes back what a spec leaves on the global object and in the environment', async () => {
    const Environment = createRequire(import.meta.url)('../../scripts/jest/environment.cjs') as EnvironmentClass;
    const environment = new Environment({ projectConfig: { fakeTimers: {} } });
    const { HOME } = process.env;
    found.leftBehind = true;
    Object.assign(process.env, { LEFT_BEHIND: 'yes', HOME: '/elsewhere' });
    await environment.teardown();
    expect('leftBehind' in globalThis).toBe(false);
    expect(process.env).toMatchObject({ HOME });
    expect('LEFT_BEHIND' in process.env).toBe(false);
  });
});

function failure(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return error;
  }
}
