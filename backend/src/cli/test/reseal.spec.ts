import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, SqliteLogCopy, START, type StoredEvent } from '@wavelane/event-store';
import { ChainSealer } from '../../books/audit/chain/chain.sealer.js';
import { lastSeal } from '../../books/audit/chain/moved-chain.js';
import { reseal } from '../../books/audit/reseal/reseal.js';
import { ResealedChain } from '../../books/audit/reseal/resealed-chain.js';
import { EVENTS } from '../../events.js';
import { Config } from '../../platform/config/config.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { warningOfOpenBeginning } from '../../platform/storage/program/open-beginning.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { ADMIN, startApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';
import { answer, command } from '../../../testing/terminal.js';
import { openLog, subjectKeysIn } from '../log.js';
import { storedBytes } from '../../../testing/engines/stored-bytes.js';

const PHONE = '97333000111';
/** Of a person, and of accounts. */
const SECRETS = [PHONE, 'Sabah al-khayr', 'I am at home until five', '4155550100', ADMIN.email, 'Dear customer'];

let dataDir: string;
let env: NodeJS.ProcessEnv;
let config: Config;
let log: string;
let before: string;
const folder = () => mkdtempSync(join(tmpdir(), 'wavelane-reseal-'));
const bytes = (path: string) => storedBytes(path).toString();

/** As a log was written before there were seals: in plain text, with a number in the name of a command. */
async function writeOpenly(): Promise<void> {
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

/** Every event of a copy as it lies there, but for the chain, whose seals are made by the clock. */
async function storedIn(path: string): Promise<StoredEvent[]> {
  const copy = openSqliteEventStore({ path: join(path, 'events.sqlite') });
  const events: StoredEvent[] = [];
  for await (const page of copy.pages({ after: START })) events.push(...page.events);
  await copy.close();
  return events;
}

beforeAll(async () => {
  dataDir = folder();
  env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
  config = new Config(env);
  log = join(dataDir, 'events.sqlite');
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
  await writeOpenly();
  const readStore = openReadStore(config);
  const open = openLog(config, readStore);
  before = (await lastSeal(open))?.data.hash ?? '';
  await open.close();
  await readStore.close();
}, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the resealing of a log in plain text', () => {
  it('says first what lies open in it, and writes nothing', async () => {
    for (const secret of SECRETS) expect(bytes(log)).toContain(secret);
    const dry = await answer<{ open: Record<string, number>; subjects: number }>(env, 'events', 'reseal', '--dry-run');
    // A message, and the confirmation of the STOP.
    expect(dry.answer.open).toMatchObject({ MessageOrdered: 2, MessageClaimed: 2, RecipientSuppressed: 1 });
    expect(dry.answer.open).toMatchObject({ AccountRegistered: 2, ChannelAdded: 1 });
    // The person, their account, and the administrator's.
    expect(dry.answer.subjects).toBe(3);
    for (const secret of SECRETS) expect(bytes(log)).toContain(secret);
  });

  it('lists what lies open beside the running product, and refuses to write there', async () => {
    const app = await startApp();
    const beside = { DATA_DIR: app.dataDir, NODE_ENV: 'test' };
    try {
      expect((await command(beside, 'events', 'reseal', '--dry-run')).code).toBe(0);
      const { code, error } = await command(beside, 'events', 'reseal', folder(), '--reason', 'x');
      expect([code, error.join('')]).toEqual([1, expect.stringContaining('Stop Wavelane first')]);
    } finally {
      await app.stop();
    }
  });

  it('makes a start warn of personal data at the beginning of the log', async () => {
    const readStore = openReadStore(config);
    const store = openLog(config, readStore);
    const keys = await subjectKeysIn(config, readStore);
    const warning = await warningOfOpenBeginning(store, EVENTS, keys);
    await store.close();
    await readStore.close();
    expect(warning).toMatch(
      /^\d+ of the oldest \d+ events hold personal data in the open.*wavelane events reseal --dry-run/,
    );
  });

  it('leaves accounts and payments of the plain log readable to every command', async () => {
    const listed = await command(env, 'accounts', 'list', '--json');
    expect(listed).toMatchObject({ code: 0, out: [expect.stringContaining(ADMIN.email)] });
    const { out } = await command(env, 'payments', 'replay', '--until', '2999-12-31', '--format', 'json');
    const { payments } = JSON.parse(out.join('')) as { payments: { user: string }[] };
    expect(payments).toContainEqual(expect.objectContaining({ user: expect.stringContaining('@example.com') }));
    expect((await command(env, 'audit', 'verify')).code).toBe(0);
  });

  it('refuses a chain that does not hold, a missing folder and a missing reason', async () => {
    const bent = folder();
    const copy = join(bent, 'bent.sqlite');
    const other = new SqliteLogCopy(log, copy);
    other.write(other.next(10_000).map((event, index) => (index === 7 ? { ...event, data: { bent: true } } : event)));
    other.finish();
    const readStore = openReadStore(config);
    const keys = await subjectKeysIn(config, readStore);
    const { upcasting } = await import('@wavelane/event-store');
    const store = upcasting(openSqliteEventStore({ path: copy }), EVENTS, { keys });
    const way = reseal({ log: store, path: copy, catalogue: EVENTS, keys }, join(bent, 'to'));
    await expect(way).rejects.toThrow('The chain of the log does not hold');
    await store.close();
    await readStore.close();
    rmSync(bent, { recursive: true, force: true });
    expect((await command(env, 'events', 'reseal', folder())).code).toBe(2);
    expect((await command(env, 'events', 'reseal', '--reason', 'x')).code).toBe(2);
  });

  it('makes the same copy after any number of interruptions at any step', async () => {
    const [cut, whole] = [folder(), folder()];
    const readStore = openReadStore(config);
    const keys = await subjectKeysIn(config, readStore);
    const store = openLog(config, readStore);
    const copies = { log: store, path: log, catalogue: EVENTS, keys };
    const steps = new Set<string>();
    let cuts = 0;
    for (let isWhole = false; !isWhole;) {
      let calls = 0;
      const onProgress = (_events: number, step: string) => {
        if (++calls <= cuts) return;
        cuts++;
        steps.add(step);
        throw new Error('killed');
      };
      isWhole = await reseal({ ...copies, onProgress }, cut).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
    }
    expect([...steps].sort()).toEqual(['checked', 'compared', 'copied']);
    await reseal(copies, whole);
    await store.close();
    await readStore.close();
    const [one, other] = await Promise.all([cut, whole].map(storedIn));
    expect(one).toEqual(other);
    for (const path of [cut, whole]) rmSync(path, { recursive: true, force: true });
  });

  it('continues after it was cut off, and gives the same log without a word in the open', async () => {
    const to = folder();
    const readStore = openReadStore(config);
    const keys = await subjectKeysIn(config, readStore);
    const store = openLog(config, readStore);
    const onProgress = (_events: number, step: string) => {
      if (step === 'copied') throw new Error('killed');
    };
    const cut = reseal({ log: store, path: log, catalogue: EVENTS, keys, onProgress }, to);
    await expect(cut).rejects.toThrow('killed');
    await store.close();
    await readStore.close();

    const { code, out } = await command(env, 'events', 'reseal', to, '--reason', 'before the audit', '--as', 'olga');
    expect({ code, out: out.join('\n') }).toMatchObject({ code: 0, out: expect.stringContaining(before) });
    for (const secret of SECRETS) expect(bytes(join(to, 'events.sqlite'))).not.toContain(secret);
    expect((await command(env, 'events', 'reseal', to, '--reason', 'again')).code).toBe(1);

    renameSync(join(to, 'events.sqlite'), log);
    for (const suffix of ['-wal', '-shm']) rmSync(log + suffix, { force: true });
    rmSync(to, { recursive: true, force: true });
  });

  it('leaves a log that verification finds whole, and that still knows the head of before', async () => {
    const app = await startApp({ dataDir, simulators: false });
    await app.settle();
    const known = await command(env, 'audit', 'verify', '--expect-head', before);
    expect(known.code).toBe(0);
    const unknown = await command(env, 'audit', 'verify', '--expect-head', 'f'.repeat(64));
    expect(unknown.code).toBe(1);
    const { events } = await app.app.get<EventStore>(EVENT_STORE).readAll({ after: START, limit: 10_000 });
    expect(JSON.stringify(events)).toContain('I am at home until five');
    expect(events.map(({ type }) => type)).toContain('OperatorActionEnded');
    await app.stop();
  });
});
