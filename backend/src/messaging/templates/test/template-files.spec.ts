import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BulkResult, JobDetail, SavedTemplate, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PDF, PNG, soundOf } from '../../../whatsapp/media/testing/sample-files.js';
import { UnusedUploads } from '../../../whatsapp/media/uploads/unused-uploads.worker.js';
import { SendingFiles } from '../../sending/testing/sending-files.js';
import { Clock } from '../../../platform/domain/clock.js';
import { SharedMedia } from '../../../whatsapp/media/shared/shared-media.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let files: SendingFiles;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100', 'enterprise');
  eve = await Sender.create(app, 'Eve', '+14155550200', 'enterprise');
  files = new SendingFiles(app, ada);
});
afterAll(() => app.stop());

async function share(content = PNG, name = 'Offer.png'): Promise<UploadedMedia> {
  const form = ada.agent.post('/api/messages/media').field('as', 'shared').attach('file', content, name);
  return (await form.expect(201)).body as UploadedMedia;
}
const create = async (more: object) =>
  (
    await ada.agent
      .post('/api/templates')
      .send({ title: 'Offer', body: 'Hi {{name}}', ...more })
      .expect(201)
  ).body as SavedTemplate;
const isThere = async (mediaId: string) => (await ada.agent.get(`/api/media/${mediaId}`)).status === 200;

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

describe('a template with a file', () => {
  it('shows its name, kind and size, and is sent with it by one message and by a job', async () => {
    const media = await share();
    const template = await create({ mediaId: media.mediaId });
    expect(template.media).toEqual(media);
    const found = await ada.agent.get(`/api/templates/${template.id}`).expect(200);
    expect(found.body).toMatchObject({ media: { name: 'Offer.png', kind: 'image', bytes: PNG.length } });
    const { mediaId } = media;
    const alone = await ada.send(await files.phone(), { body: 'Hi', mediaId, templateId: template.id });
    await ada.shows(alone, 'delivered');
    const to = await files.phone();
    const rows = [{ phone: `+${to}`, name: 'Zoe' }];
    const order = { channelId: ada.channel.id, templateId: template.id, mediaId, body: 'Hi {{name}}', rows };
    const { jobId } = (await ada.agent.post('/api/messages/bulk').send(order).expect(201)).body as BulkResult;
    await ada.agent.delete(`/api/templates/${template.id}`).expect(200);
    await daysLater();
    const delivered = async () => {
      const { messages } = (await ada.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
      return messages.every(({ status }) => status === 'delivered') || undefined;
    };
    await eventually(delivered, { what: 'the job of a template that was deleted' });
    expect(await files.arrived(to)).toEqual([{ type: 'image', body: 'Hi Zoe', bytes: PNG }]);
  });

  it('keeps its file without being sent, and lets go of it when it gets another one or is deleted', async () => {
    const first = await share();
    const { id } = await create({ mediaId: first.mediaId });
    await daysLater();
    expect(await isThere(first.mediaId)).toBe(true);
    const second = await share(PDF, 'Menu.pdf');
    const change = { title: 'Offer', body: '', mediaId: second.mediaId };
    const { body } = await ada.agent.put(`/api/templates/${id}`).send(change).expect(200);
    expect(body).toMatchObject({ body: '', media: { name: 'Menu.pdf' } });
    await daysLater();
    expect([await isThere(first.mediaId), await isThere(second.mediaId)]).toEqual([false, true]);
    const { body: without } = await ada.agent
      .put(`/api/templates/${id}`)
      .send({ title: 'Offer', body: 'x' })
      .expect(200);
    expect(without).not.toHaveProperty('media');
    await app.settle();
    expect((await ada.agent.get(`/api/templates/${id}`).expect(200)).body).not.toHaveProperty('media');
    await daysLater();
    expect(await isThere(second.mediaId)).toBe(false);
  });

  it('keeps a file that it gets back while the reactor still lets go of it', async () => {
    const { mediaId } = await share();
    const { id } = await create({ mediaId });
    const change = (more: object) =>
      ada.agent
        .put(`/api/templates/${id}`)
        .send({ title: 'Offer', body: 'x', ...more })
        .expect(200);
    await change({});
    await app.settle();
    const shared = app.app.get(SharedMedia);
    const sharing = shared.share.bind(shared);
    const late = jest.spyOn(shared, 'share').mockImplementationOnce(async (used, context) => {
      const found = await sharing(used, context);
      await shared.release({ accountId: used.accountId, mediaId, templateId: id }, { ...context, commandId: 'late' });
      return found;
    });
    await change({ mediaId });
    late.mockRestore();
    await daysLater();
    expect(await isThere(mediaId)).toBe(true);
  });

  it('shares a file with a copy of it', async () => {
    const { mediaId } = await share();
    const [one, other] = [await create({ mediaId }), await create({ mediaId })];
    await ada.agent.delete(`/api/templates/${one.id}`).expect(200);
    await daysLater();
    expect(await isThere(mediaId)).toBe(true);
    await ada.agent.delete(`/api/templates/${other.id}`).expect(200);
    await daysLater();
    expect(await isThere(mediaId)).toBe(false);
  });

  it('keeps its buttons below its file', async () => {
    const { mediaId } = await share();
    const { id } = await create({ mediaId, buttons: ['Yes', 'No'] });
    const { body } = await ada.agent.get(`/api/templates/${id}`).expect(200);
    expect(body).toMatchObject({ buttons: ['Yes', 'No'], media: { mediaId } });
  });

  it('refuses buttons without a text, buttons and text below a sound, no text and no file, and a file of others', async () => {
    const { mediaId } = await share();
    const { mediaId: sound } = await share(soundOf(500), 'a.mp3');
    const refused = async (more: object, field: string) => {
      const { body } = await ada.agent
        .post('/api/templates')
        .send({ title: 'Offer', body: 'x', ...more })
        .expect(400);
      expect((body as { fields: object }).fields).toHaveProperty(field);
    };
    await refused({ mediaId, body: '', buttons: ['Yes'] }, 'body');
    await refused({ mediaId, header: 'Offer', buttons: ['Yes'] }, 'header');
    await refused({ mediaId: sound, body: '', buttons: ['Yes'] }, 'buttons');
    await refused({ mediaId: sound }, 'body');
    await refused({ body: '' }, 'body');
    await refused({ mediaId, body: 'x'.repeat(1_025) }, 'body');
    await eve.agent.post('/api/templates').send({ title: 'Mine', body: 'x', mediaId }).expect(404);
  });
});
