import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DoctorReport, OfflinePayment } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { BucketDouble } from '../../../../testing/engines/bucket-double.js';
import { eventually } from '../../../../testing/eventually.js';
import { answer, command } from '../../../../testing/terminal.js';
import { ChannelGate } from '../../channels/channel/channel-gate.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { FetchMedia } from '../fetch-media.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaRemoval } from '../media-removal.js';
import { mediaProjection } from '../media.projection.js';
import { PNG } from '../testing/sample-files.js';
import { MediaWorld } from './media-world.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let bucket: BucketDouble;
let world: MediaWorld;
beforeAll(async () => {
  bucket = await BucketDouble.start();
  world = await MediaWorld.start(bucket.env);
});
afterEach(() => {
  bucket.fault = undefined;
  bucket.faultOf = '';
  bucket.versioning = '';
});
afterAll(async () => {
  await world.stop();
  await bucket.stop();
});

/** Names of files that lie in the data folder although there is a bucket. */
const local = (kind: string) => {
  const folder = join(world.dataDir, kind);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const keptOf = (mediaId: string) => bucket.names.filter((name) => name.includes(mediaId));
const upload = (key: string = randomUUID()) =>
  world.ada.agent.post('/api/messages/media').set('Idempotency-Key', key).attach('file', PNG, 'a.png');

describe('a file sent by a person, with a bucket', () => {
  it('keeps its bytes there sealed, and gives them to the receiver, in parts too', async () => {
    const { id, bytes } = await world.sends({ kind: 'voice', bytes: 200_000 });
    const [name] = keptOf(id);
    expect(name).toMatch(new RegExp(`^media/${id.slice(0, 2)}/${id}\\.[0-9a-f]{32}$`));
    const { content } = defined(bucket.objects.get(`wavelane/${defined(name)}`));
    expect(content.subarray(0, 4).toString()).toBe('WLM1');
    expect(local('media')).toEqual([]);
    const whole = (await world.get(id).expect(200)).body as Buffer;
    expect(whole.length).toBe(bytes);
    const part = await world.get(id).set('Range', 'bytes=65530-131080').expect(206);
    expect((part.body as Buffer).equals(whole.subarray(65_530, 131_081))).toBe(true);
  });

  it('goes from there when it is removed', async () => {
    const { id } = await world.sends({ kind: 'image' });
    expect(keptOf(id)).toHaveLength(1);
    const context = { actor: { kind: 'system', id: 'test' }, correlationId: id, causationId: null } as const;
    const removal = world.app.app.get(MediaRemoval);
    const accountId = defined((await world.events(id))[0]).data.accountId;
    await removal.remove({ mediaId: id, accountId, why: 'retention' }, { ...context, commandId: randomUUID() });
    expect(keptOf(id)).toEqual([]);
    await world.get(id).expect(404);
  });

  it('waits while the bucket refuses or does not answer, and is kept when it takes it again', async () => {
    bucket.fault = { how: 'refuse', status: 403, code: 'AccessDenied' };
    const { id, messageId } = await world.sends({ kind: 'image' }, 'open');
    const until = (reason: string) =>
      eventually(async () => (await world.shows(world.ada, messageId, 'open')).reason === reason || undefined);
    await until('bucket-refused');
    const body = await world.app.app.get<ReadModels>(READ_MODELS).get(mediaProjection, id);
    const fetch = () =>
      world.app.app
        .get(FetchMedia)
        .fetch({ ...defined(body), id }, () => world.app.app.get(ChannelGate).of(world.ada.channel.id));
    bucket.fault = { how: 'cut' };
    expect(await fetch()).toBe('storage');
    await until('bucket-away');
    bucket.fault = undefined;
    expect(await fetch()).toBe('done');
    await world.shows(world.ada, messageId, 'kept');
    await world.get(id).expect(200);
    expect([keptOf(id).length, local('media')]).toEqual([1, []]);
  });

  it('disappears from there in a sweep if nothing names it', async () => {
    const { id } = await world.sends({ kind: 'image' });
    const orphan = `media/00/${randomUUID()}.${'0'.repeat(32)}`;
    for (const name of [orphan, 'media/odd', 'elsewhere/odd'])
      bucket.objects.set(`wavelane/${name}`, { content: Buffer.from('left'), at: new Date() });
    const isNamed = async (mediaId: string) => mediaId === id;
    await world.app.app.get(MediaFiles).sweep(isNamed, Date.now());
    expect(bucket.names).toContain(orphan);
    await world.app.app.get(MediaFiles).sweep(isNamed, Date.now() + 2 * 86_400_000);
    expect(bucket.names).not.toContain(orphan);
    expect(bucket.names).toEqual(expect.arrayContaining(['media/odd', 'elsewhere/odd', ...keptOf(id)]));
  });
});

describe('a bucket that fails', () => {
  it('refuses an upload with 503, and keeps it once when it is repeated', async () => {
    const key = randomUUID();
    for (const fault of [{ how: 'cut' }, { how: 'refuse', status: 503, code: 'SlowDown' }] as const) {
      bucket.fault = fault;
      expect((await upload(key).expect(503)).body).toMatchObject({ code: 'file-not-kept' });
    }
    bucket.fault = { how: 'cut in the middle' };
    bucket.faultOf = 'PUT';
    await upload(key).expect(503);
    bucket.fault = undefined;
    const { body } = await upload(key).expect(201);
    const { body: again } = await upload(key).expect(201);
    expect(again).toEqual(body);
    expect(keptOf(body.mediaId as string)).toHaveLength(1);
    expect(local('media')).toEqual([]);
  }, 60_000);

  it('answers 503 for a file out of reach, and breaks off an answer that is cut', async () => {
    const { id } = await world.sends({ kind: 'voice', bytes: 300_000 });
    bucket.fault = { how: 'refuse', status: 500, code: 'InternalError' };
    const { body, headers } = await world.ada.agent.get(`/api/media/${id}`).expect(503);
    expect([body.code, headers['retry-after']]).toEqual(['files-not-reachable', '2']);
    bucket.fault = { how: 'refuse', status: 404, code: 'NoSuchBucket' };
    await world.get(id).expect(503);
    bucket.fault = { how: 'cut in the middle' };
    await expect(world.get(id).expect(200)).rejects.toThrow();
    bucket.fault = undefined;
    expect(((await world.get(id).expect(200)).body as Buffer).length).toBe(300_000);
  }, 60_000);

  it('appears in the metrics', async () => {
    const { text } = await world.app.anonymous().get('/metrics').expect(200);
    const failures = [...text.matchAll(/file_storage_failures_total\{work="(\w+)",reason="([\w-]+)"\} (\d+)/g)];
    const of = (work: string, reason: string) => Number(failures.find(([, a, b]) => a === work && b === reason)?.[3]);
    expect(of('write', 'bucket-away')).toBeGreaterThan(0);
    expect(of('read', 'bucket-refused')).toBeGreaterThan(0);
    expect(of('list', 'disk-full')).toBe(0);
  });
});

describe('a proof of payment', () => {
  const submit = (key: string) =>
    world.ada.agent
      .post('/api/subscribe/offline')
      .set('Idempotency-Key', key)
      .field({ planId: 'starter', amount: '2900', currency: 'USD', reference: key })
      .attach('proof', PDF, 'a.pdf');

  it('keeps the proof in the bucket sealed, refuses it during a fault, and shows it to administrators', async () => {
    const key = randomUUID();
    bucket.fault = { how: 'cut' };
    expect((await submit(key).expect(503)).body).toMatchObject({ code: 'files-not-reachable' });
    bucket.fault = undefined;
    const { body } = await submit(key).expect(201);
    const admin = await world.app.admin();
    const shown = (await admin.get('/api/admin/offline-payments').expect(200)).body as OfflinePayment[];
    expect(shown.filter(({ reference }) => reference === key)).toHaveLength(1);
    const proofs = bucket.names.filter((name) => name.startsWith(`proofs/${body.id}`));
    expect(proofs).toHaveLength(1);
    const stored = defined(bucket.objects.get(`wavelane/${defined(proofs[0])}`));
    expect(stored.content.includes('%PDF')).toBe(false);
    const address = `/api/admin/offline-payments/${body.id}/proof`;
    expect(((await admin.get(address).expect(200)).body as Buffer).equals(PDF)).toBe(true);
    const damaged = Buffer.from(stored.content);
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    stored.content = damaged;
    expect((await admin.get(address).expect(503)).body).toMatchObject({ code: 'proof-damaged' });
    expect(local('proofs')).toEqual([]);
  });
});

describe('the doctor', () => {
  const env = () => ({ DATA_DIR: world.dataDir, NODE_ENV: 'test', PORT: '9', ...bucket.env });
  const found = async () =>
    (await answer<DoctorReport>(env(), 'doctor')).answer.checks.find(({ name }) => name === 'files');

  it('writes, lists, reads and removes a test object, and says what is wrong', async () => {
    expect(await found()).toMatchObject({ state: 'ok', said: { code: 'doctor-files-ok' } });
    expect(bucket.names.filter((name) => name.startsWith('doctor/'))).toEqual([]);
    for (const [fault, faultOf, code] of [
      [{ how: 'cut' }, '', 'doctor-files-away'],
      [{ how: 'refuse', status: 403, code: 'AccessDenied' }, 'DELETE', 'doctor-files-refused'],
      [{ how: 'refuse', status: 403, code: 'AccessDenied' }, 'PUT', 'doctor-files-refused'],
      [{ how: 'refuse', status: 404, code: 'NoSuchBucket' }, '', 'doctor-files-refused'],
    ] as const) {
      Object.assign(bucket, { fault, faultOf });
      expect(await found()).toMatchObject({ state: 'failed', said: { code } });
    }
    bucket.fault = undefined;
    bucket.versioning = 'Enabled';
    expect(await found()).toMatchObject({ state: 'warning', said: { code: 'doctor-files-versions' } });
    bucket.skewMs = 120_000;
    expect(await found()).toMatchObject({ state: 'warning', said: { code: 'doctor-clock-off' } });
    bucket.skewMs = 0;
  }, 60_000);

  it('tells what a backup lacks, and needs the bucket to restore it', async () => {
    await world.sends({ kind: 'image' });
    const folder = join(world.root, 'backup');
    const { code, out } = await command(env(), 'backup', folder);
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(/NOT in it: media and proofs, which are in the bucket http.*\/double\/wavelane\//);
    expect(readdirSync(join(folder, 'media'))).toEqual([]);
    const other = { DATA_DIR: join(world.root, 'other'), NODE_ENV: 'test' };
    expect((await command(other, 'restore', folder)).error.join()).toMatch(/the files on a server/);
    const restored = await command({ ...bucket.env, ...other }, 'restore', folder);
    expect([restored.code, restored.out.join('\n')]).toEqual([0, expect.stringMatching(/NOT in it: media and proofs/)]);
  });
});
