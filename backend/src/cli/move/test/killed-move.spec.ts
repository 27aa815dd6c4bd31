import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { command } from '../../../../testing/terminal.js';
import { OPERATIONS_STREAM } from '../../../operations/operations.events.js';
import { Config } from '../../../platform/config/config.js';
import { AT_WORK_TABLE } from '../../../platform/storage/at-work/presence.js';
import { FirstLook } from '../../../platform/storage/first-look.js';
import { type MoveMark, moveMarkSeen } from '../../../platform/storage/move/move-mark.js';
import { openEventStore, openReadStore } from '../../../platform/storage/open-stores.js';
import { contextOf } from '../../operator.js';
import { Move } from '../moving.js';
import { OWN_TABLES } from '../records-copy.js';
import { Death } from '../testing/dying.js';
import { eventsOf, isStartable, Movable, withoutPositions } from '../testing/movable.js';

/** About as many writes as a move of this installation makes: most kills meet one. */
const MOST_WRITES = 120;

interface Kill {
  at: number;
  isDone: boolean;
  /** If the old place can be started then, it works on. */
  worksOn: boolean;
}

const kills = fc.array(
  fc.record({ at: fc.integer({ min: 1, max: MOST_WRITES }), isDone: fc.boolean(), worksOn: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

let place: Movable;
let runs = 0;
/** Kills of the command. */
let killed = 0;

beforeAll(async () => {
  ({ place } = await Movable.create());
}, 120_000);
afterAll(() => place.end());

function storesOf(env: NodeJS.ProcessEnv) {
  const config = new Config(env);
  const [log, readStore] = [openEventStore(config, () => undefined), openReadStore(config)];
  const close = async () => {
    await log.close();
    await readStore.close();
  };
  return { config, log, readStore, place: 'a place', close };
}

/** @param wasComplete a move that was killed had made its last write @returns whether it was killed */
async function ran(
  from: NodeJS.ProcessEnv,
  to: NodeJS.ProcessEnv,
  { death, wasComplete = false }: { death?: Death; wasComplete?: boolean } = {},
): Promise<boolean> {
  const [source, target] = [storesOf(from), storesOf(to)];
  const seen = (side: typeof source) =>
    death ? { ...side, log: death.of(side.log), readStore: death.of(side.readStore) } : side;
  try {
    const ordered = { reason: 'we grow', context: contextOf('olga') };
    expect(await new Move({ source: seen(source), target: seen(target), ordered }).run()).toMatchObject({
      state: wasComplete ? 'was complete' : 'complete',
    });
    return false;
  } catch (error) {
    if (death?.isDead !== true) throw error;
    return true;
  } finally {
    // The number of a process that was killed is not there any more; this one goes on.
    if (death?.isDead === true)
      for (const { readStore } of [source, target]) await readStore.records({ name: AT_WORK_TABLE }).remove('move');
    await source.close();
    await target.close();
  }
}

/** Writes an event and a record, as a process does that works in this place. */
async function work(env: NodeJS.ProcessEnv): Promise<void> {
  const { log, readStore, close } = storesOf(env);
  const id = randomUUID();
  const data = { actionId: id, action: 'backup', target: 'a folder', reason: 'to have one' };
  const event = { id, type: 'OperatorActionBegun', schemaVersion: 1, data, metadata: contextOf('ada') };
  await log.append(OPERATIONS_STREAM, [event], { expected: 'any' });
  await readStore.records({ name: 'noted' }).put(id, { n: 1 }, null);
  const [first] = await readStore.records({ name: 'noted' }).scan('', 1, 0);
  if (first && first.id !== id) await readStore.records({ name: 'noted' }).remove(first.id);
  await close();
}

async function recordsOf(env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const { readStore, close } = storesOf(env);
  const found: Record<string, unknown> = {};
  for (const name of await readStore.recordTables())
    if (!OWN_TABLES.has(name)) found[name] = await readStore.records({ name }).scan('', 10_000, Date.now());
  await close();
  return Object.fromEntries(Object.entries(found).filter(([, records]) => (records as unknown[]).length > 0));
}

const markIn = (env: NodeJS.ProcessEnv): Promise<MoveMark | undefined> =>
  FirstLook.at(new Config(env), (look) => moveMarkSeen(look, Date.now()));

/** At most one of the places may start, and in the end the new one has everything that the old one had. */
async function demandMoved(from: NodeJS.ProcessEnv, to: NodeJS.ProcessEnv, plan: readonly Kill[]): Promise<void> {
  let isComplete = false;
  let wasComplete = false;
  for (const { at, isDone, worksOn } of plan) {
    isComplete = !(await ran(from, to, { death: new Death(at, isDone), wasComplete }));
    if (isComplete) break;
    killed++;
    // The mark of a move that was killed runs out.
    const later = Date.now() + 31_000;
    const starts = [await isStartable(from, later), await isStartable(to, later)];
    // A move that was killed before its first write leaves an empty folder, on which any start makes a new
    // installation.
    const mark = await markIn(to);
    wasComplete = mark?.phase === 'complete';
    if (mark) expect(starts[1]).toBe(wasComplete);
    if (mark) expect(starts).not.toEqual([true, true]);
    if (worksOn && starts[0] === true) await work(from);
  }
  if (!isComplete) await ran(from, to, { wasComplete });
  expect([await isStartable(from), await isStartable(to)]).toEqual([false, true]);
  const [here, there] = [await eventsOf(from), await eventsOf(to)];
  expect(withoutPositions(there.slice(0, here.length))).toEqual(withoutPositions(here));
  expect(there.slice(here.length).map(({ type }) => type)).toEqual(['ChainMoved', 'OperatorActionEnded']);
  expect(await recordsOf(to)).toEqual(await recordsOf(from));
}

it('loses nothing and leaves one place that starts, there and back, whatever write it is killed at', async () => {
  await fc.assert(
    fc.asyncProperty(kills, kills, async (there, back) => {
      const [one, two] = [`killed ${++runs}`, `back ${runs}`];
      cpSync(place.folder('one'), place.folder(one), { recursive: true });
      const { env, ...both } = await place.servers();
      const onServers = { ...env, ...place.embedded(one) };
      await demandMoved(place.embedded(one), onServers, there);
      await work(onServers);
      await demandMoved(onServers, place.embedded(two), back);
      for (const head of place.heads)
        expect((await command(place.embedded(two), 'audit', 'verify', '--expect-head', head)).error).toEqual([]);
      await Promise.all([both.log.kill(), both.mongo.stop()]);
      for (const name of [one, two]) rmSync(place.folder(name), { recursive: true, force: true });
    }),
    { numRuns: gateRuns(8) },
  );
  if (process.env.MOVES_TOLD !== undefined) console.log(`${2 * runs} moves, killed ${killed} times`);
}, 1_800_000);
