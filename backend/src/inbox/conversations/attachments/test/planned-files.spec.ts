import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@wavelane/contracts';
import { UnusedUploads } from '../../../../whatsapp/media/uploads/unused-uploads.worker.js';
import { PDF, PNG, soundOf } from '../../../../whatsapp/media/testing/sample-files.js';
import { Attaching } from './attaching.js';
import { Planning } from '../../test/planning.js';

let world: Planning;
let attaching: Attaching;

beforeAll(async () => {
  world = await Planning.start();
  attaching = new Attaching(world.app, world.ada);
});
afterAll(() => world.app.stop());

/** Advances the clock, and removes the uploads that were not sent within a day. */
async function days(count: number): Promise<void> {
  world.time.advance(count * 24 * HOUR_MS);
  await world.app.app.get(UnusedUploads).pass();
  await world.app.settle();
  await world.signInAgain();
}

describe('a planned reply with a file', () => {
  it('waits with its file for days, keeps it when it is changed, and goes with it once', async () => {
    const sara = await world.chat();
    const { mediaId } = await attaching.upload(sara, PNG, 'Receipt.png');
    const forgotten = await attaching.upload(sara, PDF, 'Draft.pdf');
    await world.plan(sara, { text: '', mediaId, scheduledFor: world.inMs(100 * HOUR_MS) });
    const planned = { text: '', media: { id: mediaId, kind: 'image' }, version: 1 };
    expect(await world.only(sara)).toMatchObject(planned);
    const change = { text: 'Here it *is*', scheduledFor: world.inMs(50 * HOUR_MS), version: 1 };
    await world.ada.agent
      .put(await world.path(sara))
      .send(change)
      .expect(200);
    await days(2);
    expect(await world.only(sara)).toMatchObject({ ...planned, text: 'Here it *is*', version: 2 });
    expect([attaching.onDisk(mediaId).length, attaching.onDisk(forgotten.mediaId).length]).toEqual([1, 0]);
    expect(await world.arrived(sara)).toEqual([]);
    world.pass(3 * HOUR_MS - HOUR_MS / 2);
    await world.until(sara, 1);
    await world.app.settle();
    expect(await attaching.arrived(sara)).toEqual([{ type: 'image', body: 'Here it *is*', bytes: PNG }]);
    expect(await world.planned(sara)).toEqual([]);
  });

  it('goes at once with its file when asked to, also without words', async () => {
    const omar = await world.chat();
    const { mediaId } = await attaching.upload(omar, PDF, 'Terms.pdf');
    await world.plan(omar, { text: '', mediaId });
    await world.ada.agent
      .post(`${await world.path(omar)}/send`)
      .send({ version: 1 })
      .expect(200);
    await world.until(omar, 1);
    expect(await attaching.arrived(omar)).toEqual([expect.objectContaining({ type: 'document', bytes: PDF })]);
  });

  it('gets dropped with the reason when its file is gone at its time', async () => {
    const ida = await world.chat();
    const { mediaId } = await attaching.upload(ida, PNG, 'a.png');
    await world.plan(ida, { text: 'Look', mediaId });
    await attaching.lose(mediaId);
    world.pass(HOUR_MS);
    expect(await world.dropped(ida)).toMatchObject({
      text: 'Look',
      reason: expect.stringContaining('no longer available'),
    });
    expect(await world.arrived(ida)).toEqual([]);
  });

  it('refuses at the field a file of another conversation, words below a sound, and an empty reply', async () => {
    const [one, other] = [await world.chat(), await world.chat()];
    const { mediaId } = await attaching.upload(other, PNG, 'a.png');
    expect((await world.plan(one, { mediaId }, 400)).fields).toEqual({ mediaId: expect.stringContaining('Add it') });
    expect((await world.plan(one, { mediaId: randomUUID() }, 404)).message).toBe('Media not found');
    expect((await world.plan(one, { mediaId: '../x' }, 400)).fields).toEqual({ mediaId: expect.any(String) });
    const sound = await attaching.upload(one, soundOf(1_000), 'a.mp3');
    const below = await world.plan(one, { text: 'Listen', mediaId: sound.mediaId }, 400);
    expect(below.fields).toEqual({ text: expect.stringContaining('audio') });
    expect((await world.plan(one, { text: '' }, 400)).fields).toEqual({ text: expect.any(String) });
    await world.plan(one);
    const change = { text: '', scheduledFor: world.inMs(HOUR_MS), version: 1 };
    const { body } = await world.ada.agent
      .put(await world.path(one))
      .send(change)
      .expect(400);
    expect((body as { fields: object }).fields).toEqual({ text: expect.any(String) });
  });
});
