import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkPreview, JobDetail, RichContent } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { SendingFiles } from '../../sending/testing/sending-files.js';

let app: TestApp;
let ada: Sender;
let phone = 14155558000;

beforeAll(async () => {
  app = await startApp({ env: { GATEWAY_WITHOUT: 'list, poll, button-files' } });
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const LIST: RichContent = {
  ...{ kind: 'list', button: 'Times' },
  sections: [
    {
      rows: [
        { id: 'nine', title: 'Nine', description: 'early' },
        { id: 'six', title: 'Six' },
      ],
    },
  ],
};

async function asked() {
  const digits = String(++phone);
  await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers' });
  const sent = await ada.send(digits, { body: 'When?', footer: 'Shop', content: LIST });
  await ada.shows(sent, 'delivered');
  return { digits, sent };
}

describe('a gateway without lists', () => {
  it('sends the rows as numbered lines, and takes a number as the choice of its row', async () => {
    const { digits, sent } = await asked();
    expect((await ada.arrived(digits)).map(({ body }) => body)).toEqual(['When?\n\n1. Nine – early\n2. Six\n\n_Shop_']);
    await ada.sim('POST', `/phones/${digits}/reply`, { text: ' ٢. ' });
    expect(await ada.shows(sent, 'replied')).toMatchObject({ lastReply: 'Six' });
    await app.settle();
    expect((await ada.inbox(`?from=%2B${digits}`))[0]).toMatchObject({
      text: ' ٢. ',
      messageId: sent.messageId,
      content: { answer: { kind: 'list', id: 'six', title: 'Six' } },
    });
  });

  it('says so in the preview of a job and at its message', async () => {
    const looked = await ada.agent
      .post('/api/messages/bulk/file')
      .field({ channelId: ada.channel.id, body: 'When?', content: JSON.stringify(LIST), dryRun: 'true' })
      .attach('file', Buffer.from('name,phone\nZoe,+14155558990'), 'people.csv')
      .expect(200);
    expect((looked.body as BulkPreview).rows).toMatchObject([{ body: 'When?', content: LIST, asText: true }]);
    const { sent } = await asked();
    expect(await ada.message(sent)).toMatchObject({ asText: true });
  });

  it('shows at the message, in its job and in the file of the job what the person saw', async () => {
    const { sent } = await asked();
    const lines = 'When?\n\n1. Nine – early\n2. Six';
    const message = await ada.message(sent);
    expect(message).toMatchObject({ body: lines, footer: 'Shop' });
    expect(message).not.toHaveProperty('content');
    const job = (await ada.agent.get(`/api/jobs/${sent.jobId}`).expect(200)).body as JobDetail;
    expect(job.told).toMatchObject({ text: lines, file: null });
    expect(job.told).not.toHaveProperty('content');

    const { text } = await ada.agent.get(`/api/jobs/${sent.jobId}/export.csv`).expect(200);
    expect(text).toContain(lines);
    expect(text).not.toContain('Times');
  });

  it('takes a number as the answer to a question that came after the list', async () => {
    const { digits, sent } = await asked();
    const other = await ada.send(digits, { body: 'For how many?' });
    await ada.shows(other, 'delivered');
    await ada.sim('POST', `/phones/${digits}/reply`, { text: '2' });
    expect(await ada.shows(other, 'replied')).toMatchObject({ lastReply: '2' });
    await app.settle();
    expect((await ada.message(sent)).status).toBe('delivered');
    expect((await ada.inbox(`?from=%2B${digits}`))[0]?.content).toBeUndefined();
  });

  it('refuses a list whose text is too long with its rows', async () => {
    const body = { channelId: ada.channel.id, to: '+14155558998', body: 'x'.repeat(4_090), content: LIST };
    const answer = await ada.agent.post('/api/messages/send').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'list-as-text-too-long', fields: { body: expect.any(String) } });
  });

  it.each(['3', '0', '2 please', '99999999999999999999'])('takes %j as a text, which chooses nothing', async (text) => {
    const { digits, sent } = await asked();
    await ada.sim('POST', `/phones/${digits}/reply`, { text });
    expect(await ada.shows(sent, 'replied')).toMatchObject({ lastReply: text });
    await app.settle();
    expect((await ada.inbox(`?from=%2B${digits}`))[0]?.content).toBeUndefined();
  });

  it('refuses buttons below a file, and sends the file without them', async () => {
    const files = new SendingFiles(app, ada);
    const { mediaId } = await files.upload(PNG, 'a.png');
    const buttons = [{ type: 'quick_reply', title: 'Yes', id: 'btn1' }] as const;
    const refused = await files.post({ to: `+${await files.phone()}`, body: 'x', buttons, mediaId });
    expect(refused).toMatchObject({ status: 400, body: { code: 'lane-sends-no-buttons-with-file' } });
    expect(files.fieldsOf(refused)).toEqual({ mediaId: expect.any(String) });
    await ada.shows(await ada.send(await files.phone(), { body: 'x', mediaId }), 'delivered');
  });

  it('refuses by field what has no other form, before anything is accepted', async () => {
    const poll = { kind: 'poll', question: 'When?', options: ['A', 'B'], choices: 1 };
    const body = { channelId: ada.channel.id, to: '+14155558999', content: poll };
    const answer = await ada.agent.post('/api/messages/send').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'lane-sends-no-polls', fields: { content: expect.any(String) } });
  });
});
