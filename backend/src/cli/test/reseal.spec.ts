import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoctorReport } from '@wavelane/contracts';
import { type EventStore, openSqliteEventStore, SqliteLogCopy, START, type StoredEvent } from '@wavelane/event-store';
import { reseal } from '../../books/audit/reseal/reseal.js';
import { EVENTS } from '../../events.js';
import { Config } from '../../platform/config/config.js';
import { warningOfOpenBeginning } from '../../platform/storage/program/open-beginning.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { ADMIN, startApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';
import { defined } from '@wavelane/testing';
import { openLog, subjectKeysIn, unopenedKeysIn } from '../log.js';
import { folder, PHONE, plainInstallation, SECRETS } from './plain-installation.js';
import { storedBytes } from '../../../testing/engines/stored-bytes.js';

let dataDir: string;
let env: NodeJS.ProcessEnv;
let config: Config;
let log: string;
let before: string;
const bytes = (path: string) => storedBytes(path).toString();

/** Reads all stored events of a copy. The chain is left out, because its seals contain the time of sealing. */
async function storedIn(path: string): Promise<StoredEvent[]> {
  const copy = openSqliteEventStore({ path: join(path, 'events.sqlite') });
  const events: StoredEvent[] = [];
  for await (const page of copy.pages({ after: START })) events.push(...page.events);
  await copy.close();
  return events;
}

beforeAll(async () => {
  ({ dataDir, env, config, log, head: before } = await plainInstallation());
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
    // A start has read no secret of them yet.
    const keys = unopenedKeysIn(config, readStore);
    const warning = await warningOfOpenBeginning(store, EVENTS, keys);
    await store.close();
    await readStore.close();
    expect(warning).toMatch(
      /^\d+ of the oldest \d+ events hold personal data in the open.*wavelane events reseal --dry-run/,
    );
  });

  it('makes the doctor warn of personal data in the open, and say what to do', async () => {
    const { answer: report } = await answer<DoctorReport>(env, 'doctor');
    expect(report.checks.find(({ name }) => name === 'personal-data')).toMatchObject({ state: 'warning' });
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

  it('leaves out whom the log says were forgotten, and makes nobody readable again who was', async () => {
    const [own, to] = [folder(), folder()];
    cpSync(dataDir, own, { recursive: true });
    const other = { ...env, DATA_DIR: own };
    const readStore = openReadStore(new Config(other));
    const keys = await subjectKeysIn(new Config(other), readStore);
    const open = openLog(new Config(other), readStore);
    const [registered] = (await open.readAll({ after: START, limit: 1_000, types: ['ChannelAdded'] })).events;
    const { accountId } = defined(registered).data as { accountId: string };
    const subject = keys.idOf({ accountId, kind: 'phone', value: `+${PHONE}` });
    const ids = { forgettingId: randomUUID(), accountId };
    const gone = [{ ...ids, keys: [{ subject, generation: 7 }] }].map((data) => ({
      ...{ id: randomUUID(), type: 'SubjectKeysDestroyed', data, metadata: defined(registered).metadata },
    }));
    await open.append(`forgetting-${ids.forgettingId}`, gone, { expected: 'none' });
    await open.close();
    await readStore.close();

    const { answer: told } = await answer<{ erased: number }>(other, 'events', 'reseal', to, '--reason', 'x');
    expect(told.erased).toBeGreaterThan(3);
    for (const name of ['events.sqlite', 'events.sqlite-wal']) rmSync(join(own, name), { force: true });
    renameSync(join(to, 'events.sqlite'), join(own, 'events.sqlite'));
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(own, `read-models.sqlite${suffix}`), { force: true });
    const app = await startApp({ dataDir: own, simulators: false });
    await app.settle();
    const { events } = await app.app.get<EventStore>(EVENT_STORE).readAll({ after: START, limit: 10_000 });
    const said = JSON.stringify(events);
    for (const word of [PHONE, 'Sabah al-khayr', 'until five']) expect(said).not.toContain(word);
    expect(said).toContain('Dear customer');
    await app.stop();
    expect((await command(other, 'audit', 'verify')).code).toBe(0);
    for (const name of ['events.sqlite', 'read-models.sqlite']) expect(bytes(join(own, name))).not.toContain(PHONE);
    for (const path of [own, to]) rmSync(path, { recursive: true, force: true });
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
