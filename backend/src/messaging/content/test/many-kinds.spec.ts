import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkPreview, ConversationDetail, JobDetail, RichContent, Template } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const LIST: RichContent = {
  ...{ kind: 'list', button: 'Times' },
  sections: [
    {
      rows: [
        { id: 'nine', title: 'Nine, {{name|you}}' },
        { id: 'six', title: 'Six in {{city}}' },
      ],
    },
  ],
};
const POLL: RichContent = { kind: 'poll', question: 'Which day?', options: ['Monday', 'Tuesday'], choices: 1 };
const rows = [
  { phone: '+14155559001', name: 'Sara', variables: { city: 'Manama' } },
  { phone: '+14155559002', name: 'Omar', variables: { city: 'A city of more than twenty letters' } },
  { phone: '+14155559003', variables: { city: 'Riffa' } },
];
const titlesIn = (content: RichContent | undefined) =>
  content?.kind === 'list' ? content.sections.flatMap((section) => section.rows.map(({ title }) => title)) : [];

describe('a job to many', () => {
  it('fills in a list for each person, and leaves out a row whose value is too long', async () => {
    const body = { channelId: ada.channel.id, body: 'When?', content: LIST, rows };
    const { body: made } = await ada.agent.post('/api/messages/bulk').send(body);
    expect(made).toMatchObject({ report: {}, jobId: expect.any(String) });
    expect(made).toMatchObject({ report: { total: 3, valid: 2, invalid: 1, problems: [{ line: 2 }] } });
    await app.settle();
    const job = (await ada.agent.get(`/api/jobs/${made.jobId}`).expect(200)).body as JobDetail;
    expect(job.messages.map(({ content }) => titlesIn(content))).toEqual([
      ['Nine, Sara', 'Six in Manama'],
      ['Nine, you', 'Six in Riffa'],
    ]);
    const { text } = await ada.agent.get(`/api/jobs/${made.jobId}/export.csv`).expect(200);
    expect(text).toContain('Times: Nine, Sara; Six in Manama');
  });

  it('takes a poll without a text, from a file as well, and shows it in the preview', async () => {
    const file = Buffer.from('phone,name\n+14155559011,Sara\n+14155559012,Omar\n');
    const ask = (fields: Record<string, string>) => {
      const request = ada.agent.post('/api/messages/bulk/file').attach('file', file, 'people.csv');
      for (const [name, value] of Object.entries(fields)) void request.field(name, value);
      return request;
    };
    const fields = { channelId: String(ada.channel.id), content: JSON.stringify(POLL) };
    const preview = (await ask({ ...fields, dryRun: 'true' }).expect(200)).body as BulkPreview;
    expect(preview).toMatchObject({ problem: null, rows: [{ content: POLL, body: '' }, { content: POLL }] });
    const { body: made } = await ask(fields).expect(201);
    await app.settle();
    const job = (await ada.agent.get(`/api/jobs/${made.jobId}`).expect(200)).body as JobDetail;
    expect(job.messages).toMatchObject([
      { body: '', content: POLL },
      { body: '', content: POLL },
    ]);
    expect(job.told).toMatchObject({ text: 'Which day?: Monday; Tuesday', content: 'poll' });
    const wrong = await ask({ ...fields, content: '{"kind":"film"}' }).expect(400);
    expect(wrong.body.fields).toHaveProperty('content');
    await ask({ ...fields, body: 'A text' }).expect(400);
  });
});

describe('content that is kept to be sent again', () => {
  it('stands in a template, as a list or as buttons that open, with its variables', async () => {
    const save = { title: 'Times', body: 'When?', content: LIST };
    const made = (await ada.agent.post('/api/templates').send(save).expect(201)).body as Template;
    expect(made).toMatchObject({ content: LIST, buttons: [], variables: ['name', 'city'] });
    const buttons = {
      title: 'Order',
      body: 'Ready',
      buttons: ['Open'],
      targets: [{ type: 'url', url: 'https://a.bc/1' }],
    };
    await ada.agent.put(`/api/templates/${made.id}`).send(buttons).expect(200);
    await app.settle();
    const changed = (await ada.agent.get(`/api/templates/${made.id}`).expect(200)).body as Template;
    expect(changed).toMatchObject({ title: 'Order', targets: buttons.targets });
    expect(changed).not.toHaveProperty('content');
    const refused = await ada.agent
      .post('/api/templates')
      .send({ ...save, buttons: ['Yes'] })
      .expect(400);
    expect(refused.body.fields).toHaveProperty('buttons');
    const wrong = { ...buttons, targets: [{ type: 'url', url: 'javascript:1' }] };
    expect((await ada.agent.post('/api/templates').send(wrong).expect(400)).body.fields).toHaveProperty([
      'targets.0.url',
    ]);
  });

  it('stands in a canned reply, and is refused there with a variable that has no value', async () => {
    const place: RichContent = { kind: 'location', latitude: 26.2, longitude: 50.5, name: 'Souq' };
    const body = { shortName: 'where', text: '', content: place };
    await ada.agent.post('/api/canned-replies').send(body).expect(201);
    await app.settle();
    expect((await ada.agent.get('/api/canned-replies').expect(200)).body).toMatchObject([body]);
    const list = { shortName: 'times', text: 'When?', content: LIST };
    const refused = await ada.agent.post('/api/canned-replies').send(list).expect(400);
    expect(refused.body.fields).toHaveProperty(['content.sections[0].rows[1].title']);
  });

  it('stands in a planned reply, which goes as it was planned', async () => {
    const sara = new Chat(app, ada);
    await ada.sim('PUT', `/phones/${sara.digits}`, { behaviour: 'delivers' });
    await sara.says('Which day?');
    await sara.one();
    const plan = { text: '', content: POLL, scheduledFor: '2027-05-17T09:30:00Z', expectedOwner: null };
    const { fields } = await sara.act('planned-replies', { ...plan, text: 'x' }, 400);
    expect(Object.keys(fields ?? {})).toEqual(['text']);
    const { id } = await sara.act('planned-replies', plan, 201);
    const { planned } = (await sara.detail()) satisfies ConversationDetail;
    expect(planned).toMatchObject([{ text: '', content: POLL, version: 1 }]);
    await sara.act(`planned-replies/${String(id)}/send`, { version: 1 });
    await sara.until(async () => (await sara.one('mine')).last?.status === 'delivered', 'the reply');
    expect((await sara.messages()).at(-1)).toMatchObject({ kind: 'poll', content: { poll: { title: 'Which day?' } } });
  });
});
