import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidencePack, Person } from '@wavelane/contracts';
import { type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../../../books/audit/chain/chain.sealer.js';
import { lastSeal } from '../../../books/audit/chain/moved-chain.js';
import { Config } from '../../../platform/config/config.js';
import { SystemClock } from '../../../platform/domain/clock.js';
import { FirstLook } from '../../../platform/storage/first-look.js';
import { demandNoMove } from '../../../platform/storage/move/move-mark.js';
import { openEventStore, openReadStore } from '../../../platform/storage/open-stores.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { command } from '../../../../testing/terminal.js';
import { contextOf } from '../../operator.js';
import { Move, type MoveResult, type MoveStep, type Side } from '../moving.js';

const PHONE = '97333000111';
const root = mkdtempSync(join(tmpdir(), 'wavelane-move-'));
const shared = { NODE_ENV: 'test', APP_KEY: randomBytes(32).toString('base64') };
const folder = (name: string) => join(root, name);
const embedded = (name: string) => ({ ...shared, DATA_DIR: folder(name) });

interface Servers {
  log: EventStoreDbDouble;
  mongo: MongoDouble;
  env: NodeJS.ProcessEnv;
}

const running: Servers[] = [];
async function servers(): Promise<Servers> {
  const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  const both = { log, mongo, env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url } };
  running.push(both);
  return both;
}

/** An installation as its users see it. */
interface Seen {
  person: Person;
  pack: EvidencePack;
  jobs: unknown;
  templates: unknown;
}

let first: Servers;
let heads: string[];
let seen: Seen;
let stored: StoredEvent[];
let ada: { email: string; personId: string };

async function look(app: TestApp): Promise<Seen> {
  await app.settle();
  const agent = await app.signIn(ada.email, 'a good password');
  const got = async <T>(path: string) => (await agent.get(path).expect(200)).body as T;
  return {
    person: await got(`/api/people/${ada.personId}`),
    pack: await got(`/api/people/${ada.personId}/evidence.json`),
    jobs: await got('/api/jobs'),
    templates: await got('/api/templates'),
  };
}

async function seal(app: TestApp): Promise<string> {
  await app.settle();
  const log = app.app.get<EventStore>(EVENT_STORE);
  const sealer = new ChainSealer(log, new SystemClock());
  while (await sealer.sealNext(-1));
  return defined(await lastSeal(log)).data.hash;
}

async function eventsOf(env: NodeJS.ProcessEnv): Promise<StoredEvent[]> {
  const log = openEventStore(new Config(env), () => undefined);
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) events.push(...page.events);
  await log.close();
  return events;
}

const withoutPositions = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event);

const isStartable = (env: NodeJS.ProcessEnv, now = Date.now()) => {
  const config = new Config(env);
  return FirstLook.at(config, (found) => demandNoMove(found, config, now)).then(
    () => true,
    () => false,
  );
};

/** Moves in this process, and breaks at one step as if the process were killed there. */
async function moved(
  from: NodeJS.ProcessEnv,
  to: NodeJS.ProcessEnv,
  breakAt = Infinity,
): Promise<MoveResult | MoveStep> {
  const side = (env: NodeJS.ProcessEnv, place: string): Side => {
    const config = new Config(env);
    return { config, place, log: openEventStore(config, () => undefined), readStore: openReadStore(config) };
  };
  const sides = [side(from, 'source'), side(to, 'target')] as const;
  const [source, target] = sides;
  let steps = 0;
  let broken: MoveStep | undefined;
  const onStep = (step: MoveStep) => {
    if (++steps < breakAt) return;
    broken = step;
    throw new Error('killed');
  };
  try {
    return await new Move({ source, target, ordered: { reason: 'we grow', context: contextOf('olga') }, onStep }).run();
  } catch (error) {
    if (broken === undefined) throw error;
    return broken;
  } finally {
    for (const { log, readStore } of sides) {
      await log.close();
      await readStore.close();
    }
  }
}

beforeAll(async () => {
  first = await servers();
  const app = await startApp({ dataDir: folder('one'), env: shared });
  const sender = await Sender.create(app, 'Ada', '+14155550100');
  await sender.sim('PUT', `/phones/${PHONE}`, { behaviour: 'delivers' });
  const sent = await sender.send(PHONE, { body: 'Sabah al-khayr' });
  await sender.shows(sent, 'delivered');
  heads = [await seal(app)];
  await sender.sim('POST', `/phones/${PHONE}/reply`, { text: 'I am at home until five' });
  await sender.shows(sent, 'replied');
  await sender.agent.post('/api/templates').send({ title: 'Greeting', body: 'Dear customer' }).expect(201);
  heads.push(await seal(app));
  const me = (await sender.agent.get('/api/me')).body as { email: string };
  const people = await eventually(
    async () => {
      const { body } = await sender.agent.get('/api/people').expect(200);
      return (body as Person[]).length > 0 ? (body as Person[]) : undefined;
    },
    { what: 'the person' },
  );
  ada = { email: me.email, personId: defined(people[0]).id };
  seen = await look(app);
  await app.stop();
}, 120_000);
afterAll(async () => {
  for (const { log, mongo } of running) await Promise.all([log.kill(), mongo.stop()]);
  rmSync(root, { recursive: true, force: true });
});

describe('moving an installation', () => {
  it('refuses a start on empty servers beside a folder that holds an installation', async () => {
    const env = { ...embedded('one'), ...first.env };
    expect(await isStartable(env)).toBe(false);
    await expect(startApp({ dataDir: folder('one'), env: { ...shared, ...first.env } })).rejects.toThrow(
      'wavelane move --to servers',
    );
  });

  it('is refused without a direction, a reason or servers', async () => {
    const env = { ...embedded('one'), ...first.env };
    expect((await command(env, 'move', '--reason', 'x')).code).toBe(2);
    expect((await command(env, 'move', '--to', 'servers')).code).toBe(2);
    expect((await command(embedded('one'), 'move', '--to', 'servers', '--reason', 'x')).code).toBe(2);
    const nowhere = { ...embedded('nowhere'), ...first.env };
    expect((await command(nowhere, 'move', '--to', 'servers', '--reason', 'x')).code).toBe(2);
  });

  it('goes on after an interruption at any step, and leaves one place that starts', async () => {
    const steps: MoveStep[] = [];
    for (let at = 1, isWhole = false; !isWhole; at++) {
      cpSync(folder('one'), folder(`cut ${at}`), { recursive: true });
      const { env, ...both } = await servers();
      const [from, to] = [embedded(`cut ${at}`), { ...env, ...embedded(`other ${at}`) }];
      const ended = await moved(from, to, at);
      isWhole = typeof ended !== 'string';
      if (typeof ended === 'string') {
        steps.push(ended);
        const hasLeft = ['left', 'chain', 'ended', 'noted'].includes(ended);
        // A process that was killed says nothing any more.
        const later = Date.now() + 31_000;
        const starts = { source: await isStartable(from, later), target: await isStartable(to, later) };
        expect({ ended, ...starts }).toEqual({ ended, source: !hasLeft, target: false });
        expect(await moved(from, to)).toMatchObject({ state: 'complete', head: heads.at(-1) });
      }
      expect([await isStartable(from), await isStartable(to)]).toEqual([false, true]);
      expect(await moved(from, to)).toMatchObject({ state: 'was complete' });
      const [here, there] = [await eventsOf(from), await eventsOf(to)];
      expect(withoutPositions(there.slice(0, here.length))).toEqual(withoutPositions(here));
      expect(there.slice(here.length).map(({ type }) => type)).toEqual(['ChainMoved', 'OperatorActionEnded']);
      await Promise.all([both.log.kill(), both.mongo.stop()]);
      rmSync(folder(`cut ${at}`), { recursive: true });
    }
    expect(new Set(steps)).toEqual(
      new Set([
        'begun',
        'compared',
        'copied',
        'leaving',
        'tail',
        'records',
        'places',
        'left',
        'chain',
        'ended',
        'noted',
      ]),
    );
  }, 120_000);

  it('copies while the product works, and the rest when it is stopped', async () => {
    const app = await startApp({ dataDir: folder('one'), env: shared });
    const env = { ...embedded('one'), ...first.env };
    const early = await command(env, 'move', '--to', 'servers', '--reason', 'we grow', '--as', 'olga');
    expect([early.code, early.out.join()]).toEqual([1, expect.stringContaining('Stop all its processes')]);
    await expect(startApp({ dataDir: folder('third'), env: { ...shared, ...first.env } })).rejects.toThrow(
      'the move is not complete',
    );
    const agent = await app.signIn(ada.email, 'a good password');
    await agent.post('/api/templates').send({ title: 'Late', body: 'Written meanwhile' }).expect(201);
    seen = await look(app);
    await app.stop();
    const ran = await command(env, 'move', '--to', 'servers', '--reason', 'we grow');
    expect([ran.code, ran.error, ran.out.join()]).toEqual([0, [], expect.stringContaining('compared one by one')]);
  }, 60_000);

  it('copies every event as it was, and writes only its own end behind them', async () => {
    const [here, there] = [await eventsOf(embedded('one')), await eventsOf({ ...embedded('one'), ...first.env })];
    expect(withoutPositions(there.slice(0, here.length))).toEqual(withoutPositions(here));
    expect(there.slice(here.length).map(({ type }) => type)).toEqual(['ChainMoved', 'OperatorActionEnded']);
    stored = there;
  });

  it('leaves the old place readable for the audit, and closed to everything that works', async () => {
    expect((await command(embedded('one'), 'audit', 'verify')).code).toBe(0);
    const { code, error } = await command(embedded('one'), 'accounts', 'list');
    expect([code, error.join()]).toEqual([2, expect.stringContaining('moved to')]);
    await expect(startApp({ dataDir: folder('one'), env: shared })).rejects.toThrow('was moved to');
  });

  it('shows the same in the new place, sends nothing again, and verifies with every head of before', async () => {
    const env = { ...shared, ...first.env };
    const app = await startApp({ dataDir: folder('one'), env });
    const after = await look(app);
    expect(after.person).toEqual(seen.person);
    expect([after.jobs, after.templates]).toEqual([seen.jobs, seen.templates]);
    // The pack of before, block by block, and now that of the engine that the log is in.
    expect(after.pack.blocks).toEqual(seen.pack.blocks);
    const log = app.app.get<EventStore>(EVENT_STORE);
    const events = (await log.readAll({ after: defined(stored.at(-1)).position, limit: 1_000 })).events;
    expect(events.map(({ type }) => type).filter((type) => /^Message|Mail|Notice/.test(type))).toEqual([]);
    heads.push(await seal(app));
    await app.settle();
    await app.stop();
    for (const head of heads)
      expect(
        await command({ ...embedded('one'), ...first.env }, 'audit', 'verify', '--expect-head', head),
      ).toMatchObject({
        code: 0,
        error: [],
      });
    const unknown = await command(
      { ...embedded('one'), ...first.env },
      'audit',
      'verify',
      '--expect-head',
      'f'.repeat(64),
    );
    expect(unknown.code).toBe(1);
  }, 120_000);

  it('goes back into files, and verifies there', async () => {
    const env = { ...embedded('two'), ...first.env };
    const ran = await command(env, 'move', '--to', 'embedded', '--reason', 'too large');
    expect(ran).toMatchObject({ code: 0, error: [] });
    expect(ran.out.join()).toContain(folder('two'));
    await expect(startApp({ dataDir: folder('two'), env: { ...shared, ...first.env } })).rejects.toThrow(
      'was moved to',
    );
    const app = await startApp({ dataDir: folder('two'), env: shared });
    const after = await look(app);
    expect(after.person).toEqual(seen.person);
    expect(after.pack.blocks).toEqual(seen.pack.blocks);
    heads.push(await seal(app));
    await app.settle();
    await app.stop();
    for (const head of heads)
      expect(await command(embedded('two'), 'audit', 'verify', '--expect-head', head)).toMatchObject({
        code: 0,
        error: [],
      });
  }, 120_000);
});
