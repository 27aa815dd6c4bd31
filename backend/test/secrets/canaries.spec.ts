import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { PASSWORD } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { operationsOfApp } from '../../testing/api/operations-of-app.js';
import { addressOf, call } from '../../testing/operations.js';
import { command } from '../../testing/terminal.js';
import { type CanaryWorld, canaryWorld } from './canary-world.js';
import { asBytes } from '../../testing/downloads.js';
import { storedBytes } from '../../testing/engines/stored-bytes.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-canaries-'));
const [dataDir, backup] = [join(root, 'data'), join(root, 'backup')];
let world: CanaryWorld;

beforeAll(async () => {
  world = await canaryWorld(root);
});
afterAll(async () => {
  await world.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The secret, and its usual encodings. */
const spellings = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const raw = /^[\w+/=-]{43,}$/.test(secret) ? [Buffer.from(secret, 'base64').toString('hex')] : [];
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    ...raw,
  ];
};

/** @returns the secrets and the places that show them */
function leaks(places: readonly (readonly [where: string, content: string | Buffer])[]): string[] {
  const sought = Object.entries(world.secrets).map(([what, secret]) => [what, spellings(secret)] as const);
  return places.flatMap(([where, content]) =>
    sought.filter(([, texts]) => texts.some((text) => content.includes(text))).map(([what]) => `${what} in ${where}`),
  );
}

/** Something that is no secret is found there: what is looked through is what was meant. */
const named = (places: readonly (readonly [string, string | Buffer])[]) =>
  places.filter(([, content]) => content.includes(world.accountId)).length;

const files = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, storedBytes(path)] as const);

it('uses secrets that are long enough to be found by (K01)', () => {
  expect(Object.keys(world.secrets)).toHaveLength(18);
  expect(Object.entries(world.secrets).filter(([, secret]) => secret.length < 12)).toEqual([]);
  expect(leaks([['a place', `"${world.secrets['partner token of the gateway']}"`]])).toEqual([
    'partner token of the gateway in a place',
  ]);
});

it('puts no secret into any file, WAL or backup (K01)', async () => {
  const env = { ...world.env, DATA_DIR: dataDir, NODE_ENV: 'test' };
  expect(await command(env, 'backup', backup)).toMatchObject({ code: 0 });
  const places = [dataDir, backup].flatMap(files);
  expect(places.length).toBeGreaterThan(6);
  expect(named(places)).toBeGreaterThan(2);
  expect(existsSync(join(backup, 'app.key'))).toBe(false);
  expect(leaks(places)).toEqual([]);
});

/** Operations that show a secret to its owner. */
const SHOWS = ['GET /api/workflows/webhook: webhook token'];

it('puts no secret into any answer, metric or document, but the one that is asked for (K01)', async () => {
  const { app, owner, admin, owned, env } = world;
  const answers: [string, string][] = [];
  const keep = (where: string, { text }: Response) => answers.push([where, text ?? '']);
  const operations = (await operationsOfApp(app)).filter(({ method }) => method === 'get');
  for (const operation of operations) {
    const address = addressOf(operation, owned);
    for (const who of [owner, admin]) keep(operation.name, await call(who, operation, address));
  }
  for (const body of [
    { email: 'ada1@example.com', password: [PASSWORD] },
    { email: 'ada1@example.com', password: `${PASSWORD}!` },
  ])
    keep('sign-in', await app.anonymous().post('/api/auth/login').send(body));
  keep(
    'metrics',
    await app.anonymous().get('/metrics').set('Authorization', `Bearer ${env.METRICS_TOKEN}`).expect(200),
  );
  keep('document', await app.anonymous().get('/api-docs-json').expect(200));
  expect(named(answers)).toBeGreaterThan(5);
  expect(leaks(answers).filter((leak) => !SHOWS.includes(leak.replace(/^(.*) in (.*)$/, '$2: $1')))).toEqual([]);
});

/** Every file that can be downloaded, in each of its formats. */
async function exportsOf({ app, owned }: CanaryWorld): Promise<{ method: 'get' | 'post'; address: string }[]> {
  const files = (await operationsOfApp(app)).filter(({ path }) => /\.csv$|\/export$/.test(path));
  return files.flatMap(({ method, path, query }) => {
    const address = addressOf({ path }, owned);
    const formats = query.find(({ name }) => name === 'format')?.schema?.enum ?? [];
    const addresses = formats.map((format) => `${address}?format=${String(format)}`);
    // A report is of a period.
    const whole = path === '/api/reports.csv' ? `${address}?from=2026-01-01&days=31` : address;
    return (formats.length > 0 ? addresses : [whole]).map((each) => ({
      method: method === 'get' ? 'get' : 'post',
      address: each,
    }));
  });
}

it('puts no secret into any file that can be downloaded (K01)', async () => {
  const { owner, admin } = world;
  await world.app.settle();
  const all = await exportsOf(world);
  expect(all).toHaveLength(14);
  const places: [string, string][] = [];
  for (const { method, address } of all) {
    const who = address.startsWith('/api/admin/') ? admin : owner;
    const request = method === 'get' ? who.get(address) : who.post(address).send({});
    const { status, body } = await request.buffer(true).parse(asBytes);
    expect([address, status]).toEqual([address, 200]);
    const text = (body as Buffer).toString('utf8');
    expect(text.split('\n').length).toBeGreaterThan(1);
    places.push([address, text]);
  }
  expect(named(places)).toBeGreaterThan(3);
  expect(leaks(places)).toEqual([]);
});

it('puts no secret into any line of the log, of any level (K01)', async () => {
  const { lines } = world;
  // Errors are the messages that may hold secrets: here the mail server refuses the sign-in.
  await eventually(() => lines.find((line) => line.includes('the mail server takes nothing')));
  const places = lines.map((line) => [line, line] as const);
  expect(named(places)).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('"level":"debug"'))).toBe(true);
  expect(leaks(places)).toEqual([]);
});
