import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { contextOf } from '../../operator.js';
import type { MoveResult, MoveStep, Side } from '../move-options.js';
import { Move } from '../moving.js';

const PHONE = '97333000111';

export interface Servers {
  log: EventStoreDbDouble;
  mongo: MongoDouble;
  env: NodeJS.ProcessEnv;
}

/** An installation as its users see it. */
export interface Seen {
  person: Person;
  pack: EvidencePack;
  jobs: unknown;
  templates: unknown;
}

/** An installation in files, with a person, messages and two heads of its chain, and places that it can be moved to. */
export class Movable {
  readonly shared = { NODE_ENV: 'test', APP_KEY: randomBytes(32).toString('base64') };
  readonly heads: string[] = [];
  private readonly root = mkdtempSync(join(tmpdir(), 'wavelane-move-'));
  private readonly running: Servers[] = [];
  email = '';
  private personId = '';

  readonly folder = (name: string): string => join(this.root, name);
  readonly embedded = (name: string) => ({ ...this.shared, DATA_DIR: this.folder(name) });

  /** @returns it, in the folder `one`, stopped, and what its users see */
  static async create(): Promise<{ place: Movable; seen: Seen }> {
    const place = new Movable();
    const app = await startApp({ dataDir: place.folder('one'), env: place.shared });
    const sender = await Sender.create(app, 'Ada', '+14155550100');
    await sender.sim('PUT', `/phones/${PHONE}`, { behaviour: 'delivers' });
    const sent = await sender.send(PHONE, { body: 'Sabah al-khayr' });
    await sender.shows(sent, 'delivered');
    await place.seal(app);
    await sender.sim('POST', `/phones/${PHONE}/reply`, { text: 'I am at home until five' });
    await sender.shows(sent, 'replied');
    await sender.agent.post('/api/templates').send({ title: 'Greeting', body: 'Dear customer' }).expect(201);
    await place.seal(app);
    place.email = ((await sender.agent.get('/api/me')).body as { email: string }).email;
    const people = async () => {
      const [person] = (await sender.agent.get('/api/people').expect(200)).body as Person[];
      return person;
    };
    place.personId = (await eventually(people, { what: 'the person' })).id;
    const seen = await place.look(app);
    await app.stop();
    return { place, seen };
  }

  async servers(): Promise<Servers> {
    const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    const both = { log, mongo, env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url } };
    this.running.push(both);
    return both;
  }

  async look(app: TestApp): Promise<Seen> {
    await app.settle();
    const agent = await app.signIn(this.email, PASSWORD);
    const got = async <T>(path: string) => (await agent.get(path).expect(200)).body as T;
    return {
      person: await got(`/api/people/${this.personId}`),
      pack: await got(`/api/people/${this.personId}/evidence.json`),
      jobs: await got('/api/jobs'),
      templates: await got('/api/templates'),
    };
  }

  /** Seals all that there is, and keeps the head. */
  async seal(app: TestApp): Promise<void> {
    await app.settle();
    const log = app.app.get<EventStore>(EVENT_STORE);
    const sealer = new ChainSealer(log, new SystemClock());
    while (await sealer.sealNext(-1));
    this.heads.push(defined(await lastSeal(log)).data.hash);
    await app.settle();
  }

  async end(): Promise<void> {
    for (const { log, mongo } of this.running) await Promise.all([log.kill(), mongo.stop()]);
    rmSync(this.root, { recursive: true, force: true });
  }
}

export async function eventsOf(env: NodeJS.ProcessEnv): Promise<StoredEvent[]> {
  const log = openEventStore(new Config(env), () => undefined);
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) events.push(...page.events);
  await log.close();
  return events;
}

export const withoutPositions = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event);

export const isStartable = (env: NodeJS.ProcessEnv, now = Date.now()) => {
  const config = new Config(env);
  return FirstLook.at(config, (found) => demandNoMove(found, config, now)).then(
    () => true,
    () => false,
  );
};

/**
 * Moves in this process, and breaks at one step, named or counted, as if the process were killed there.
 * @param during what others do at a step
 */
export async function moved(
  from: NodeJS.ProcessEnv,
  to: NodeJS.ProcessEnv,
  breakAt: number | MoveStep = Infinity,
  during?: (step: MoveStep, source: Side) => Promise<void>,
): Promise<MoveResult | MoveStep> {
  const side = (env: NodeJS.ProcessEnv, place: string): Side => {
    const config = new Config(env);
    return { config, place, log: openEventStore(config, () => undefined), readStore: openReadStore(config) };
  };
  const sides = [side(from, 'source'), side(to, 'target')] as const;
  const [source, target] = sides;
  let steps = 0;
  let broken: MoveStep | undefined;
  const onStep = async (step: MoveStep) => {
    steps++;
    await during?.(step, source);
    if (typeof breakAt === 'number' ? steps < breakAt : step !== breakAt) return;
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
