/**
 * What people notice while strangers flood registration, with the true cost of a hash and in a process of its own: how
 * long a sign-in and other routes take, from one hostile address and from many. `npm run bench:flood`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { defined } from '@wavelane/testing';
import { quantile, verdict } from './load.js';

const CONNECTIONS = 100;
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 10);
const PORT = Number(process.env.FLOOD_PORT ?? 4_650);
const OWNER = { name: 'Ada', email: 'ada@example.com', password: 'seven lanterns over the quay' };
const SIGN_IN_MS = 1_000;
const OTHERS_P99_MS = 150;

interface Answer {
  status: number;
  ms: number;
  cookie: string;
}

const folder = mkdtempSync(join(tmpdir(), 'wavelane-flood-'));
const product = start();
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS + 50 });
try {
  await ready();
  const owner = await ask('POST', '/api/auth/register', '192.0.2.1', OWNER);
  if (owner.status !== 201) throw new Error(`The owner could not register: ${owner.status}`);
  await measure('quiet', undefined, owner.cookie);
  await measure('100 connections, one address', () => '203.0.113.7', owner.cookie);
  let next = 0;
  const many = () => `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next++ & 255}`;
  await measure('100 connections, an address for each request', many, owner.cookie);
} finally {
  agent.destroy();
  const gone = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}

function start(): ChildProcess {
  const child = spawn(
    process.execPath,
    [...(process.env.FLOOD_NODE ?? '').split(' ').filter(Boolean), 'dist/backend/src/main.js'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(PORT),
        SIM_PORT: String(PORT + 1),
        DATA_DIR: folder,
        TRUST_PROXY: '1',
        RATE_LIMITS: 'on',
        LOG_LEVEL: 'error',
      },
    },
  );
  return child;
}

async function ready(): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await ask('GET', '/health/ready', '192.0.2.1').catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(200);
  }
  throw new Error('The product does not start');
}

async function measure(name: string, hostile: (() => string) | undefined, cookie: string): Promise<void> {
  let flooding = true;
  const told = new Map<number, number>();
  let registered = 0;
  const flood = Array.from({ length: hostile ? CONNECTIONS : 0 }, async () => {
    while (flooding) {
      const body = { ...OWNER, email: `flood-${name.length}-${registered++}@example.com` };
      const { status } = await ask('POST', '/api/auth/register', defined(hostile)(), body);
      told.set(status, (told.get(status) ?? 0) + 1);
    }
  });
  await pause(hostile ? 1_000 : 0);
  const [strangers, known, others]: [number[], number[], number[]] = [[], [], []];
  const end = Date.now() + SECONDS * 1_000;
  const every = async (ms: number, work: (n: number) => Promise<void>) => {
    for (let n = 0; Date.now() < end; n++) await Promise.all([work(n), pause(ms)]);
  };
  await Promise.all([
    every(500, async (n) => void strangers.push(await good('POST', '/api/auth/login', `198.51.100.${n}`, OWNER))),
    every(500, async () => void known.push(await good('POST', '/api/auth/login', '192.0.2.1', OWNER))),
    every(20, async () => void others.push(await good('GET', '/api/me', '192.0.2.1', undefined, cookie))),
    every(20, async () => void others.push(await good('GET', '/health/live', '192.0.2.1'))),
  ]);
  flooding = false;
  await Promise.all(flood);
  for (const times of [strangers, known, others]) times.sort((a, b) => a - b);
  const [stranger, owner, p99] = [defined(strangers.at(-1)), defined(known.at(-1)), quantile(others, 0.99)];
  const answers = [...told].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${name}${answers && `  (registrations: ${answers})`}`);
  console.log(`  sign-in from a new browser, longest   ${stranger.toFixed(0)} ms  ${verdict(stranger <= SIGN_IN_MS)}`);
  console.log(`  sign-in from a known one, longest     ${owner.toFixed(0)} ms  ${verdict(owner <= SIGN_IN_MS)}`);
  console.log(
    `  other routes, p50 / p99               ${quantile(others, 0.5).toFixed(0)} / ${p99.toFixed(0)} ms  ${verdict(p99 <= OTHERS_P99_MS)}`,
  );
}

/** @returns how long it took. @throws where it was refused */
async function good(method: string, path: string, address: string, body?: object, cookie?: string): Promise<number> {
  const { status, ms } = await ask(
    method,
    path,
    address,
    body && { email: OWNER.email, password: OWNER.password },
    cookie,
  );
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}`);
  return ms;
}

function ask(method: string, path: string, address: string, body?: object, cookie?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const payload = body && Buffer.from(JSON.stringify(body));
    const request = http.request({ host: '127.0.0.1', port: PORT, path, method, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        const set = response.headers['set-cookie'] ?? [];
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          cookie: set.map((each) => defined(each.split(';', 1)[0])).join('; '),
        });
      });
    });
    request.setHeader('X-Forwarded-For', address);
    if (cookie) request.setHeader('Cookie', cookie);
    if (payload) request.setHeader('Content-Type', 'application/json').setHeader('Content-Length', payload.length);
    request.on('error', reject);
    request.end(payload);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
