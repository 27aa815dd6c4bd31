/**
 * One piece of work on a folder of data in a process of its own, so that its memory can be told:
 *
 *   node audit-work.js <fold|seal|raw|verify|export> FOLDER [ARGUMENT]
 *
 * Prints one line of JSON: { count, seconds, cpuSeconds, rssMb, growthMb }.
 */
import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { openSqliteEventStore, readTexts } from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { openSqliteReadStore } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../../src/audit/chain/chain.sealer.js';
import { Exporter } from '../../src/audit/export/exporter.js';
import { verify } from '../../src/audit/checks/verification.js';
import { ALL_PROJECTIONS } from '../../src/projections.js';
import { SystemClock } from '../../src/platform/domain/clock.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';

export interface Done {
  count: number;
  seconds: number;
  /** Of the processor, all threads: on a machine with other work, what the work itself costs. */
  cpuSeconds: number;
  /** Most memory the process ever had. */
  rssMb: number;
  /** More than it had when the work began. */
  growthMb: number;
}

const PAGE = 1_000;
const [what, folder, argument] = process.argv.slice(2) as [string, string, string | undefined];
const logFile = join(folder, 'events.sqlite');
const clock = new SystemClock();
const works: Record<string, () => Promise<() => Promise<number>>> = {
  fold,
  seal,
  raw,
  verify: verifying,
  export: exporting,
};

// What has to be open is opened before the time and the memory of the work are taken.
const work = await defined(works[what])();
const before = process.memoryUsage.rss();
const cpuBefore = process.cpuUsage();
const began = performance.now();
const count = await work();
const seconds = (performance.now() - began) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
const cpuSeconds = (cpu.user + cpu.system) / 1_000_000;
const most = process.resourceUsage().maxRSS / 1_024;
const done: Done = {
  count,
  seconds,
  cpuSeconds,
  rssMb: Math.round(most),
  growthMb: Math.round(most - before / 1_048_576),
};
process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit(0));

function stores() {
  return {
    eventStore: openSqliteEventStore({ path: logFile }),
    readStore: openSqliteReadStore({ path: join(folder, 'read-models.sqlite') }),
  };
}

function engineOf(): ProjectionEngine {
  return new ProjectionEngine({ ...stores(), projections: ALL_PROJECTIONS, owner: 'bench', now: Date.now });
}

/** The product's projections catch up with the log. */
async function fold() {
  const engine = engineOf();
  return async () => {
    await engine.start();
    const names = ALL_PROJECTIONS.map(({ name }) => name);
    await engine.readModels.waitFor(await engine.options.eventStore.head(), 3_600_000, names);
    await engine.stop();
    return Number(await engine.options.eventStore.head());
  };
}

async function seal() {
  const { eventStore } = stores();
  const sealer = new ChainSealer(eventStore, clock);
  return async () => {
    const events = Number(await eventStore.head());
    await sealer.pass(new AbortController().signal);
    return events;
  };
}

/** The least work of checking a log: every row in order, its data and metadata parsed. */
async function raw() {
  const db = openDatabase(logFile, { readOnly: true });
  const page = db.prepare(
    'SELECT position, data, metadata, content FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  return async () => {
    let events = 0;
    for (
      let after = 0, rows;
      (rows = page.all(after, PAGE)).length > 0;
      after = Number(defined(rows.at(-1)).position)
    ) {
      for (const { data, metadata, content } of rows) {
        const texts = readTexts({
          data: String(data),
          metadata: String(metadata),
          content: content instanceof Uint8Array ? content : null,
        });
        JSON.parse(texts.data);
        JSON.parse(texts.metadata);
        events++;
      }
    }
    return events;
  };
}

async function verifying() {
  const parts = { ...stores(), projections: ALL_PROJECTIONS, logFile };
  return async () => {
    const report = await verify({ ...parts, now: Date.now() });
    if (report.outcome !== 'clean') throw new Error(JSON.stringify(report.differences[0]));
    if (report.chain.sealed === 0) throw new Error('Nothing of the log is sealed');
    return report.events;
  };
}

/** Lines that count before the argument, to a file. */
async function exporting() {
  const engine = engineOf();
  await engine.start();
  const { eventStore } = engine.options;
  const executor = new CommandExecutor(eventStore, clock);
  const parts = { eventStore, readModels: engine.readModels, executor, now: Date.now, patience: 60_000 };
  const exporter = new Exporter(parts);
  const context = {
    actor: { kind: 'system', id: 'bench' },
    correlationId: 'b',
    commandId: `b${Date.now()}`,
    causationId: null,
  } as const;
  return async () => {
    const prepared = await exporter.prepare({ format: 'csv', filter: { to: defined(argument) }, bom: true, context });
    const { rows } = await prepared.send(createWriteStream(join(folder, 'journal.csv')));
    return rows;
  };
}
