import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoctorReport } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { BucketDouble } from '../../../../testing/engines/bucket-double.js';
import { Sender } from '../../../../testing/people/sender.js';
import { answer, command } from '../../../../testing/terminal.js';
import { MediaRemoval } from '../../../whatsapp/media/media-removal.js';
import { keptFiles } from '../../../whatsapp/media/testing/kept-files.js';
import { PNG } from '../../../whatsapp/media/testing/sample-files.js';
import type { Moved } from '../moving.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let dataDir: string;
let bucket: BucketDouble;
let app: TestApp;
let ada: Sender;
const media: string[] = [];
let payment: string;
let email: string;
let accountId: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wavelane-moving-'));
  bucket = await BucketDouble.start();
  app = await startApp({ dataDir });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  const { body } = await ada.agent.get('/api/me').expect(200);
  ({ id: accountId, email } = body as { id: string; email: string });
  for (let n = 0; n < 4; n++) media.push(await uploaded());
  const order = ada.agent.post('/api/subscribe/offline').field({ planId: 'starter', amount: '2900', currency: 'USD' });
  payment = ((await order.attach('proof', PDF, 'a.pdf').expect(201)).body as { id: string }).id;
});
afterAll(async () => {
  await app.stop();
  await bucket.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function uploaded(): Promise<string> {
  const { body } = await ada.agent.post('/api/messages/media').attach('file', PNG, `${randomUUID()}.png`).expect(201);
  return (body as { mediaId: string }).mediaId;
}

const settings = (more: Record<string, string> = bucket.env) => ({ DATA_DIR: dataDir, NODE_ENV: 'test', ...more });

async function restart(env: Record<string, string>): Promise<void> {
  await app.stop();
  app = await startApp({ dataDir, env });
}

async function demandAll(): Promise<void> {
  const again = await app.signIn(email, PASSWORD);
  for (const id of media)
    expect(((await again.get(`/api/media/${id}`).responseType('blob').expect(200)).body as Buffer).equals(PNG)).toBe(
      true,
    );
  const admin = await app.admin();
  const { body } = await admin.get(`/api/admin/offline-payments/${payment}/proof`).expect(200);
  expect((body as Buffer).equals(PDF)).toBe(true);
}

describe('wavelane files move', () => {
  it('copies everything beside the running product, and says that a stop is needed to remove', async () => {
    const refused = await command(settings(), 'files', 'move');
    expect([refused.code, refused.error.join()]).toEqual([1, expect.stringMatching(/Stop Wavelane first/)]);
    const { answer: copied } = await answer<Moved>(settings(), 'files', 'move', '--keep');
    expect(copied).toMatchObject({ files: 5, known: 0 });
    expect([keptFiles(dataDir).length, bucket.names.length]).toEqual([4, 5]);
    const [proof] = bucket.names.filter((name) => name.startsWith('proofs/'));
    expect(defined(bucket.objects.get(`wavelane/${defined(proof)}`)).content.includes('%PDF')).toBe(false);
  });

  it('stops at a bucket that fails, and goes on from the same place', async () => {
    media.push(await uploaded());
    bucket.fault = { how: 'refuse', status: 403, code: 'AccessDenied' };
    bucket.faultOf = 'PUT';
    expect((await command(settings(), 'files', 'move', '--keep')).code).toBe(2);
    bucket.fault = undefined;
    const { answer: copied } = await answer<Moved>(settings(), 'files', 'move', '--keep');
    expect(copied).toMatchObject({ files: 6, known: 5 });
  });

  it('leaves nothing out of reach when the product restarts with the bucket before everything was copied', async () => {
    media.push(await uploaded());
    await restart(bucket.env);
    await demandAll();
    const gone = defined(media.pop());
    expect(bucket.names.some((name) => name.includes(gone))).toBe(false);
    const context = {
      ...({ actor: { kind: 'system', id: 'test' }, correlationId: gone } as const),
      ...{ commandId: randomUUID(), causationId: null },
    };
    await app.app.get(MediaRemoval).remove({ mediaId: gone, accountId, why: 'forgotten' }, context);
    expect(keptFiles(dataDir).some((name) => name.includes(gone))).toBe(false);
  });

  it('does not take a damaged proof in the bucket for the one in the folder', async () => {
    const place = `wavelane/${defined(bucket.names.find((name) => name.startsWith('proofs/')))}`;
    const { content, at } = defined(bucket.objects.get(place));
    const damaged = Buffer.from(content);
    damaged[content.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    bucket.objects.set(place, { content: damaged, at });
    await command(settings(), 'files', 'move', '--keep');
    expect(defined(bucket.objects.get(place)).content.equals(damaged)).toBe(false);
  });

  it('leaves a product that finds everything in the bucket, and a doctor that names what is left', async () => {
    await restart(bucket.env);
    await demandAll();
    const look = async () =>
      (await answer<DoctorReport>(settings(), 'doctor')).answer.checks.find(({ name }) => name === 'files')?.said.code;
    expect(await look()).toBe('doctor-files-left');
    await app.stop();
    expect((await command(settings(), 'files', 'move')).code).toBe(0);
    expect([keptFiles(dataDir), await look()]).toEqual([[], 'doctor-files-ok']);
    app = await startApp({ dataDir, env: bucket.env });
    await demandAll();
  });

  it('moves everything back', async () => {
    await app.stop();
    expect((await command(settings(), 'files', 'move', '--to', 'folder')).code).toBe(0);
    expect([keptFiles(dataDir).length, bucket.names]).toEqual([5, []]);
    app = await startApp({ dataDir });
    await demandAll();
  });

  it('says what is missing', async () => {
    expect((await command(settings({}), 'files', 'move')).error.join()).toMatch(/S3_BUCKET is not set/);
    expect((await command(settings(), 'files', 'move', '--to', 'moon')).error.join()).toMatch(/bucket or folder/);
  });
});
