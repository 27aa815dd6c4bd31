import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountExport, RichContent } from '@wavelane/contracts';
import type { Response as Answer } from 'supertest';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { ProcessFaults } from '../../../../testing/forms/process-faults.js';
import { Sender } from '../../../../testing/people/sender.js';
import { unzip } from '../../../../testing/unzip.js';

const NAME = 'محمد بن زكريا الرازي '.repeat(5).trim();
let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  await ada.agent
    .post('/api/people')
    .send({ phone: '+14155557301', name: NAME, labels: ['=vip'] })
    .expect(201);
  await ada.agent.post('/api/templates').send({ title: 'Hello', body: 'Hello {{name}}' }).expect(201);
  const sent = await ada.send('14155557301', { name: NAME, body: 'Your xylophone is ready' });
  await ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
  const rows = [{ id: 'a', title: 'Nine', description: 'early' }];
  const list: RichContent = { kind: 'list', button: 'Times', sections: [{ rows }] };
  await ada.sim('PUT', '/phones/14155557302', { behaviour: 'delivers' });
  await ada.shows(await ada.send('14155557302', { body: 'When?', content: list }), 'delivered');
  const channelId = ada.channel.whapiChannelId;
  await ada.sim('POST', '/phones/14155557302/send', {
    kind: 'location',
    channelId,
    latitude: 1,
    longitude: 2,
    name: 'Souq',
  });
  await ada.sim('POST', '/phones/14155557301/send', { kind: 'image', channelId });
  await eventually(async () => (await ada.inbox()).find(({ content }) => content?.media?.state === 'kept'), {
    what: 'a picture that is kept',
    timeoutMs: 30_000,
  });
  await app.settle();
}, 60_000);
afterAll(() => app.stop());

const ask = () => ada.agent.post('/api/me/exports').send({});
const list = async () => (await ada.agent.get('/api/me/exports').expect(200)).body as AccountExport[];
const ready = (id: string) =>
  eventually(async () => (await list()).find((one) => one.id === id && one.state === 'ready'), { what: 'the copy' });
const folder = (id: string) => join(app.dataDir, 'exports', id);

function asBuffer(answer: Answer, done: (error: Error | null, body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  answer.on('end', () => done(null, Buffer.concat(pieces)));
}

const lines = (file: Buffer | undefined) =>
  (file?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a copy of everything of an account', () => {
  let copy: AccountExport;

  it('becomes ready in the background', async () => {
    const { body } = await ask().expect(202);
    expect(body).toMatchObject({ state: 'under-way', readyAt: null });
    copy = await ready((body as AccountExport).id);
    expect(copy.lines).toBeGreaterThan(5);
    expect(copy.files).toBe(1);
  });

  it('holds what the owner gave and made, as lines, tables and files, and no secret', async () => {
    const { body } = await ada.agent.post(`/api/me/exports/${copy.id}/opening`).send({}).expect(200);
    const { url } = body as { url: string };
    const { body: archive, headers } = await ada.agent.get(url).buffer(true).parse(asBuffer).expect(200);
    expect(headers['content-type']).toBe('application/zip');
    const files = unzip(archive as Buffer);
    expect(lines(files.get('people.jsonl'))).toContainEqual(expect.objectContaining({ name: NAME, labels: ['=vip'] }));
    expect(lines(files.get('messages.jsonl'))).toEqual([
      expect.objectContaining({ to: '+14155557301', body: 'Your xylophone is ready', name: NAME, carries: '' }),
      expect.objectContaining({ to: '+14155557302', carries: 'Times: Nine (early)' }),
    ]);
    expect(files.get('messages.csv')?.toString()).toContain('Times: Nine (early)');
    expect(lines(files.get('received.jsonl'))).toContainEqual(
      expect.objectContaining({ kind: 'location', carries: 'Souq' }),
    );
    expect(files.get('messages.csv')?.toString()).toContain("'+14155557301");
    expect(lines(files.get('templates.jsonl'))).toEqual([expect.objectContaining({ title: 'Hello' })]);
    expect(lines(files.get('channels.jsonl'))).toHaveLength(1);
    expect(lines(files.get('days.jsonl'))).toContainEqual(expect.objectContaining({ event: 'WalletCredited' }));
    expect(lines(files.get('account.jsonl'))[0]).toMatchObject({ event: 'AccountRegistered', name: 'Ada' });
    const [file] = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(files.get(String(file))?.length).toBe(lines(files.get('files.jsonl'))[0]?.bytes);
    expect(files.get('index.html')?.toString()).toContain('messages.csv');
    for (const [name, content] of files)
      if (!name.startsWith('files/')) expect(content.toString()).not.toMatch(/secretId|token"|password"/i);
  });

  it('lies sealed on the disk', () => {
    const names = readdirSync(folder(copy.id));
    expect(names).toContain('messages.jsonl.0');
    for (const name of names) expect(readFileSync(join(folder(copy.id), name)).includes('xylophone')).toBe(false);
  });

  it('answers 404 to other accounts and for an unknown copy', async () => {
    const { agent } = await app.register('Eve');
    for (const path of [`/api/me/exports/${copy.id}/archive`]) await agent.get(path).expect(404);
    await agent.post(`/api/me/exports/${copy.id}/opening`).send({}).expect(404);
    await agent.delete(`/api/me/exports/${copy.id}`).expect(404);
    expect((await agent.get('/api/me/exports').expect(200)).body).toEqual([]);
    await ada.agent.get('/api/me/exports/nothing/archive').expect(404);
  });

  it('replaces the copy before, of which nothing is left', async () => {
    const { body } = await ask().expect(202);
    const next = await ready((body as AccountExport).id);
    expect((await list()).map(({ id, state }) => [id, state])).toEqual([
      [next.id, 'ready'],
      [copy.id, 'removed'],
    ]);
    expect(existsSync(folder(copy.id))).toBe(false);
    await ada.agent.get(`/api/me/exports/${copy.id}/archive`).expect(404);
    copy = next;
  });

  it('ends one download, and nothing else, if its files are gone from the disk', async () => {
    const faults = new ProcessFaults();
    faults.begin();
    const away = `${folder(copy.id)}-away`;
    renameSync(folder(copy.id), away);
    try {
      await ada.agent.get(`/api/me/exports/${copy.id}/archive`).expect(404);
      mkdirSync(folder(copy.id));
      for (const name of readdirSync(away).filter((one) => one.startsWith('files.')))
        copyFileSync(join(away, name), join(folder(copy.id), name));
      const download = ada.agent.get(`/api/me/exports/${copy.id}/archive`).buffer(true).parse(asBuffer);
      await expect(download.then(({ status }) => status)).rejects.toThrow();
      await app.anonymous().get('/health/live').expect(200);
      expect(faults.seen).toEqual([]);
    } finally {
      faults.end();
      rmSync(folder(copy.id), { recursive: true });
      renameSync(away, folder(copy.id));
    }
  });

  it('goes when its owner removes it', async () => {
    await ada.agent.delete(`/api/me/exports/${copy.id}`).expect(200);
    expect(existsSync(folder(copy.id))).toBe(false);
    await ada.agent.delete(`/api/me/exports/${copy.id}`).expect(404);
    await eventually(async () => ((await list())[0]?.state === 'removed' ? true : undefined), { what: 'removed' });
  });

  it('goes when a person in it is forgotten', async () => {
    const { body } = await ask().expect(202);
    const { id } = await ready((body as AccountExport).id);
    const person = await ada.agent.get('/api/people?handle=%2B14155557301').expect(200);
    const [{ id: personId } = { id: '' }] = person.body as { id: string }[];
    const order = { confirm: true, reason: 'asked' };
    await ada.agent.post(`/api/people/${personId}/forgetting`).send(order).expect(202);
    await eventually(
      async () => ((await list()).find((one) => one.id === id)?.removed === 'forgotten' ? true : undefined),
      {
        what: 'a copy that is gone',
        timeoutMs: 60_000,
      },
    );
    await eventually(async () => (existsSync(folder(id)) ? undefined : true), { what: 'an empty place' });
  });
});
