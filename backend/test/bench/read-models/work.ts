/**
 * One piece of work on a folder with a log, in a process of its own:
 *
 *   node work.js <raw|fill> FOLDER
 *
 * Prints one line of JSON, a {@link Done}.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqliteEventStore, readTexts } from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { openSqliteReadStore } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { ALL_PROJECTIONS } from '../../../src/projections.js';
import { ascending, quantile } from '../load.js';
import { Sending } from './sending.js';
import type { Done, Way } from './worked.js';

const PAGE = 1_000;
const [what, folder] = process.argv.slice(2) as [Way, string];
const logFile = join(folder, 'events.sqlite');
const turns = monitorEventLoopDelay({ resolution: 1 });

turns.enable();
const cpuBefore = process.cpuUsage();
const began = performance.now();
const { events, sends = [] } = what === 'raw' ? { events: raw() } : await filled();
const seconds = (performance.now() - began) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
turns.disable();
const sorted = ascending(sends);
const done: Done = {
  ...{ events, seconds },
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  rssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  turnMs: { p99: turns.percentile(99) / 1e6, max: turns.max / 1e6 },
  ...(sorted.length > 0 && { sendMs: { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) } }),
};
process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit(0));

/** The least work of folding a log: every row in order, parsed if it is plain text. No checks, no folding. */
function raw(): number {
  const db = openDatabase(logFile, { readOnly: true });
  const page = db.prepare(
    'SELECT position, data, metadata, content FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  let count = 0;
  for (let after = 0, rows; (rows = page.all(after, PAGE)).length > 0; after = Number(defined(rows.at(-1)).position)) {
    for (const { data, metadata, content } of rows) {
      const texts = readTexts({
        data: String(data),
        metadata: String(metadata),
        content: content instanceof Uint8Array ? content : null,
      });
      JSON.parse(texts.data);
      JSON.parse(texts.metadata);
    }
    count += rows.length;
  }
  return count;
}

/** Until all read models can be read. `sends`: how long each append took meanwhile, ms. */
async function filled(): Promise<{ events: number; sends: number[] }> {
  const readModels = mkdtempSync(join(folder, 'read-models-'));
  const log = openSqliteEventStore({ path: logFile });
  const head = await log.head();
  const engine = new ProjectionEngine({
    eventStore: log,
    readStore: openSqliteReadStore({ path: join(readModels, 'read-models.sqlite') }),
    ...{ projections: ALL_PROJECTIONS, owner: 'bench/1/a', now: Date.now },
  });
  const sending = new Sending(log);
  await engine.start();
  const names = ALL_PROJECTIONS.map(({ name }) => name);
  if (!(await engine.readModels.waitFor(head, 7_200_000, names))) throw new Error('The read models are stuck');
  const faults = (await engine.status()).flatMap(({ faults: found }) => found);
  if (faults.length > 0) throw new Error(`Folds threw: ${JSON.stringify(faults[0])}`);
  const sends = await sending.stop();
  await engine.stop();
  rmSync(readModels, { recursive: true });
  return { events: Number(head), sends };
}
