import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/app.js';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
/** The linter neither downloads anything nor sends any data. */
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

it('passes all of the recommended rules of Redocly, without a warning', async () => {
  const { text } = await app.anonymous().get('/api-docs-json').expect(200);
  const file = join(folder, 'openapi.json');
  writeFileSync(file, text);
  const options = ['lint', file, '--extends', 'recommended', '--format', 'json'];
  const ran = promisify(execFile)(process.execPath, [REDOCLY, ...options], {
    env: { ...process.env, ...QUIET },
    maxBuffer: 50_000_000,
  });
  // It exits with 1 if a rule is broken; its output has the same form.
  const { stdout } = await ran.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
}, 180_000);

it('contains nothing that generators of clients stumble over (api 8 and 10)', async () => {
  const { text } = await app.anonymous().get('/api-docs-json').expect(200);
  expect(text.match(/.{60}\\\\p\{.{20}/g) ?? []).toEqual([]);
  const wrong: string[] = [];
  const look = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, format, maximum } = node as { type?: unknown; format?: string; maximum?: number };
    const isWhole = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
    if (isWhole && format !== 'int64' && !(Number(maximum) <= 2_147_483_647)) wrong.push(place);
    for (const [name, inside] of Object.entries(node)) look(inside, `${place}/${name}`);
  };
  look(JSON.parse(text), '');
  expect(wrong).toEqual([]);
});
