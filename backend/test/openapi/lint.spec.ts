import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/app.js';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
/** Nothing is fetched and nothing is told to anybody. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'wavelane-openapi-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

it('the OpenAPI document passes all of the recommended rules of Redocly, without a warning', async () => {
  const { text } = await app.anonymous().get('/api-docs-json').expect(200);
  const file = join(folder, 'openapi.json');
  writeFileSync(file, text);
  const options = ['lint', file, '--extends', 'recommended', '--format', 'json'];
  const ran = promisify(execFile)(process.execPath, [REDOCLY, ...options], {
    env: { ...process.env, ...QUIET },
    maxBuffer: 50_000_000,
  });
  // It ends with 1 where a rule is broken; what it says is the same.
  const { stdout } = await ran.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
}, 180_000);
