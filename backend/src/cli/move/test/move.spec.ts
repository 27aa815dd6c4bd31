import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { Config } from '../../../platform/config/config.js';
import { writeHeldMark } from '../../../platform/storage/held/held-mark.js';
import { openEventStore, openReadStore } from '../../../platform/storage/open-stores.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { PASSWORD, startApp } from '../../../../testing/app.js';
import { command } from '../../../../testing/terminal.js';
import { eventsOf, isStartable, Movable, type Seen, type Servers, withoutPositions } from '../testing/movable.js';

let place: Movable;
let first: Servers;
let seen: Seen;
let stored: StoredEvent[];

const embedded = (name: string) => place.embedded(name);
const folder = (name: string) => place.folder(name);
const onServers = () => ({ ...embedded('one'), ...first.env });

/** The event that a follower of the tests had handled last. */
const MIDDLE = 20;

/** Places of followers, and records that differ from what an earlier try has left in the target. */
async function writeRecords(): Promise<void> {
  const [here, there] = [embedded('one'), onServers()].map((env) => openReadStore(new Config(env)));
  const log = openEventStore(new Config(embedded('one')), () => undefined);
  const [storeId, head] = [await log.storeId(), await log.head()];
  const { events } = await log.readAll({ after: START, limit: MIDDLE + 1 });
  await log.close();
  const places = defined(here).records({ name: 'log-places' });
  const fence = { lease: 'lease:follower', term: 57 };
  await places.put('follower:middle', { position: defined(events.at(-1)).position, storeId, fence }, null);
  await places.put('follower:end', { position: head, storeId }, null);
  await places.put('follower:start', { position: START, storeId }, null);
  await places.put('follower:other-log', { position: head, storeId: 'another' }, null);
  const kept = { here: defined(here).records({ name: 'kept' }), there: defined(there).records({ name: 'kept' }) };
  await kept.here.put('lasting', { n: 1 }, Date.now() + 3_600_000);
  await kept.here.put('over', { n: 1 }, Date.now() - 1);
  await kept.here.put('changed', { n: 2 }, null);
  await kept.there.put('changed', { n: 1 }, null);
  await kept.there.put('erased', { n: 1 }, null);
  await defined(here).close();
  await defined(there).close();
}

/** Appends an event a second time: a server may do so when a client repeats an append under 'any'. */
async function repeatWebhook(): Promise<void> {
  const log = openEventStore(new Config(onServers()), () => undefined);
  const { stream, id, type, schemaVersion, data, metadata } = defined(
    stored.find((event) => event.stream.startsWith('inbox-')),
  );
  const { recordedAt: _, ...given } = metadata;
  for (let times = 0; times < 2; times++)
    await log.append(stream, [{ id, type, schemaVersion, data, metadata: given }], { expected: 'any' });
  await log.close();
}

beforeAll(async () => {
  ({ place, seen } = await Movable.create());
  first = await place.servers();
}, 120_000);
afterAll(() => place.end());

describe('moving an installation', () => {
  it('refuses a start on empty servers beside a folder that holds an installation', async () => {
    const env = onServers();
    expect(await isStartable(env)).toBe(false);
    await expect(startApp({ dataDir: folder('one'), env: { ...place.shared, ...first.env } })).rejects.toThrow(
      'wavelane move --to servers',
    );
  });

  it('refuses to begin without a direction, a reason or servers', async () => {
    const env = onServers();
    expect((await command(env, 'move', '--reason', 'x')).code).toBe(2);
    expect((await command(env, 'move', '--to', 'servers')).code).toBe(2);
    expect((await command(embedded('one'), 'move', '--to', 'servers', '--reason', 'x')).code).toBe(2);
    const nowhere = { ...embedded('nowhere'), ...first.env };
    expect((await command(nowhere, 'move', '--to', 'servers', '--reason', 'x')).code).toBe(2);
  });

  it('refuses a target with something else, and a folder of which it is not settled what was sent', async () => {
    const { env } = await place.servers();
    const taken = openEventStore(new Config({ ...embedded('other'), ...env }), () => undefined);
    const metadata = {
      actor: { kind: 'system', id: 'x' },
      correlationId: 'x',
      commandId: 'x',
      causationId: null,
    } as const;
    await taken.append('bank-details', [{ id: randomUUID(), type: 'BankDetailsSet', data: {}, metadata }], {
      expected: 'none',
    });
    await taken.close();
    const refused = await command({ ...embedded('one'), ...env }, 'move', '--to', 'servers', '--reason', 'x');
    expect([refused.code, refused.error.join()]).toEqual([1, expect.stringContaining('something else')]);

    cpSync(folder('one'), folder('restored'), { recursive: true });
    const since = new Date().toISOString();
    const mark = { cause: 'restored', phase: 'settling', asOf: since, since, jobs: [], releasedAt: null } as const;
    writeHeldMark(folder('restored'), mark);
    const unsettled = await command(
      { ...embedded('restored'), ...first.env },
      'move',
      '--to',
      'servers',
      '--reason',
      'x',
    );
    expect([unsettled.code, unsettled.error.join()]).toEqual([1, expect.stringContaining('wavelane held status')]);
  });

  it('copies while the product works, and the rest when it is stopped', async () => {
    const app = await startApp({ dataDir: folder('one'), env: place.shared });
    const env = onServers();
    const early = await command(env, 'move', '--to', 'servers', '--reason', 'we grow', '--as', 'olga');
    expect([early.code, early.out.join()]).toEqual([1, expect.stringContaining('Stop all its processes')]);
    await expect(startApp({ dataDir: folder('third'), env: { ...place.shared, ...first.env } })).rejects.toThrow(
      'the move is not complete',
    );
    const agent = await app.signIn(place.email, PASSWORD);
    await agent.post('/api/templates').send({ title: 'Late', body: 'Written meanwhile' }).expect(201);
    seen = await place.look(app);
    await app.stop();
    await writeRecords();
    const ran = await command(env, 'move', '--to', 'servers', '--reason', 'we grow');
    expect([ran.code, ran.error, ran.out.join()]).toEqual([0, [], expect.stringContaining('compared one by one')]);
  }, 60_000);

  it('copies every event as it was, and writes only its own end behind them', async () => {
    const [here, there] = [await eventsOf(embedded('one')), await eventsOf(onServers())];
    expect(withoutPositions(there.slice(0, here.length))).toEqual(withoutPositions(here));
    expect(there.slice(here.length).map(({ type }) => type)).toEqual(['ChainMoved', 'OperatorActionEnded']);
    stored = there;
  });

  it('gives followers the places behind what they had handled, and forgets what was erased', async () => {
    const readStore = openReadStore(new Config(onServers()));
    const places = await readStore.records({ name: 'log-places' }).scan<{ position: string }>('', 100, 0);
    const there = new Map(places.map(({ id, body }) => [id, body]));
    const at = (index: number) => defined(stored[index]).position;
    expect(there.get('follower:middle')?.position).toBe(at(MIDDLE));
    expect(there.get('follower:end')?.position).toBe(at(stored.length - 3));
    expect([there.has('follower:other-log'), there.has('follower:start')]).toEqual([false, false]);
    // A lease begins anew in the new place: its old term would refuse every writer.
    expect(places.filter(({ body }) => 'fence' in body)).toEqual([]);
    const kept = await readStore.records({ name: 'kept' }).scan('', 10, 0);
    expect(kept.map(({ id }) => id)).toEqual(['changed', 'lasting']);
    expect(await readStore.records({ name: 'kept' }).get('changed', 0)).toMatchObject({ body: { n: 2 } });
    await readStore.close();
  });

  it('leaves the old place readable for the audit, and closed to everything that works', async () => {
    expect((await command(embedded('one'), 'audit', 'verify')).code).toBe(0);
    const { code, error } = await command(embedded('one'), 'accounts', 'list');
    expect([code, error.join()]).toEqual([2, expect.stringContaining('moved to')]);
    await expect(startApp({ dataDir: folder('one'), env: place.shared })).rejects.toThrow('was moved to');
  });

  it('shows the same in the new place, sends nothing again, and verifies with every head of before', async () => {
    const env = { ...place.shared, ...first.env };
    const app = await startApp({ dataDir: folder('one'), env });
    const after = await place.look(app);
    expect(after.person).toEqual(seen.person);
    expect([after.jobs, after.templates]).toEqual([seen.jobs, seen.templates]);
    // The pack of before, block by block, and now that of the engine that the log is in.
    expect(after.pack.blocks).toEqual(seen.pack.blocks);
    const log = app.app.get<EventStore>(EVENT_STORE);
    const events = (await log.readAll({ after: defined(stored.at(-1)).position, limit: 1_000 })).events;
    expect(events.map(({ type }) => type).filter((type) => /^Message|Mail|Notice/.test(type))).toEqual([]);
    await place.seal(app);
    await app.stop();
    for (const head of place.heads)
      expect(await command(onServers(), 'audit', 'verify', '--expect-head', head)).toMatchObject({
        code: 0,
        error: [],
      });
    const unknown = await command(onServers(), 'audit', 'verify', '--expect-head', 'f'.repeat(64));
    expect(unknown.code).toBe(1);
  }, 120_000);

  it('goes back into files, also with an event that the server has twice, and verifies there', async () => {
    await repeatWebhook();
    const env = { ...embedded('two'), ...first.env };
    const ran = await command(env, 'move', '--to', 'embedded', '--reason', 'too large');
    expect(ran).toMatchObject({ code: 0, error: [] });
    expect(ran.out.join()).toContain(folder('two'));
    await expect(startApp({ dataDir: folder('two'), env: { ...place.shared, ...first.env } })).rejects.toThrow(
      'was moved to',
    );
    const app = await startApp({ dataDir: folder('two'), env: place.shared });
    const after = await place.look(app);
    expect(after.person).toEqual(seen.person);
    expect(after.pack.blocks).toEqual(seen.pack.blocks);
    await place.seal(app);
    await app.stop();
    for (const head of place.heads)
      expect(await command(embedded('two'), 'audit', 'verify', '--expect-head', head)).toMatchObject({
        code: 0,
        error: [],
      });
    expect(await command(embedded('two'), 'backup', folder('backup'))).toMatchObject({ code: 0, error: [] });
  }, 120_000);
});
