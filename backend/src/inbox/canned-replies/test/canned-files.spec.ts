import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CannedReply, UploadedMedia } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Clock } from '../../../platform/domain/clock.js';
import { PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { UnusedUploads } from '../../../whatsapp/media/uploads/unused-uploads.worker.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  app = await startApp();
  ({ agent: user } = await Sender.create(app, 'Sara', '+14155550100'));
  ({ agent: other } = await Sender.create(app, 'Omar', '+14155550200'));
});
afterAll(() => app.stop());

const share = async (agent = user) =>
  (await agent.post('/api/messages/media').field('as', 'shared').attach('file', PNG, 'Shop.png').expect(201))
    .body as UploadedMedia;
const create = async (more: object) =>
  (
    await user
      .post('/api/canned-replies')
      .send({ shortName: 'shop', text: '', ...more })
      .expect(201)
  ).body as CannedReply;
const isThere = async (mediaId: string) => (await user.get(`/api/media/${mediaId}`)).status === 200;

/** The hourly removal of unused uploads, two days from now. */
async function daysLater(): Promise<void> {
  await app.settle();
  const clock = app.app.get(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => now() + 2 * 86_400_000;
  try {
    await app.app.get(UnusedUploads).pass();
  } finally {
    clock.now = now;
  }
  await app.settle();
}

describe('a canned reply with a file', () => {
  it('keeps it as long as it has it, and no longer', async () => {
    const media = await share();
    const reply = await create({ mediaId: media.mediaId });
    expect(reply).toEqual({ id: reply.id, shortName: 'shop', text: '', media });
    await daysLater();
    expect(await isThere(media.mediaId)).toBe(true);
    await app.settle();
    expect((await user.get('/api/canned-replies').expect(200)).body).toEqual([reply]);
    await user.put(`/api/canned-replies/${reply.id}`).send({ shortName: 'shop', text: 'Gone' }).expect(200);
    await daysLater();
    expect(await isThere(media.mediaId)).toBe(false);
    await user.delete(`/api/canned-replies/${reply.id}`).expect(200);
  });

  it('keeps a file that another canned reply has, too', async () => {
    const media = await share();
    const one = await create({ mediaId: media.mediaId });
    await create({ shortName: 'two', mediaId: media.mediaId });
    await user.delete(`/api/canned-replies/${one.id}`).expect(200);
    await daysLater();
    expect(await isThere(media.mediaId)).toBe(true);
  });

  it('lets go of a file if its short name is taken, also if it is taken meanwhile', async () => {
    await create({ shortName: 'taken', text: 'x' });
    const [before, meanwhile, kept] = [await share(), await share(), await share()];
    const wanted = { shortName: 'taken', text: '', mediaId: before.mediaId };
    const refused = await user.post('/api/canned-replies').send(wanted).expect(409);
    expect(refused.body).toMatchObject({ fields: { shortName: expect.any(String) } });
    const other = await create({ shortName: 'other', mediaId: kept.mediaId });
    await user
      .put(`/api/canned-replies/${other.id}`)
      .send({ ...wanted, mediaId: kept.mediaId })
      .expect(409);
    const race = await Promise.all(
      [meanwhile, await share()].map(({ mediaId }) =>
        user.post('/api/canned-replies').send({ shortName: 'race', text: '', mediaId }),
      ),
    );
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await daysLater();
    expect(await isThere(before.mediaId)).toBe(false);
    expect(await isThere(kept.mediaId)).toBe(true);
    const won = race.findIndex(({ status }) => status === 201);
    expect(await isThere(meanwhile.mediaId)).toBe(won === 0);
  });

  it('gets refused with the file of another account, or a word that is none', async () => {
    const { mediaId } = await share(other);
    await user.post('/api/canned-replies').send({ shortName: 'theirs', text: 'x', mediaId }).expect(404);
    const bad = await user
      .post('/api/canned-replies')
      .send({ shortName: 'bad', text: 'x', mediaId: 'a b' })
      .expect(400);
    expect(Object.keys((bad.body as { fields: object }).fields)).toEqual(['mediaId']);
  });
});
