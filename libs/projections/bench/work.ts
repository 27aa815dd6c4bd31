/**
 * One piece of work in a process of its own, so that its memory can be told:
 *
 *   node work.js <raw|port|catch-up|rebuild> <events.db or esdb://…> [read-models.db]
 *
 * Prints one line of JSON: { events, seconds, maxRssMb, turnMs: { p99, max } }.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type EventStore, openEventStoreDb, openSqliteEventStore, readTexts, START } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import { ProjectionEngine } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { outbox } from './outbox.js';

const PAGE = 1_000;
/** ms. Asking how far a rebuild is asks the server for the end of its log: five times as often it is a tenth of the work. */
const LOOK_MS = 100;
const [what, log, readModels] = process.argv.slice(2) as [string, string, string | undefined];

const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
const began = performance.now();
const events = await work();
const seconds = (performance.now() - began) / 1_000;
turns.disable();
const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
const turnMs = { p99: turns.percentile(99) / 1e6, max: turns.max / 1e6 };
console.log(JSON.stringify({ events, seconds, maxRssMb, turnMs }));
process.exit(0);

async function work(): Promise<number> {
  switch (what) {
    case 'raw':
      return raw(log);
    case 'port':
      return throughThePort();
    case 'catch-up':
      return catchUp();
    case 'rebuild':
      return rebuild();
    default:
      throw new Error(`Not a piece of work: ${what}`);
  }
}

/** The least work of folding a log: every row in order, its data and metadata parsed. No checks, no folding. */
function raw(path: string): number {
  const db = openDatabase(path, { readOnly: true });
  const page = db.prepare(
    `SELECT position, stream, revision, id, type, schema_version, data, metadata, recorded_at, content
     FROM events WHERE position > ? ORDER BY position LIMIT ?`,
  );
  let events = 0;
  for (let after = 0; ;) {
    const rows = page.all(after, PAGE);
    for (const { data, metadata, content } of rows) {
      const bytes = content instanceof Uint8Array ? content : null;
      const texts = readTexts({ data: String(data), metadata: String(metadata), content: bytes });
      JSON.parse(texts.data);
      JSON.parse(texts.metadata);
    }
    events += rows.length;
    if (rows.length < PAGE) return events;
    after = defined(rows.at(-1)).position as number;
  }
}

async function throughThePort(): Promise<number> {
  const store = open();
  let events = 0;
  for (let after = START; ;) {
    const page = await store.readAll({ after, limit: PAGE });
    events += page.events.length;
    if (page.head) return events;
    after = page.next;
  }
}

/** Everyday running from the start of the log to its head: indexes there, every page durable with its checkpoint. */
async function catchUp(): Promise<number> {
  const engine = engineOf({ from: Infinity });
  await engine.start();
  const store = engine.options.eventStore;
  await engine.readModels.waitFor(await store.head(), 3_600_000, [outbox.name]);
  const [status] = await engine.status();
  await engine.stop();
  return defined(status).applied;
}

async function rebuild(): Promise<number> {
  const engine = engineOf();
  // The live version is not what is measured: it stands at the head, with no documents.
  await engine.prepare();
  const { eventStore, readStore } = engine.options;
  const note = { fingerprint: defined((await engine.status())[0]).versionPointer.live.fingerprint };
  const value = { position: await eventStore.head(), storeId: await eventStore.storeId(), note };
  await readStore.write({ checkpoints: [{ key: 'outbox@1', value }] });
  await engine.start();
  await engine.versions.rebuild('outbox', 'bench');
  for (;;) {
    const progress = defined(await engine.versions.progress('outbox'));
    if (progress.state === 'ready') {
      await engine.stop();
      return progress.events;
    }
    if (progress.state !== 'filling') throw new Error(`${progress.state}: ${progress.reason}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function engineOf(fill?: { from: number }): ProjectionEngine {
  if (readModels === undefined) throw new Error('Which file are the read models to go to?');
  return new ProjectionEngine({
    eventStore: open(),
    readStore: openSqliteReadStore({ path: readModels }),
    projections: [outbox],
    now: () => Date.now(),
    owner: 'bench',
    ...(fill && { fill }),
    log: (message, details) => console.error(message, details),
  });
}

function open(): EventStore {
  return log.startsWith('esdb:') ? openEventStoreDb({ url: log }) : openSqliteEventStore({ path: log });
}
