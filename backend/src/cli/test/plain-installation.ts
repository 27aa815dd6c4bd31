import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type EventStore, SqliteLogCopy, START, type StoredEvent } from '@wavelane/event-store';
import { ChainSealer } from '../../books/audit/chain/chain.sealer.js';
import { lastSeal } from '../../books/audit/chain/moved-chain.js';
import { ResealedChain } from '../../books/audit/reseal/resealed-chain.js';
import { Config } from '../../platform/config/config.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { ADMIN, startApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';
import { openLog } from '../log.js';

export const PHONE = '97333000111';
/** Texts of a person and of accounts. */
export const SECRETS = [PHONE, 'Sabah al-khayr', 'I am at home until five', '4155550100', ADMIN.email, 'Dear customer'];

export const folder = () => mkdtempSync(join(tmpdir(), 'wavelane-reseal-'));

/** An installation whose log holds personal data in plain text, because a version without seals wrote it. */
export interface PlainInstallation {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  config: Config;
  /** The log's file. */
  log: string;
  /** The head of its chain. */
  head: string;
}

/** Writes a log in the form from before sealing: data in plain text, and a phone number in the id of a command. */
async function writeOpenly({ config, dataDir, log }: Omit<PlainInstallation, 'head'>): Promise<void> {
  const readStore = openReadStore(config);
  const store = openLog(config, readStore);
  const copy = new SqliteLogCopy(log, join(dataDir, 'open.sqlite'));
  const chain = new ResealedChain([]);
  const events: StoredEvent[] = [];
  for await (const page of store.pages({ after: START })) events.push(...page.events);
  copy.write(events.map((event) => chain.take(withNumber(event))));
  copy.finish();
  await store.close();
  await readStore.close();
  renameSync(join(dataDir, 'open.sqlite'), log);
  for (const suffix of ['-wal', '-shm']) rmSync(log + suffix, { force: true });
}

function withNumber(event: StoredEvent): StoredEvent {
  const { metadata } = event;
  if (!metadata.commandId.endsWith(':opt-out')) return event;
  return { ...event, metadata: { ...metadata, commandId: `${metadata.commandId}:+${PHONE}` } };
}

/** More than are copied at once. */
async function lengthen(store: EventStore): Promise<void> {
  const { events } = await store.readAll({ after: START, limit: 1, types: ['TemplateCreated'] });
  const [{ type, data, metadata } = { type: '', data: {}, metadata: {} as StoredEvent['metadata'] }] = events;
  for (let n = 0; n < 4; n++) {
    const many = Array.from({ length: 300 }, () => ({ id: randomUUID(), type, data, metadata }));
    await store.append('notes', many, { expected: 'any' });
  }
}

export async function plainInstallation(): Promise<PlainInstallation> {
  const dataDir = folder();
  const env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
  const config = new Config(env);
  const log = join(dataDir, 'events.sqlite');
  const app = await startApp({ dataDir });
  const ada = await Sender.create(app, 'Ada', '+14155550100');
  await ada.sim('PUT', `/phones/${PHONE}`, { behaviour: 'delivers' });
  const sent = await ada.send(PHONE, { body: 'Sabah al-khayr' });
  await ada.agent.post('/api/templates').send({ title: 'Greeting', body: 'Dear customer' }).expect(201);
  await ada.shows(sent, 'delivered');
  await ada.sim('POST', `/phones/${PHONE}/reply`, { text: 'I am at home until five' });
  await ada.shows(sent, 'replied');
  await ada.sim('POST', `/phones/${PHONE}/reply`, { text: 'stop' });
  await eventually(async () => ((await ada.arrived(PHONE)).length === 2 ? true : undefined), {
    what: 'its confirmation',
  });
  await app.settle();
  const store = app.app.get<EventStore>(EVENT_STORE);
  await lengthen(store);
  const sealer = new ChainSealer(store, new SystemClock());
  while (await sealer.sealNext(-1));
  await app.settle();
  await app.stop();
  await writeOpenly({ dataDir, env, config, log });
  const readStore = openReadStore(config);
  const open = openLog(config, readStore);
  const head = (await lastSeal(open))?.data.hash ?? '';
  await open.close();
  await readStore.close();
  return { dataDir, env, config, log, head };
}
