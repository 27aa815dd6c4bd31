import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { Sender } from '../../../../testing/people/sender.js';
import { memberOf } from '../../../../testing/people/members.js';
import { PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { UnusedUploads } from '../../../whatsapp/media/uploads/unused-uploads.worker.js';
import { UPLOAD_NAMES_TABLE } from '../../../whatsapp/media/uploads/upload-names.js';
import type { ReadStore } from '@wavelane/read-store';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { SendingFiles } from '../testing/sending-files.js';

// Tests that move this clock come last.
const clock = TestTime.running();
let app: TestApp;
let ada: Sender;
let files: SendingFiles;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  files = new SendingFiles(app, ada);
});
afterAll(() => app.stop());

const names = async () =>
  (await app.app.get<ReadStore>(READ_STORE).records({ name: UPLOAD_NAMES_TABLE }).scan('', 100, 0)).length;

it('refuses uploads and sends of a viewer', async () => {
  const { agent } = await memberOf(app, ada.agent, 'viewer');
  await agent.post('/api/messages/media').attach('file', PNG, 'a.png').expect(403);
  const { mediaId } = await files.upload(PNG, 'a.png');
  const order = { channelId: ada.channel.id, to: '+14155550190', body: '', mediaId };
  await agent.post('/api/messages/send').send(order).expect(403);
});

it('keeps no name of a file in clear, or longer than the file', async () => {
  const before = await names();
  const { mediaId } = await files.upload(PNG, 'Okapi-secret.png');
  expect(await names()).toBe(before + 1);
  const record = await app.app.get<ReadStore>(READ_STORE).records({ name: UPLOAD_NAMES_TABLE }).get(mediaId, 0);
  expect(JSON.stringify(record)).not.toContain('Okapi');
  await ada.shows(await ada.send(await files.phone(), { body: '', mediaId }), 'delivered');
  expect(await names()).toBe(before);
});

it('removes an unsent file after a day and says that it is gone, but keeps a planned one', async () => {
  const to = await files.phone();
  const [unsent, planned] = [await files.upload(PNG, 'a.png'), await files.upload(PNG, 'b.png')];
  const scheduledFor = new Date(clock.now() + 72 * 3_600_000).toISOString();
  await ada.send(to, { body: 'Later', mediaId: planned.mediaId, scheduledFor });
  await app.settle();
  const { email } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
  clock.advance(25 * 3_600_000);
  await app.app.get(UnusedUploads).pass();
  await app.settle();
  expect([files.onDisk(unsent.mediaId).length, files.onDisk(planned.mediaId).length]).toEqual([0, 1]);
  expect(await names()).toBe(0);
  const agent = await app.signIn(email, PASSWORD);
  await agent.get(`/api/media/${unsent.mediaId}`).expect(404);
  const late = { channelId: ada.channel.id, to: `+${to}`, body: 'x', mediaId: unsent.mediaId };
  const { body } = await agent.post('/api/messages/send').send(late).expect(400);
  expect((body as { fields: object }).fields).toEqual({ mediaId: 'This file is no longer available. Add it again' });
});
