/**
 * All read models of the product from nothing, as after their loss, of the installation that the environment names: from
 * its log, with its keys of personal fields. They are filled elsewhere: in a file of their own, or in `FILLED_URL`.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, START } from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { openMongoReadStore, openSqliteReadStore } from '@wavelane/read-store';
import { openLog } from '../../../src/cli/log.js';
import { Config } from '../../../src/platform/config/config.js';
import { openReadStore } from '../../../src/platform/storage/open-stores.js';
import { ALL_PROJECTIONS } from '../../../src/projections.js';
import { answering, tell } from '../child.js';

export interface Filled {
  events: number;
  seconds: number;
}

const { FILLED_URL } = process.env;
const config = new Config(process.env);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-fill-bench-'));

answering({
  stop: async () => process.exit(0),
});
tell(await filled());

async function filled(): Promise<Filled> {
  const eventStore = openLog(config, openReadStore(config));
  const readStore =
    FILLED_URL === undefined
      ? openSqliteReadStore({ path: join(folder, 'read-models.sqlite') })
      : openMongoReadStore({ url: FILLED_URL });
  // A server loads the drivers and opens its stores before it fills anything: that is the time of a start.
  await Promise.all([eventStore.head(), readStore.ping()]);
  const engine = new ProjectionEngine({
    ...{ eventStore, readStore },
    ...{ projections: ALL_PROJECTIONS, owner: 'bench/1/a', now: Date.now, fill: { from: 1 } },
  });
  try {
    const began = performance.now();
    await engine.start();
    const names = ALL_PROJECTIONS.map(({ name }) => name);
    const isThere = await engine.readModels.waitFor(await engine.options.eventStore.head(), 1_800_000, names);
    if (!isThere) throw new Error('The read models are stuck');
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, events: await eventsIn(engine.options.eventStore) };
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

async function eventsIn(log: Pick<EventStore, 'readAll'>): Promise<number> {
  let [count, after] = [0, START];
  for (;;) {
    const { events, next, head } = await log.readAll({ after, limit: 1_000 });
    count += events.length;
    if (head) return count;
    after = next;
  }
}
