import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SendResult } from '@wavelane/contracts';
import { type Archive, type EventStore, type StoredEvent, START } from '@wavelane/event-store';
import { ChainSealer } from '../../audit/chain/chain.sealer.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { Sender } from '../../../testing/people/sender.js';
import { answer, command } from '../../../testing/terminal.js';

const PHONE = '97333000112';
const LATER = ['--before', '2100-01-01T00:00:00Z'];
const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-pack-cli-'));
const env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
let app: TestApp;
let ada: Sender;
let sent: SendResult;

beforeAll(async () => {
  app = await startApp({ dataDir });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  await ada.sim('PUT', `/phones/${PHONE}`, { behaviour: 'delivers' });
  sent = await ada.send(PHONE, { body: 'Hello' });
  await ada.shows(sent, 'delivered');
  await app.settle();
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const log = () => app.app.get<EventStore>(EVENT_STORE);
async function everything(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log().pages({ after: START })) events.push(...page.events);
  return events;
}

describe('the log of a running product whose events are packed', () => {
  it('says what it said before, and goes on: a late answer to a packed message, a seal, a verification, a backup', async () => {
    const before = await everything();
    const { packed } = (await answer<{ packed: number }>(env, 'events', 'pack', ...LATER)).answer;
    expect(packed).toBeGreaterThan(8);
    expect((await everything()).slice(0, before.length)).toEqual(before);

    await ada.sim('POST', `/phones/${PHONE}/reply`, { text: 'Thank you' });
    await ada.shows(sent, 'replied');
    await app.settle();
    const sealer = new ChainSealer(log(), new SystemClock());
    while (await sealer.sealNext(-1));
    await app.settle();
    expect(await command(env, 'audit', 'verify')).toMatchObject({ code: 0 });
    expect((await command(env, 'events', 'pack', ...LATER)).out[0]).toMatch(/events are packed/);
    expect(await command(env, 'audit', 'verify')).toMatchObject({ code: 0 });
    expect(await command(env, 'backup', join(dataDir, 'backup'))).toMatchObject({ code: 0 });
  });

  it('has its read models made anew from it', async () => {
    const rebuilt = await command(env, 'projections', 'rebuild', 'messages', '--reason', 'a test');
    expect(rebuilt).toMatchObject({ code: 0 });
    await ada.shows(sent, 'replied');
  });
});

describe('the log of a running product whose packs are archived', () => {
  const archives = join(dataDir, 'archives');

  it('says what a dry run would take, and takes it', async () => {
    const before = await everything();
    const [told] = (await command(env, 'events', 'archive', ...LATER, '--dry-run')).out;
    expect(told).toMatch(/^The next archive would have \d+ events of positions 1 to \d+, \d+ KB\.$/);
    expect(existsSync(archives)).toBe(false);
    const { archives: made } = (await answer<{ archives: Archive[] }>(env, 'events', 'archive', ...LATER)).answer;
    expect(readdirSync(archives)).toEqual(made.map(({ name }) => name));
    expect((await everything()).slice(0, before.length)).toEqual(before);
    expect((await command(env, 'events', 'archive', ...LATER)).out[0]).toMatch(/nothing to archive/);
  });

  it('goes on: a verification, read models folded anew and compared, a late answer', async () => {
    expect(await command(env, 'audit', 'verify')).toMatchObject({ code: 0 });
    expect(await command(env, 'projections', 'verify', 'messages')).toMatchObject({ code: 0 });
    await ada.sim('POST', `/phones/${PHONE}/reply`, { text: 'Thank you again' });
    await ada.shows(sent, 'replied');
  });

  it('is in a backup with its archives, and comes back from it', async () => {
    const folder = join(dataDir, 'backup-with-archives');
    expect(await command(env, 'backup', folder)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'archives'))).toEqual(readdirSync(archives));
    const elsewhere = { ...env, DATA_DIR: join(dataDir, 'elsewhere') };
    expect(await command(elsewhere, 'restore', folder)).toMatchObject({ code: 0 });
    expect(await command(elsewhere, 'audit', 'verify')).toMatchObject({ code: 0 });
  });

  it('names an archive that is away, and makes no backup without it', async () => {
    const [name] = readdirSync(archives);
    renameSync(join(archives, String(name)), join(dataDir, 'away'));
    const verified = await command(env, 'audit', 'verify');
    expect([verified.code, verified.out.concat(verified.error).join('\n')]).toEqual([
      1,
      expect.stringContaining(`${String(name)} with the events from position`),
    ]);
    const refused = await command(env, 'backup', join(dataDir, 'backup-without'));
    expect([refused.code, refused.error.join()]).toEqual([1, expect.stringContaining(String(name))]);
    await ada.agent.get('/api/jobs').expect(200);
    renameSync(join(dataDir, 'away'), join(archives, String(name)));
    expect(await command(env, 'audit', 'verify')).toMatchObject({ code: 0 });
  });
});
