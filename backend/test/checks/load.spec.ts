import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bystander, PATIENCE } from '../../testing/bystander.js';
import { ADMIN, startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ simulators: false });
});
afterAll(() => app.stop());

describe('under load', () => {
  it('answers each of a hundred sign-ins at once, and others meanwhile (L07)', async () => {
    let statuses: number[] = [];
    const { waited, asked } = await bystander(app.url, async () => {
      const signIn = () => app.anonymous().post('/api/auth/login').send(ADMIN);
      const answers = await Promise.all(Array.from({ length: 100 }, signIn));
      statuses = answers.map(({ status }) => status);
    });
    expect(asked).toBeGreaterThan(5);
    // If a queue is full, the next caller gets 503 at once; no other answer is allowed.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(waited).toBeLessThan(PATIENCE.waited);
  });
});

describe('packages', () => {
  it('brings no install script that was not decided about (K05)', () => {
    const said = execFileSync(process.execPath, ['scripts/packages/supply-chain.mjs'], { encoding: 'utf8' });
    expect(said).toContain('every install script is decided about');
  });
});
