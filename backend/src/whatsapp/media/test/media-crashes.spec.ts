import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { ChannelGate } from '../../channels/channel/channel-gate.js';
import { takeBackup } from '../../../operations/backup/backup.js';
import { restoreBackup } from '../../../operations/backup/restore.js';
import { Config } from '../../../platform/config/config.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { startApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { FetchMedia, type OpenMedia } from '../fetch-media.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaSweep } from '../files/media-sweep.worker.js';
import { mediaIdOf } from '../media.events.js';
import { mediaProjection } from '../media.projection.js';
import { MediaWorld } from './media-world.js';

const DAY = 86_400_000;

let world: MediaWorld;
beforeAll(async () => void (world = await MediaWorld.start()));
afterAll(() => world.stop());

describe('the sweep', () => {
  it('removes files that nothing names after a day, and no others', async () => {
    const { id } = await world.sends({ kind: 'image' });
    const orphan = mediaIdOf(1, 'nobody');
    const path = join(world.dataDir, 'media', orphan.slice(0, 2), `${orphan}.${'0'.repeat(32)}`);
    mkdirSync(join(path, '..'), { recursive: true });
    for (const name of [path, join(world.dataDir, 'media', 'x.draft')]) writeFileSync(name, 'left');
    const files = world.app.app.get(MediaFiles);
    const isNamed = async (mediaId: string, fileId: string) =>
      (await world.events(mediaId)).some(({ data }) => data.fileId === fileId);
    await world.app.app.get(MediaSweep).pass();
    await files.sweep(isNamed, Date.now());
    expect(world.filesOf(orphan)).toHaveLength(1);
    const [kept] = world.filesOf(id);
    await files.sweep(isNamed, Date.now() + 2 * DAY);
    expect([world.filesOf(orphan), world.filesOf(id)]).toEqual([[], [kept]]);
    expect(readdirSync(join(world.dataDir, 'media'))).not.toContain('x.draft');
  });
});

describe('a backup', () => {
  it('contains the files, and they can be read after it was restored', async () => {
    const media = await world.sends({ kind: 'document', fileName: 'Rechnung.pdf' });
    const { body } = await world.get(media.id).expect(200);
    await world.app.settle();
    const [backup, other] = [join(world.root, 'backup'), join(world.root, 'other')];
    const config = (folder: string) => new Config({ DATA_DIR: folder, NODE_ENV: 'test' });
    const { files } = await takeBackup({ config: config(world.dataDir), folder: backup, now: () => new Date() });
    expect(files.map(({ name }) => name)).toContain(
      `media/${media.id.slice(0, 2)}/${defined(world.filesOf(media.id)[0])}`,
    );
    await restoreBackup({ config: config(other), folder: backup, force: false, now: () => new Date() });
    const again = await startApp({ dataDir: other, simulators: false });
    try {
      const pieces = [];
      const [kept] = await world.events(media.id);
      const { fileId, bytes } = defined(kept).data;
      const read = { mediaId: media.id, fileId, bytes };
      for await (const piece of await again.app.get(MediaFiles).read(read, { start: 0, end: bytes - 1 }))
        pieces.push(piece);
      expect(Buffer.concat(pieces).equals(body as Buffer)).toBe(true);
    } finally {
      await again.stop();
    }
  });
});

describe('a crash and a second process', () => {
  beforeAll(() =>
    world.app.app
      .get(Runtime)
      .workers.find(({ worker }) => worker.name === 'media')
      ?.stop(),
  );

  /** A file that is known and that no process fetches. */
  async function waiting(): Promise<{ open: OpenMedia; gate: () => ReturnType<ChannelGate['of']> }> {
    const { id } = await world.sends({ kind: 'sticker' }, 'open');
    const body = await eventually(() => world.app.app.get<ReadModels>(READ_MODELS).get(mediaProjection, id));
    return { open: { ...body, id }, gate: () => world.app.app.get(ChannelGate).of(world.ada.channel.id) };
  }
  const whose = ({ accountId, id: mediaId }: OpenMedia) => ({ accountId, mediaId });

  it('leaves one file and one event when it comes between file and event', async () => {
    const { open, gate } = await waiting();
    const client = await gate();
    const take = (piece: (bytes: Buffer) => Promise<void>) =>
      client.download(defined(open.gatewayId), { maxBytes: 1_000_000, take: piece });
    await world.app.app.get(MediaFiles).keep(whose(open), take);
    expect(await world.app.app.get(FetchMedia).fetch(open, gate)).toBe('done');
    expect([world.filesOf(open.id).length, (await world.events(open.id)).map(({ type }) => type)]).toEqual([
      1,
      ['MediaKept'],
    ]);
    expect(await world.app.app.get(FetchMedia).fetch(open, gate)).toBe('known');
  });

  it('keeps the file once when several fetch it at the same time', async () => {
    const { open, gate } = await waiting();
    const fetching = world.app.app.get(FetchMedia);
    await Promise.all([1, 2, 3].map(() => fetching.fetch(open, gate)));
    expect([world.filesOf(open.id).length, (await world.events(open.id)).length]).toEqual([1, 1]);
  });

  it('reports a failed disk, and keeps the file when the disk works again', async () => {
    const { open, gate } = await waiting();
    const fetching = world.app.app.get(FetchMedia);
    const folder = join(world.dataDir, 'media');
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    expect(await fetching.fetch(open, gate)).toBe('storage');
    expect(await fetching.fetch(open, gate)).toBe('storage');
    const said = async () => (await world.shows(world.ada, open.providerMessageId, 'open')).reason ?? undefined;
    expect(await eventually(said)).toBe('disk-failed');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    expect(await fetching.fetch(open, gate)).toBe('done');
    expect((await world.events(open.id)).map(({ type }) => type)).toEqual(['MediaNotKept', 'MediaKept']);
  });
});
