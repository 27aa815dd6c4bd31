import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventView } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';

const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-operations-cli-'));
const env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ dataDir, simulators: false });
  for (let n = 0; n < 5; n++) await app.register('Ada');
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => command(env, ...args);
const because = ['--reason', 'a test of it', '--as', 'olga'];

interface Brief {
  name: string;
  state: string;
  collection: string;
  owner: string | null;
  previous: string | null;
}
const accounts = async () =>
  defined((await answer<Brief[]>(env, 'projections', 'list')).answer.find(({ name }) => name === 'accounts'));

describe('the command line', () => {
  it('explains itself and ends with 0', async () => {
    const { code, out } = await run('projections', '--help');
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(/wavelane projections rebuild NAME… \| --all --reason/);
    expect((await run('events', 'tail', '--help')).out.join('\n')).toMatch(/--follow/);
  });

  it.each([
    [['projections', 'paint']],
    [['projections', 'diff']],
    [['projections', 'diff', 'accounts', 'jobs']],
    [['projections', 'list', '--surprise']],
    [['projections', 'rebuild', '--reason', 'x']],
    [['projections', 'rebuild', 'accounts', '--all', '--reason', 'x']],
    [['projections', 'rebuild', 'accounts']],
    [['projections', 'rebuild', 'accounts', '--reason', '  ']],
    [['projections', 'diff', 'accounts', '--samples', '0']],
    [['events', 'tail', '-n', 'many']],
    [['events', 'search', '--since', '2026-02-30']],
    [['events', 'pack']],
    [['events', 'pack', '--before', 'yesterday']],
    [['events', 'archive', '--before', 'yesterday']],
    [['paint']],
  ])('refuses %j in one line with the reason, and ends with 2', async (args) => {
    const { code, out, error } = await run(...args);
    expect({ code, out, lines: error.length }).toEqual({ code: 2, out: [], lines: 1 });
  });

  it('makes no installation', async () => {
    const { code, error } = await command({ ...env, DATA_DIR: join(dataDir, 'nowhere') }, 'projections', 'list');
    expect({ code, error }).toMatchObject({
      code: 2,
      error: [expect.stringMatching(/no installation here: .*nowhere/)],
    });
  });

  it.each([
    [['projections', 'rebuild', 'nonsense', ...because], /'nonsense' not found/],
    [['projections', 'switch', 'accounts', ...because], /There is no rebuild/],
    [['projections', 'rollback', 'accounts', ...because], /no earlier version/],
    [['projections', 'cancel', 'accounts', ...because], /There is no rebuild/],
    [['projections', 'retire', 'accounts', ...because], /no earlier version/],
    [['projections', 'diff', 'accounts'], /nothing to compare/],
    [['events', 'show', 'nothing-like-it'], /no event/],
  ])('refuses %j with the reason and ends with 1', async (args, why) => {
    const { code, error } = await run(...args);
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(why) });
  });
});

describe('the command line while the product runs', () => {
  it('shows every projection with the process that projects it', async () => {
    const { code, out } = await run('projections', 'list');
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^PROJECTION +STATE +VERSION/);
    expect(out.find((line) => line.startsWith('accounts '))).toMatch(/live +accounts@\d+ +0 +-/);
    expect((await accounts()).owner).toContain(`/${process.pid}/`);
    expect((await answer<Brief[]>(env, 'projections', 'status', 'jobs')).answer).toMatchObject([{ name: 'jobs' }]);
  });

  it('rebuilds, compares, switches and rolls back in the stores, and the product follows', async () => {
    const before = await accounts();
    const rebuilt = await run('projections', 'rebuild', 'accounts', ...because);
    expect(rebuilt.code).toBe(0);
    expect(rebuilt.out.join('\n')).toMatch(/6 compared, 0 added, 0 removed, 0 changed/);
    expect((await run('projections', 'diff', 'accounts')).code).toBe(0);
    expect((await run('projections', 'rebuild', 'accounts', ...because)).code).toBe(1);
    expect((await run('projections', 'switch', 'accounts', ...because)).code).toBe(0);
    expect(await accounts()).toMatchObject({ collection: `${before.collection}-1`, previous: before.collection });

    await app.register('Grace');
    const admin = await app.admin();
    expect((await admin.get('/api/admin/users').expect(200)).body).toHaveLength(7);
    expect((await run('projections', 'rollback', 'accounts', ...because)).code).toBe(0);
    expect((await accounts()).collection).toBe(before.collection);
    expect((await admin.get('/api/admin/users').expect(200)).body).toHaveLength(7);
    expect((await run('projections', 'retire', 'accounts', ...because)).code).toBe(0);
    expect((await accounts()).previous).toBeNull();
  });

  it('throws a rebuild away', async () => {
    expect((await run('projections', 'rebuild', 'jobs', '--no-wait', ...because)).code).toBe(0);
    expect((await run('projections', 'cancel', 'jobs', ...because)).code).toBe(0);
    expect((await run('projections', 'diff', 'jobs')).code).toBe(1);
  });

  it('verifies, and names what differs from the log', async () => {
    expect((await run('projections', 'verify')).code).toBe(0);
    const readStore = app.app.get<ReadStore>(READ_STORE);
    const { collection } = await accounts();
    const { position } = defined(await readStore.checkpoint(collection));
    await readStore.write({ documents: [{ collection, writes: [{ id: 'stray', position, body: { name: 'X' } }] }] });
    const { code, error } = await run('projections', 'verify', 'accounts');
    expect({ code, error }).toEqual({ code: 1, error: ["accounts: document 'stray' is extra"] });
    expect((await run('projections', 'rebuild', 'accounts', '--switch', ...because)).code).toBe(1);
    const diff = await run('projections', 'diff', 'accounts');
    expect(diff).toMatchObject({ code: 1, out: expect.arrayContaining([expect.stringContaining('removed stray')]) });
    expect((await run('projections', 'switch', 'accounts', ...because)).code).toBe(0);
    expect((await run('projections', 'verify', 'accounts')).code).toBe(0);
  });

  it('ends the quarantine of a document that can be folded, and only of that', async () => {
    const readStore = app.app.get<ReadStore>(READ_STORE);
    const store = app.app.get<EventStore>(EVENT_STORE);
    const { collection } = await accounts();
    const { user } = await app.register('Quarantined');
    const fault = {
      id: user.id,
      projection: 'accounts',
      version: 1,
      collection,
      key: user.id,
      position: '',
      error: '',
    };
    const faults = readStore.records({ name: 'projection-faults', indexes: ['projection', 'collection'] });
    await faults.put(
      `${collection}|${user.id}`,
      { ...fault, eventId: '', eventType: '', firstSeen: '', lastSeen: '' },
      null,
    );
    expect((await run('projections', 'status', 'accounts')).code).toBe(1);
    expect(await run('projections', 'retry', 'accounts', ...because)).toMatchObject({
      code: 0,
      out: [`${user.id}: mended`],
    });
    expect((await run('projections', 'status', 'accounts')).code).toBe(0);

    const id = '11111111-1111-5111-a111-111111111111';
    const metadata = {
      actor: { kind: 'system', id: 't' },
      correlationId: 'c',
      commandId: 'c',
      causationId: null,
    } as const;
    const poison = { id, type: 'JobDrafted', schemaVersion: 1, data: null, metadata };
    await store.append('poison', [poison], { expected: 'none' });
    await app.settle();
    const again = await run('projections', 'retry', 'jobs', `event:${id}`, ...because);
    expect(again).toMatchObject({ code: 1, out: [`event:${id}: its fold throws again`] });
    // A rebuild passes an event that the live version has set aside, and stops at a new fault.
    expect((await run('projections', 'rebuild', 'jobs', ...because)).code).toBe(0);
    expect((await run('projections', 'cancel', 'jobs', ...because)).code).toBe(0);
    await faults.removeWhere({ projection: 'jobs' });
    const rebuilt = await run('projections', 'rebuild', 'jobs', ...because);
    expect({ code: rebuilt.code, error: rebuilt.error.join() }).toMatchObject({ code: 1, error: /failed: JobDrafted/ });
  });
});

describe('the events command', () => {
  it('shows the last events, the newest at the end', async () => {
    const { code, out } = await run('events', 'tail', '-n', '3');
    expect({ code, lines: out.length }).toEqual({ code: 0, lines: 3 });
    expect([...out].sort()).toEqual(out);
    expect(out[2]).toMatch(/operations#\d+ {2}OperatorActionEnded {2}admin olga/);
  });

  it('finds events by type, stream, correlation and time, and shows them whole', async () => {
    const lines = async (...args: string[]) =>
      (await run('events', 'search', '--json', ...args)).out.map((line) => JSON.parse(line) as EventView);
    const registered = await lines('--type', 'AccountRegistered', '-n', '2');
    expect(registered.map(({ type }) => type)).toEqual(['AccountRegistered', 'AccountRegistered']);
    const [newest] = registered;
    const { code, out } = await run('events', 'show', defined(newest).id);
    expect(code).toBe(0);
    expect(JSON.parse(defined(out[0]))).toMatchObject({ id: defined(newest).id, data: { name: 'Quarantined' } });
    const related = await lines('--correlation', defined(newest).correlationId);
    expect(related.map(({ type }) => type)).toContain('AccountRegistered');
    expect(new Set(related.map(({ correlationId }) => correlationId)).size).toBe(1);
    expect(
      (await lines('--stream', defined(newest).stream)).every(({ stream }) => stream === defined(newest).stream),
    ).toBe(true);
    expect(await lines('--stream', 'account-*', '--type', 'AccountRegistered')).toHaveLength(8);
    expect(await lines('--until', '2001-01-01T00:00:00Z')).toEqual([]);
    expect((await run('events', 'search', '--type', 'NeverWritten')).code).toBe(1);
  });

  it('shows every order with its reason and its author', async () => {
    const { out } = await run('events', 'search', '--json', '--stream', 'operations', '-n', '100');
    const told = out.map((line) => JSON.parse(line) as EventView).reverse();
    expect(new Set(told.map(({ actor }) => `${actor.kind} ${actor.id}`))).toEqual(new Set(['admin olga']));
    const begun = told.filter(({ type }) => type === 'OperatorActionBegun');
    expect(begun.every(({ data }) => (data as { reason: string }).reason === 'a test of it')).toBe(true);
    const ended = told.filter(({ type }) => type === 'OperatorActionEnded');
    expect(ended).toHaveLength(begun.length);
    expect(ended.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'switch', target: 'accounts', outcome: 'done' }),
        expect.objectContaining({ action: 'switch', target: 'accounts', outcome: 'refused' }),
      ]),
    );
  });
});

describe('the command line while the product is stopped', () => {
  it('does the work itself and lets the product go on with it', async () => {
    await app.register('Last');
    await app.stop();
    const before = await accounts();
    expect(before.owner).toBeNull();
    expect((await run('projections', 'list')).out.at(-1)).toBe('No process projects at the moment.');
    expect((await run('projections', 'rebuild', 'accounts', '--switch', ...because)).code).toBe(0);
    const after = await accounts();
    expect(after).toMatchObject({ previous: before.collection, owner: null });
    expect((await run('projections', 'rollback', 'accounts', ...because)).code).toBe(0);
    expect((await run('projections', 'verify', 'accounts')).code).toBe(0);
    app = await startApp({ dataDir, simulators: false });
    const admin = await app.admin();
    expect((await admin.get('/api/admin/users').expect(200)).body).toHaveLength(9);
  });
});
