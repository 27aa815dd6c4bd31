/**
 * Any request at all, from the OpenAPI document alone.
 *
 *   npm run fuzz -- --requests 20000 [--seed 7]
 *
 * Strangers, users and administrators send what every operation takes and what none does. No answer is 5xx, shows its
 * insides, takes 4 s twice or is against its schema; no GET leaves anything in the log; the books add up afterwards. A failure
 * is shrunk to the smallest request that shows it.
 */
import { parseArgs } from 'node:util';
import { START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Config } from '../../src/platform/config/config.js';
import { openEventStore } from '../../src/platform/storage/open-stores.js';
import { World } from '../faults/world.js';
import { type ApiDocument, operationsOf } from '../../testing/api/document.js';
import { Judge } from './judge.js';
import { type FuzzRequest, requests } from './requests.js';
import { READING, Sessions } from './session.js';
import { Starvation } from './starvation.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const total = Number(values.requests);
const seed = Number(values.seed);

/** Sent at the same time. */
const LANES = 8;

/** Would point the product at a gateway that there is not: what then fails is no fault. Users may try. */
const NOT_BY_ADMIN = new Set(['POST /api/whapi/settings', 'PUT /api/whapi/settings']);

/**
 * Requests that would make a second administrator: that account could disable the first one, and the product would
 * rightly refuse all further requests.
 */
const raises = (what: string, { body }: FuzzRequest): boolean =>
  what === 'POST /api/admin/users/{id}/role' && JSON.stringify(body ?? {}).includes('admin');

/** Noting who was refused is the only trace that reading may leave. */
const TRAIL = /^security/;

const world = await World.create({ env: { RATE_LIMITS: 'off' } });
const statuses: Record<string, number> = {};
const slowest: { ms: number; what: string } = { ms: 0, what: '' };
const failures: string[] = [];

try {
  await world.product.start();
  await world.prepare();
  const began = Date.now();
  await fuzz();
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`${total} requests in ${seconds} s, seed ${seed}: ${JSON.stringify(statuses)}`);
  console.log(`The slowest: ${Math.round(slowest.ms)} ms, ${slowest.what}`);
  const books = await world.verify();
  if (books !== undefined) failures.push(books);
  failures.push(...(await tracesOfReading()));
  for (const failure of failures) console.error(`\n${failure}`);
  if (failures.length > 0) console.error(`\nAgain: npm run fuzz -- --requests ${total} --seed ${seed}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await world.end(process.exitCode === 0);
}

async function fuzz(): Promise<void> {
  const document = (await (await fetch(`${world.product.url}/api-docs-json`)).json()) as ApiDocument;
  const operations = operationsOf(document);
  console.log(`${operations.length} operations`);
  const judge = new Judge(document);
  const starvation = new Starvation([process.pid, world.product.pid]);
  const lane = async (index: number) => {
    const sessions = new Sessions(world.product.url, index);
    const run = async (request: FuzzRequest) => {
      const operation = defined(operations[request.operation]);
      const what = operation.name;
      const isKeptFromAdmin = NOT_BY_ADMIN.has(what) || raises(what, request);
      if (request.actor === 'admin' && isKeptFromAdmin) request = { ...request, actor: 'user' };
      const ask = async () => {
        const began = performance.now();
        const given = await sessions.send(request, operation);
        // The rest of it the machine spent on others.
        return given.ms < 1_000 ? given : { ...given, ms: given.ms - starvation.since(began) };
      };
      let answer = await ask();
      // A disk that stalls makes one answer late; a request that is too heavy for the product makes every one late.
      if (judge.tooSlow(answer)) answer = await ask();
      const kind = String(answer.status);
      statuses[kind] = (statuses[kind] ?? 0) + 1;
      if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, what });
      const problem = judge.problem(operation, answer);
      if (problem !== undefined) throw new Error(`${what} by the ${request.actor} ${problem}`);
    };
    const result = await fc.check(fc.asyncProperty(requests(document, operations), run), {
      seed: seed + index,
      numRuns: Math.ceil(total / LANES),
      interruptAfterTimeLimit: 900_000,
    });
    if (result.failed) {
      const [request] = result.counterexample ?? [];
      const cause = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
      failures.push(`${cause}\n  shrunk ${result.numShrinks} times: ${JSON.stringify(request).slice(0, 2_000)}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
  starvation.end();
}

/** Events that a GET has caused, which none may. */
async function tracesOfReading(): Promise<string[]> {
  const config = new Config({ ...process.env, DATA_DIR: world.dataDir });
  const store = openEventStore(config, (error) => {
    throw error;
  });
  const found = new Map<string, string>();
  try {
    for await (const { events } of store.pages({ after: START })) {
      for (const { stream, type, metadata } of events) {
        if (!metadata.correlationId.startsWith(READING) || TRAIL.test(stream)) continue;
        found.set(type, `A GET (${metadata.correlationId}) has left ${type} in ${stream}`);
      }
    }
  } finally {
    await store.close();
  }
  return [...found.values()];
}
