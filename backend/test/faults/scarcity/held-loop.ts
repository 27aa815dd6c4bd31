/**
 * Work that blocks the event loop: a flood of sign-ins, lists of 50,000 rows, long pages; and all of it at once, while
 * messages are sent.
 *
 *   npm run fault:held-loop -- [--rows 50000] [--sign-ins 200] [--json]
 *
 * A thread of this process reads the site all the time. The run measures how long the server's thread worked before it
 * answered; the delay from a busy machine is reported separately. Linux only: other systems do not report the two
 * separately.
 */
import { existsSync } from 'node:fs';
import { bystander, PATIENCE } from '../../../testing/bystander.js';
import { Client } from '../client.js';
import { argumentsOf, harness } from '../harness.js';
import { Load } from '../load.js';
import { promisesKept } from '../promises.js';
import { World } from '../world.js';
import { type Customer, LIST_MS, Lists } from './lists.js';

const given = argumentsOf({ rows: '50000', 'sign-ins': '200' });
const rows = Number(given.rows);
const world = await World.unpaced();
const { product, user } = world;
const load = new Load(world, { pauseMs: 250 });
const lists = new Lists(product, rows);
/** This account is used for nothing else, because a flood ends older sessions of its account. */
const FLOODED = { email: 'flooded@example.com', password: 'a long password' };
const wrong: string[] = [];
const told: string[] = [];

await harness('held-loop', world, async () => {
  if (!existsSync('/proc/self/task')) throw new Error('Only Linux tells what a thread has worked');
  await product.start();
  await world.prepare();
  const own: Customer = { name: 'own', client: new Client(product.url, LIST_MS), channelId: world.channelId };
  await world.signIn(own.client, 'user');
  await new Client(product.url).must('POST', '/api/auth/register', { name: 'Flooded', ...FLOODED });
  await beside(`${given['sign-ins']} sign-ins`, signIns);
  await beside(`a file of ${rows} rows, looked at`, () => lists.preview(own));
  await beside(`a list of ${rows} rows, planned`, () => lists.plan(own, 'Thank you.'));
  const [planned] = lists.jobs;
  await beside('pages of 500 messages', () => user.messagesOf(planned?.id ?? ''));
  const clients = load.run(4);
  await beside('all of it at once', () =>
    Promise.all([signIns(), lists.preview(own), user.messagesOf(planned?.id ?? '')]),
  );
  load.stop();
  await clients;
  for (const { id } of lists.jobs) await user.must('POST', `/api/jobs/${id}/cancel`);
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  return {
    rounds: told.length,
    acknowledged: load.acknowledged.size,
    ...kept,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: [],
    note: `held for, of a bearable ${PATIENCE.held} ms: ${told.join('; ')}`,
  };
});

/** Measures what another client sees during the work. */
async function beside(what: string, work: () => Promise<unknown>): Promise<void> {
  const { held, waited, asked } = await bystander(product.url, work, product.pid);
  const line = `${what} ${held.toFixed(0)} ms (answered within ${waited.toFixed(0)} ms, ${asked} times)`;
  console.log(line);
  told.push(line);
  if (held >= PATIENCE.held || waited >= PATIENCE.waited) wrong.push(line);
}

/** Signs in many times, every other time with a wrong password. If too many come at once, the last ones get 503. */
async function signIns(): Promise<void> {
  const one = async (index: number) => {
    const body = { ...FLOODED, ...(index % 2 === 1 && { password: 'not the right one' }) };
    const outcome = await new Client(product.url, 60_000).post('/api/auth/login', body);
    const kind = outcome.known ? outcome.status : outcome.why;
    if (![200, 401, 503].includes(Number(kind))) wrong.push(`a sign-in was answered ${kind}`);
  };
  await Promise.all(Array.from({ length: Number(given['sign-ins']) }, (_, index) => one(index)));
}
