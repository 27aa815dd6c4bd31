/**
 * A disk that takes 50 ms for each sync, under load; then every promise is checked.
 *
 *   npm run fault:slow-disk -- [--ms 50] [--seconds 60] [--json]
 *
 * `strace` puts the delay between process and kernel. The product starts on such a disk, answers slowly but correctly,
 * stays ready, and no job loses its lease during a long write. Clients never wait for longer than a browser would.
 */
import type { JobDetail } from '@wavelane/contracts';
import { sleep, until } from '../chance.js';
import { argumentsOf, at, harness, needs } from '../harness.js';
import { Load } from '../load.js';
import { promisesKept } from '../promises.js';
import { World } from '../world.js';
import { lostLeases, termsOf } from './leases.js';

/** At this size a single job takes several commits. */
const ROWS = 300;
const CLIENTS = 8;

const given = argumentsOf({ ms: '50', seconds: '60' });
const SYNCS = 'fsync,fdatasync';
/**
 * `strace` becomes a child of the process that it delays, so that the process stays a child of this one; it delays only
 * syncs.
 */
const through = [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null'],
  ...['-e', `trace=${SYNCS}`, '-e', `inject=${SYNCS}:delay_exit=${Number(given.ms) * 1_000}`],
];
needs('slow-disk', [...through, process.execPath, '--version']);

const world = await World.unpaced();
const { product, user } = world;
const load = new Load(world, { pauseMs: 20 });
const wrong: string[] = [];
let isOver = false;
let readings = 0;
let notReady = 0;

await harness('slow-disk', world, async () => {
  await product.start();
  await world.prepare();
  await product.stop();
  const startMs = await product.start(through);
  await sleep(5_000);
  const terms = termsOf(world.dataDir);
  const began = Date.now();
  const clients = Promise.all([load.run(CLIENTS), readiness()]);
  const [jobMs] = await Promise.all([job(), sleep(Number(given.seconds) * 1_000)]);
  isOver = true;
  load.stop();
  await clients;
  const seconds = (Date.now() - began) / 1_000;
  const lost = lostLeases(terms, termsOf(world.dataDir));
  if (lost.length > 0) wrong.push(`leases were lost: ${lost.join(', ')}`);
  if (notReady > 0) wrong.push(`${notReady} of ${readings} times it was not ready`);
  for (const [kind, count] of Object.entries(load.answers))
    if (!kind.startsWith('2')) wrong.push(`${count} answers ${kind}`);
  const acknowledged = load.acknowledged.size + ROWS;
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  return {
    rounds: 1,
    acknowledged,
    ...kept,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: [],
    note: note(startMs, seconds, jobMs),
  };
});

/** Sends a list, and waits until the last message has left. @returns ms */
async function job(): Promise<number> {
  const began = Date.now();
  const rows = Array.from({ length: ROWS }, (_, n) => ({ phone: `+1415556${1_000 + n}`, message: `Message ${n}` }));
  const body = { channelId: world.channelId, rows };
  const { jobId } = await user.must<{ jobId: string }>('POST', '/api/messages/bulk', body, 'the-list');
  await until(
    'the list is sent',
    async () => (await user.must<JobDetail>('GET', `/api/jobs/${jobId}?limit=1`)).counts.queued === 0,
    600_000,
  );
  const ms = Date.now() - began;
  const arrived = (await world.arrived()).filter((message) => /^Message \d+$/.test(message.body)).length;
  if (arrived !== ROWS) wrong.push(`${arrived} of ${ROWS} messages of the list arrived`);
  return ms;
}

/** Reads readiness as a proxy does, which takes a process out of service if it is not ready. */
async function readiness(): Promise<void> {
  for (; !isOver; readings++) {
    const outcome = await world.admin.get('/health/ready');
    if (!outcome.known || outcome.status !== 200) notReady++;
    await sleep(500);
  }
}

function note(startMs: number, seconds: number, jobMs: number): string {
  const sorted = load.latencies.toSorted((a, b) => a - b);
  return [
    `each sync took ${given.ms} ms longer`,
    `ready ${startMs} ms after its start, and in all of ${readings} looks`,
    `${(load.acknowledged.size / seconds).toFixed(0)} writes a second of ${CLIENTS} clients, ` +
      `p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`,
    `a list of ${ROWS} was sent in ${(jobMs / 1_000).toFixed(0)} s`,
    `answers: ${JSON.stringify(load.answers)}`,
  ].join('; ');
}
