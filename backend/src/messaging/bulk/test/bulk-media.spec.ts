import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkPreview, BulkResult, JobDetail, JobMessage, RichContent, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { newPhone } from '../../../../testing/people/an-account.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PDF, PNG, soundOf } from '../../../whatsapp/media/testing/sample-files.js';
import { SendingFiles } from '../../sending/testing/sending-files.js';

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

const BUTTONS = [{ type: 'quick_reply', title: 'Yes, {{name|please}}', id: 'a' }];
const LIST: RichContent = { kind: 'list', button: 'Times', sections: [{ rows: [{ id: 'a', title: 'Nine' }] }] };
const POLL: RichContent = { kind: 'poll', question: 'When?', options: ['Mon', 'Tue'], choices: 1 };

/** Uploads a file for many people. */
async function share(content = PNG, name = 'Offer.png', sender = ada): Promise<UploadedMedia> {
  const form = sender.agent.post('/api/messages/media').field('as', 'shared').attach('file', content, name);
  return (await form.expect(201)).body as UploadedMedia;
}

const ask = (body: object, key: string = randomUUID(), sender = ada) =>
  sender.agent
    .post('/api/messages/bulk')
    .set('Idempotency-Key', key)
    .send({ channelId: sender.channel.id, ...body });

const job = async (jobId: string) => (await ada.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;

async function settled(jobId: string, isSo: (message: JobMessage) => boolean): Promise<JobDetail> {
  return eventually(
    async () => {
      const found = await job(jobId);
      return found.messages.every(isSo) ? found : undefined;
    },
    { what: 'the messages of the job' },
  );
}
const isDelivered = ({ status }: JobMessage) => status === 'delivered';

describe('a bulk job with a file', () => {
  it('brings it to each person with a caption of their own, and uploads it to the gateway once', async () => {
    const phones = [await files.phone(), await files.phone()];
    const { mediaId } = await share();
    const rows = phones.map((phone, n) => ({ phone: `+${phone}`, name: `P${n}` }));
    const { jobId } = (await ask({ mediaId, body: 'For {{name}}', footer: 'Shop', rows }).expect(201))
      .body as BulkResult;
    const found = await settled(jobId, isDelivered);
    const media = { id: mediaId, kind: 'image', name: 'Offer.png', bytes: PNG.length };
    expect(found).toMatchObject({
      media,
      messages: [
        { media, body: 'For P0' },
        { media, body: 'For P1' },
      ],
    });
    for (const [n, phone] of phones.entries())
      expect(await files.arrived(phone)).toEqual([{ type: 'image', body: `For P${n}\n\n_Shop_`, bytes: PNG }]);
    // The gateway accepts no further upload, and the next job needs none.
    await ada.fault('error', { route: 'POST /media', times: 1, status: 500 });
    const again = (await ask({ mediaId, body: '', rows }).expect(201)).body as BulkResult;
    expect((await settled(again.jobId, isDelivered)).messages.map(({ body }) => body)).toEqual(['', '']);
  });

  it('stands above buttons, whose presses name the message', async () => {
    const phone = await files.phone();
    const { mediaId } = await share(PDF, 'Menu.pdf');
    const rows = [{ phone: `+${phone}`, name: 'Zoe' }];
    const order = { mediaId, body: 'Shall we?', footer: 'Shop', buttons: BUTTONS, rows };
    const { jobId } = (await ask(order).expect(201)).body as BulkResult;
    const [sent] = (await settled(jobId, isDelivered)).messages;
    expect(sent).toMatchObject({ body: 'Shall we?', buttons: [{ title: 'Yes, Zoe' }], media: { name: 'Menu.pdf' } });
    expect(await files.arrived(phone)).toEqual([{ type: 'interactive', body: 'Shall we?', bytes: PDF }]);
    await ada.sim('POST', `/phones/${phone}/reply`, { messageId: sent?.providerMessageId, button: 1 });
    const { messages } = await settled(jobId, ({ status }) => status === 'replied');
    expect(messages).toMatchObject([{ lastReply: 'Yes, Zoe' }]);
    const { text } = await ada.agent.get(`/api/jobs/${jobId}/export.csv`).expect(200);
    expect(
      text
        .trim()
        .split('\r\n')
        .map((line) => line.slice(line.lastIndexOf(',"') + 1)),
    ).toEqual([expect.stringContaining(',content'), '"document Menu.pdf; Buttons: Yes, Zoe"']);
  });

  it('takes the text of each row if it has none for all, also an empty one', async () => {
    const { mediaId } = await share();
    const rows = [{ phone: newPhone(), message: 'Mine' }, { phone: newPhone() }];
    const { jobId, report } = (await ask({ mediaId, rows }).expect(201)).body as BulkResult;
    expect(report).toMatchObject({ valid: 2, invalid: 0 });
    await app.settle();
    expect((await job(jobId)).messages.map(({ body }) => body)).toEqual(['Mine', '']);
  });

  it('stays the same job after a repeated request, also once its file is gone', async () => {
    const { mediaId } = await share();
    const key = randomUUID();
    const order = { mediaId, body: 'x', rows: [{ phone: newPhone() }] };
    const first = (await ask(order, key).expect(201)).body as BulkResult;
    await files.lose(mediaId);
    await files.forgetAnswers();
    expect((await ask(order, key).expect(201)).body).toEqual(first);
    expect((await ask(order).expect(400)).body).toMatchObject({ fields: { mediaId: expect.any(String) } });
  });

  it('fails only the messages that were not sent when its file went, with the reason', async () => {
    const { mediaId } = await share(PDF, 'Menu.pdf');
    const { mediaId: other } = await share();
    const [gone, fine] = [await files.phone(), await files.phone()];
    const later = new Date(Date.now() + 3_000).toISOString();
    const order = { body: 'x', scheduledFor: later };
    const lost = (await ask({ ...order, mediaId, rows: [{ phone: `+${gone}` }] }).expect(201)).body as BulkResult;
    const kept = (await ask({ ...order, mediaId: other, rows: [{ phone: `+${fine}` }] }).expect(201))
      .body as BulkResult;
    await files.lose(mediaId);
    const [message] = (await settled(lost.jobId, ({ status }) => status === 'failed')).messages;
    expect(message?.error).toContain('The file of this message is no longer available');
    await settled(kept.jobId, isDelivered);
    expect([await files.arrived(gone), (await files.arrived(fine)).length]).toEqual([[], 1]);
  });

  it.each([
    ['a header and buttons', { header: 'Offer', buttons: BUTTONS }, 'header'],
    ['buttons without a text', { body: '', buttons: BUTTONS }, 'body'],
    ['a caption that is too long', { body: 'x'.repeat(1_025) }, 'rows'],
    ['an id that is none', { mediaId: 'a/b' }, 'mediaId'],
    ['a list', { content: LIST }, 'mediaId'],
    ['a poll', { body: undefined, content: POLL }, 'mediaId'],
  ])('refuses %s by its field', async (_, more, field) => {
    const { mediaId } = await share();
    const { status, body } = await ask({ mediaId, body: 'x', rows: [{ phone: newPhone() }], ...more });
    expect({ status, body: body as unknown }).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('refuses text and buttons below a sound', async () => {
    const { mediaId } = await share(soundOf(500), 'Song.mp3');
    const pressed = await ask({ mediaId, body: 'x', buttons: BUTTONS, rows: [{ phone: newPhone() }] }).expect(400);
    expect(pressed.body).toMatchObject({ code: 'no-buttons-with-sound', fields: { buttons: expect.any(String) } });
    const refused = await ask({ mediaId, body: 'Listen', rows: [{ phone: newPhone() }] }).expect(400);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('no text below audio or a sticker') });
    await ask({ mediaId, body: '', rows: [{ phone: newPhone() }] }).expect(201);
  });

  it('takes no file of another account, and none that belongs to a person', async () => {
    const { mediaId: theirs } = await share(PNG, 'a.png', eve);
    const rows = [{ phone: newPhone() }];
    await ask({ mediaId: theirs, body: 'x', rows }).expect(404);
    const own = await files.upload(PNG, 'Private.png');
    await ada.send(await files.phone(), { body: '', mediaId: own.mediaId });
    const { body } = await ask({ mediaId: own.mediaId, body: 'x', rows }).expect(400);
    expect(body).toMatchObject({ fields: { mediaId: expect.stringContaining('already sent') } });
  });

  it('goes to each once, whether the gateway fails at the upload or its answer to the send is lost', async () => {
    for (const [kind, more] of [
      ['error', { route: 'POST /media', status: 500 }],
      ['accept-then-lose', { route: 'send' }],
    ] as const) {
      const phones = [await files.phone(), await files.phone()];
      const { mediaId } = await share(PDF, 'Menu.pdf');
      await ada.fault(kind, { ...more, times: 1 });
      const rows = phones.map((phone) => ({ phone: `+${phone}` }));
      const { jobId } = (await ask({ mediaId, body: '', rows }).expect(201)).body as BulkResult;
      await settled(jobId, isDelivered);
      for (const phone of phones) expect(await files.arrived(phone)).toHaveLength(1);
    }
  });

  it('keeps its file after a test message to one person before', async () => {
    const { mediaId } = await share();
    await ada.shows(await ada.send(await files.phone(), { body: 'A test', mediaId }), 'delivered');
    await ask({ mediaId, body: 'x', rows: [{ phone: newPhone() }] }).expect(201);
    await ada.agent.get(`/api/media/${mediaId}`).expect(200);
    await eve.agent.get(`/api/media/${mediaId}`).expect(404);
  });
});

it('looks at 50,000 rows with a picture, and keeps nothing', async () => {
  const { mediaId } = await share();
  const lines = Array.from({ length: 50_000 }, (_, n) => `P${n},+9733${String(1_000_000 + n)}`);
  const looked = await ada.agent
    .post('/api/messages/bulk/file')
    .field('mediaId', mediaId)
    .field('body', 'For {{name}}')
    .field('dryRun', 'true')
    .attach('file', Buffer.from(['name,phone', ...lines].join('\n')), 'people.csv')
    .expect(200);
  expect((looked.body as BulkPreview).report).toMatchObject({ total: 50_000 });
}, 60_000);
