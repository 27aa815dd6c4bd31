import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BulkResult, JobDetail, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { ForgettingWorld } from './forgetting-world.js';

let app: TestApp;
let world: ForgettingWorld;

beforeAll(async () => {
  app = await startApp();
  world = await ForgettingWorld.start(app);
});
afterAll(() => app.stop());

it('leaves the picture of a bulk job that others have when a recipient is forgotten', async () => {
  const { ada, digits } = world;
  const { agent, channel } = ada;
  const id = await world.acquainted();
  const form = agent.post('/api/messages/media').field('as', 'shared').attach('file', PNG, 'Offer.png');
  const { mediaId } = (await form.expect(201)).body as UploadedMedia;
  await ada.sim('PUT', '/phones/14155557388', { behaviour: 'delivers' });
  const rows = [{ phone: `+${digits}` }, { phone: '+14155557388' }];
  const order = { channelId: channel.id, mediaId, body: 'For you', rows };
  const { jobId } = (await agent.post('/api/messages/bulk').send(order).expect(201)).body as BulkResult;
  const job = async () => (await agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
  await eventually(async () => (await job()).counts.queued === 0 || undefined, { what: 'the job' });
  await app.settle();
  await world.done(await world.order(id));
  expect((await agent.get(`/api/media/${mediaId}`).responseType('blob').expect(200)).body).toEqual(PNG);
  const { media, messages } = await job();
  expect(media).toMatchObject({ name: 'Offer.png', bytes: PNG.length });
  expect(JSON.stringify(messages)).not.toContain(digits);
});
