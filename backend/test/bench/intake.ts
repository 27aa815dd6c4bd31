/**
 * How the product takes in a file of 50,000 rows over HTTP: parsed, validated, freed of duplicates, written, admitted.
 *
 *   npm run bench:intake -- [--rows 50000] [--rounds 5]
 *
 * The product runs in a process of its own (`intake-server.ts`) with SQLite. Each round also measures what the same
 * machine needs at least: reading the file with csv-parse alone and appending the same events to a fresh log alone.
 */
import { createReadStream, openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BulkResult, Channel } from '@wavelane/contracts';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { parse } from 'csv-parse';
import { median } from './load.js';
import { Session } from './session.js';
import { timed, WatchedProduct } from './people/watched-product.js';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '5' } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);

const TARGETS = { seconds: 5, megabytes: 150, p99: 50 };
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };
const TEXT =
  'Hi {{name}}, your order {{order}} is ready. Collect it at our {{city}} shop until Sunday, or answer CALL.';

const product = new WatchedProduct('intake', {
  SIM_PROFILE: 'turbo',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
const { folder, dataDir } = product;

interface Round {
  seconds: number;
  p99: number;
  max: number;
  megabytes: number;
  /** Seconds of the processor, all threads. */
  cpu: number;
  parse: number;
  append: number;
}

/** One row in a hundred has no phone number that can be one, one in two hundred repeats the person before. */
async function table(count: number): Promise<string> {
  const lines = ['name,phone,order,city'];
  for (let n = 1; n <= count; n++) {
    const person = n % 200 === 0 ? n - 1 : n;
    const phone = n % 100 === 50 ? 'ask reception' : phoneOf(person);
    lines.push(
      `Customer ${n},${phone},WL-${100_000 + n},"${defined(['Manama', 'Riffa, Block 9', 'Muharraq'][n % 3])}"`,
    );
  }
  const path = join(folder, `people-${count}.csv`);
  await writeFile(path, lines.join('\r\n'));
  return path;
}

/** Numbers as they come: of several countries, with and without spaces. */
function phoneOf(n: number): string {
  const digits = String(1_000_000 + n).slice(1);
  switch (n % 4) {
    case 0:
      return `+1415${2 + (n % 7)}${digits}`;
    case 1:
      return `+973 33${digits}`;
    case 2:
      return `0044 7400 ${digits}`;
    default:
      return `+4915${1 + (n % 7)}1${digits}0`;
  }
}

async function prepare(url: string) {
  const admin = new Session(url);
  await admin.post('/api/auth/login', ADMIN);
  await admin.post('/api/admin/balance/topup', { days: 100 });
  const user = new Session(url);
  const { id } = await user.post<{ id: string }>('/api/auth/register', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'a good password',
  });
  const payment = { planId: 'enterprise', amount: 100_000, currency: 'USD' };
  const { id: paymentId } = await user.post<{ id: string }>('/api/subscribe/offline', payment);
  await admin.post(`/api/admin/offline-payments/${paymentId}/approve`, { days: 30 });
  await user.post('/api/channels', { label: 'Shop', phone: '+14155550100' });
  const [channel] = await user.get<Channel[]>('/api/channels');
  await admin.post(`/api/admin/users/${id}/channels/${defined(channel).id}/activate`, { days: 30 });
  return {
    async upload(path: string): Promise<BulkResult> {
      const form = new FormData();
      form.set('channelId', String(defined(channel).id));
      form.set('body', TEXT);
      form.set('file', await openAsBlob(path), 'people.csv');
      return user.request<BulkResult>('POST', '/api/messages/bulk/file', form);
    },
  };
}

async function parseAlone(path: string): Promise<void> {
  let count = 0;
  for await (const record of createReadStream(path).pipe(parse())) if (record) count++;
  if (count !== rows + 1) throw new Error(`csv-parse alone found ${count} records`);
}

/** The events of a job, appended one by one to a log that has nothing else to do. @returns seconds */
async function appendAlone(jobId: string): Promise<number> {
  const source = openSqliteEventStore({ path: join(dataDir, 'events.sqlite') });
  const events: NewEvent[] = [];
  for await (const { id, type, schemaVersion, data, metadata } of source.readStream(`job-${jobId}`)) {
    events.push({ id, type, schemaVersion, data, metadata });
  }
  await source.close();
  const path = join(folder, `alone-${jobId}.sqlite`);
  const log = openSqliteEventStore({ path });
  const { took } = await timed(async () => {
    for (const [index, event] of events.entries()) {
      await log.append(`job-${jobId}`, [event], { expected: index === 0 ? 'none' : index - 1 });
    }
  });
  await log.close();
  return took;
}

function line(name: string, { seconds, p99, max, megabytes, cpu, parse, append }: Round): string {
  const ratio = seconds / (parse + append);
  return (
    `${name}: ${seconds.toFixed(2)} s accepted, event loop p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms, ` +
    `RSS +${megabytes.toFixed(0)} MB, ${cpu.toFixed(1)} s of the processor; alone: parse ${parse.toFixed(2)} s, append ${append.toFixed(2)} s; ratio ${ratio.toFixed(2)}`
  );
}

function report(done: readonly Round[]): void {
  const middle = (of: (round: Round) => number) => median(done.map(of));
  const worst = (of: (round: Round) => number) => Math.max(...done.map(of));
  const verdict = (value: number, target: number) => (value <= target ? 'met' : 'MISSED');
  const figures: [string, number, number, number, string][] = [
    ['accepted, s', middle((r) => r.seconds), worst((r) => r.seconds), TARGETS.seconds, 's'],
    ['event loop p99, ms', middle((r) => r.p99), worst((r) => r.p99), TARGETS.p99, 'ms'],
    ['RSS growth, MB', middle((r) => r.megabytes), worst((r) => r.megabytes), TARGETS.megabytes, 'MB'],
  ];
  console.log(
    `\n${rows.toLocaleString('en')} rows, ${done.length} rounds, ${cpus().length} cores, node ${process.version}\n`,
  );
  console.log('| what | median | worst | target | |\n|---|--:|--:|--:|---|');
  for (const [name, middle, most, target] of figures) {
    console.log(`| ${name} | ${middle.toFixed(2)} | ${most.toFixed(2)} | ${target} | ${verdict(most, target)} |`);
  }
  const alone = middle((r) => r.seconds / (r.parse + r.append));
  console.log(`| times of csv-parse and append alone | ${alone.toFixed(2)} | | | |`);
  console.log(`| accepted, rows/s | ${Math.round(rows / middle((r) => r.seconds)).toLocaleString('en')} | | | |`);
}

try {
  const user = await prepare(await product.url());
  const warm = await table(2_000);
  await user.upload(warm);
  await product.settled();
  const file = await table(rows);
  const done: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    await product.watch();
    const began = performance.now();
    const { jobId, report } = await user.upload(file);
    const seconds = (performance.now() - began) / 1_000;
    const watched = await product.report();
    const expected = { total: rows, valid: rows - Math.floor(rows / 100) - Math.floor(rows / 200) };
    if (report.total !== expected.total || report.valid !== expected.valid) {
      throw new Error(`The report does not add up: ${JSON.stringify({ ...report, problems: undefined })}`);
    }
    await product.settled();
    done.push({
      seconds,
      p99: watched.p99,
      max: watched.max,
      cpu: watched.cpu,
      megabytes: (watched.rssPeak - watched.rssBefore) / 2 ** 20,
      parse: (await timed(() => parseAlone(file))).took,
      append: await appendAlone(jobId),
    });
    console.log(line(`round ${round}`, defined(done.at(-1))));
  }
  report(done);
} finally {
  await product.stop();
}
