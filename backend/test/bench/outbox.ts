/**
 * The outbox and the page of a job with 50,000 messages, while a million messages are stored:
 *
 *   npm run bench:outbox -- [--messages 1000000] [--each 50000] [--requests 400]
 *
 * The messages are sent in over HTTP, as files of 50,000 rows, into the running product with SQLite. Beside each figure
 * stands a request that reads nothing, in the same run. Ends with 1 where a target is missed.
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BulkResult, Job, JobDetail } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { type Latencies, quantile, verdict } from './load.js';
import { prepare, startRig } from './prepare.js';
import type { Session } from './session.js';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    each: { type: 'string', default: '50000' },
    requests: { type: 'string', default: '400' },
  },
});
const each = Number(values.each);
const jobs = Math.ceil(Number(values.messages) / each);
const requests = Number(values.requests);
const TARGET_P99_MS = 50;
const PAGE = 100;

const rig = await startRig('outbox');
const { folder, product } = rig;

/** One file for all jobs: who gets a message does not matter here. */
async function table(): Promise<string> {
  const lines = ['name,phone'];
  for (let n = 0; n < each; n++) lines.push(`Customer ${n},+1415${2_000_000 + n}`);
  const path = join(folder, 'people.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

async function fill(session: Session, channelId: number): Promise<BulkResult> {
  const file = await openAsBlob(await table());
  let first: BulkResult | undefined;
  for (let n = 0; n < jobs; n++) {
    const form = new FormData();
    form.set('channelId', String(channelId));
    form.set('body', 'Hi {{name}}, your order is ready. Collect it until Sunday, or answer CALL.');
    form.set('file', file, `people-${n}.csv`);
    const result = await session.request<BulkResult>('POST', '/api/messages/bulk/file', form);
    if (result.report.valid !== each) throw new Error(`Only ${result.report.valid} rows of ${each} are valid`);
    first ??= result;
    process.stdout.write(`\r${((n + 1) * each).toLocaleString('en')} messages taken in   `);
  }
  await product.ask({ ask: 'folded' });
  console.log('and shown');
  return defined(first);
}

/** @returns milliseconds, ascending */
async function timed(count: number, work: (n: number) => Promise<void>): Promise<Latencies> {
  const latencies: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await work(n);
    latencies.push(performance.now() - began);
  }
  return latencies.sort((a, b) => a - b);
}

try {
  // The channel stays unlinked, so the messages stay where they are.
  const { session, channels } = await prepare((await product.hello).url, 1);
  const { jobId } = await fill(session, defined(channels[0]).id);
  const outbox = async () => {
    const found = await session.get<Job[]>('/api/jobs');
    if (found.length !== Math.min(jobs, PAGE)) throw new Error(`${found.length} jobs in the outbox`);
  };
  // Every page of the job once, then from its beginning again.
  const first = `/api/jobs/${jobId}?limit=${PAGE}`;
  let next: string | undefined = first;
  let seen = 0;
  const detail = async () => {
    const { messages } = await session.get<JobDetail>(next ?? first);
    if (next === first) seen = 0;
    seen += messages.length;
    if (!session.next && seen !== each) throw new Error(`The pages have ${seen} messages`);
    next = session.next ?? first;
  };
  const nothing = async () => void (await session.get('/api/app'));
  for (const work of [nothing, outbox, detail]) await timed(50, work);
  const before = await timed(requests, nothing);
  const list = await timed(requests, outbox);
  // Deep into the job, and over its end.
  const pages = await timed(Math.max(requests, Math.ceil(each / PAGE)), detail);
  const after = await timed(requests, nothing);
  const yardstick = [...before, ...after].sort((a, b) => a - b);

  const row = (name: string, latencies: Latencies, isMeasured: boolean) => {
    const [middle, most] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const times = (middle / quantile(yardstick, 0.5)).toFixed(1);
    const beside = isMeasured ? `${times} times the yardstick (target p99 ${TARGET_P99_MS} ms)` : '';
    return `| ${name} | ${middle.toFixed(1)} | ${most.toFixed(1)} | ${beside} | ${isMeasured ? verdict(most <= TARGET_P99_MS) : ''} |`;
  };
  console.log(`\n${(jobs * each).toLocaleString('en')} messages, ${cpus().length} cores, node ${process.version}\n`);
  console.log('| what | p50, ms | p99, ms | beside | |\n|---|--:|--:|---|---|');
  console.log(row('yardstick: a request that reads nothing', yardstick, false));
  console.log(row(`the outbox, ${jobs} jobs`, list, true));
  console.log(row(`a page of ${PAGE} of a job's ${each.toLocaleString('en')} messages, to the last`, pages, true));
  process.exitCode = [list, pages].every((latencies) => quantile(latencies, 0.99) <= TARGET_P99_MS) ? 0 : 1;
} finally {
  await rig.stop();
}
