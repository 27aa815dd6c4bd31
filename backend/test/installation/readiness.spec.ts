import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from '@wavelane/contracts';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { DispatchLog } from '../../src/messaging/dispatch/dispatch-log.js';
import { Dispatcher } from '../../src/messaging/dispatch/dispatcher.worker.js';
import { LOG_WRITES_STREAM } from '../../src/platform/health/log-writes.events.js';
import { Runtime } from '../../src/platform/runtime/runtime.js';
import { INSTALLATION_TABLE } from '../../src/platform/storage/installation.js';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { LOG, READ_MODELS, RECORDS } from '../../testing/copied-installation.js';
import { eventually } from '../../testing/eventually.js';

let app: TestApp;
let locked: Database | undefined;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  await app.settle();
});
afterEach(() => release());
afterAll(() => app.stop());

/** Another process locks the file, with the same effect as a runaway copy or a full disk: no write succeeds. */
function hold(name: string): void {
  locked = openDatabase(join(app.dataDir, name));
  locked.exec('BEGIN IMMEDIATE');
}
function release(): void {
  locked?.exec('ROLLBACK');
  locked?.close();
  locked = undefined;
}

const ready = async () => (await app.anonymous().get('/health/ready')).body as Health;
const says = (part: string) =>
  eventually(async () => (await ready()).problems[part], { what: `a problem of ${part}`, timeoutMs: 30_000 });
const isWell = () =>
  eventually(async () => ((await ready()).status === 'ok' ? true : undefined), {
    what: 'to be ready',
    timeoutMs: 30_000,
  });

async function eventsOf(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of app.app.get<EventStore>(EVENT_STORE).readStream(stream)) events.push(event);
  return events;
}

describe('readiness', () => {
  it('tells what the store of read models refuses', async () => {
    await isWell();
    hold(READ_MODELS);
    const name = { name: 'Late', email: 'late@example.com', password: PASSWORD };
    const asked = app
      .anonymous()
      .post('/api/auth/register')
      .send(name)
      .then(
        () => undefined,
        () => undefined,
      );
    const told = await eventually(
      async () => Object.values((await ready()).problems).find((why) => /s behind: .*lock/i.test(why)),
      { what: 'a read model that says why it waits', timeoutMs: 30_000 },
    );
    expect(told).toMatch(/^(waiting|catching-up|stalled), \d+ s behind: \w+: /);
    release();
    await asked;
    await isWell();
  }, 90_000);

  it('fails, with the reason, while the log takes no writes, and recovers by itself', async () => {
    await isWell();
    hold(LOG);
    const register = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
    await app.anonymous().post('/api/auth/register').send(register).expect(503);
    const first = await app.anonymous().get('/health/ready').expect(503);
    expect((first.body as Health).problems['log writes']).toMatch(/^takes no writes since .*: The log is locked/);
    // It stays unavailable, for any number of requests, until the log accepts a write; it reports since when it did
    // not.
    expect(await ready()).toMatchObject({ status: 'unavailable' });
    expect(await eventsOf(LOG_WRITES_STREAM)).toEqual([]);
    release();
    await isWell();
    const resumed = defined((await eventsOf(LOG_WRITES_STREAM))[0]);
    expect(resumed).toMatchObject({
      type: 'LogWritesResumed',
      data: { reason: 'The log is locked by another process' },
    });
    await app.anonymous().post('/api/auth/register').send(register).expect(201);
  }, 60_000);

  it('fails, with the reason, while the records take no writes', async () => {
    hold(RECORDS);
    expect(await says('records')).toMatch(/^take no writes: .*locked by another process/);
    release();
    await isWell();
  }, 60_000);

  it('fails while the keys do not open what is sealed here, and recovers when they do', async () => {
    const path = join(app.dataDir, 'app.key');
    const right = readFileSync(path, 'utf8');
    writeFileSync(path, randomBytes(32).toString('base64'));
    expect(await says('keys')).toBe('do not open what is sealed here');
    writeFileSync(path, right);
    await isWell();
  }, 60_000);

  it.each([LOG, RECORDS])('fails while %s is not the file that was opened', async (name) => {
    const path = join(app.dataDir, name);
    renameSync(path, `${path}.away`);
    expect(await says('stores')).toBe(`moved, deleted or replaced under the running process: ${path}`);
    copyFileSync(`${path}.away`, path);
    expect(await says('stores')).toContain(path);
    renameSync(`${path}.away`, path);
    await isWell();
  });

  it('fails when the records name another log, or none', async () => {
    const records = app.app.get<ReadStore>(READ_STORE).records({ name: INSTALLATION_TABLE });
    const { body } = defined(await records.get('log', Date.now()));
    await records.put('log', { ...body, storeId: 'another' }, null);
    expect(await says('log')).toContain('is not the one that the records of this installation name');
    await records.remove('log');
    expect(await says('log')).toContain('is not the one');
    await records.put('log', body, null);
    await isWell();
  });

  it('fails while a pass of the dispatcher does not end, or fails again and again', async () => {
    const log = app.app.get(DispatchLog);
    const dispatcher = app.app.get(Dispatcher);
    const { isSeenIn } = log;
    const { stuckAfterMs } = dispatcher;
    let goOn: () => void = () => undefined;
    Object.assign(dispatcher, { stuckAfterMs: 300 });
    const nudge = () =>
      app.app
        .get(Runtime)
        .workers.find(({ worker }) => worker === dispatcher)
        ?.nudge();
    log.isSeenIn = () => new Promise((resolve) => (goOn = () => resolve(false)));
    nudge();
    expect(await says('worker dispatcher')).toMatch(/^no pass has come to its end for \d+ s$/);
    log.isSeenIn = () => Promise.reject(new Error('A table is missing'));
    goOn();
    expect(
      await eventually(
        async () => {
          const problem = (await ready()).problems['worker dispatcher'];
          return problem?.includes('A table is missing') ? problem : undefined;
        },
        { what: 'the reason', timeoutMs: 30_000 },
      ),
    ).toContain('no pass has come to its end');
    log.isSeenIn = isSeenIn;
    Object.assign(dispatcher, { stuckAfterMs });
    await isWell();
  }, 60_000);
});
