import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answering, type OpeningHours, type RichContent, type UploadedMedia } from '@wavelane/contracts';
import { DateTime } from 'luxon';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { Clock } from '../../../../platform/domain/clock.js';
import { UnusedUploads } from '../../../../whatsapp/media/uploads/unused-uploads.worker.js';
import { PNG } from '../../../../whatsapp/media/testing/sample-files.js';
import { Chat } from '../../test/chat.js';

/** Closed yesterday, today and tomorrow: midnight may pass while the tests run. */
const CLOSED: OpeningHours = {
  timeZone: 'UTC',
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  holidays: [-1, 0, 1].map((ahead) => ({
    date: DateTime.utc().plus({ days: ahead }).toFormat('yyyy-MM-dd'),
    name: 'Off',
  })),
};
const LIST: RichContent = {
  kind: 'list',
  button: 'What can we do?',
  sections: [
    {
      rows: [
        { id: 'call', title: 'Call me' },
        { id: 'mail', title: 'Write me a mail' },
      ],
    },
  ],
};
const POLL: RichContent = { kind: 'poll', question: 'Shall we call you?', options: ['Yes', 'No'], choices: 1 };

/** An installation that is closed, so that each person who writes gets the away message. */
async function closed(env: Record<string, string>): Promise<{ app: TestApp; ada: Sender }> {
  const app = await startApp({ env });
  const ada = await Sender.create(app, 'Ada', '+14155550100');
  await ada.agent.put('/api/answering/opening-hours').send({ expectedVersion: 0, hours: CLOSED }).expect(200);
  return { app, ada };
}

const save = async ({ agent }: Sender, away: object) => {
  const { rules } = (await agent.get('/api/answering').expect(200)).body as Answering;
  const rest = { returnAfterMinutes: null, assignment: 'off', closeAfterDays: null };
  return agent.put('/api/answering/rules').send({ expectedVersion: rules.version, ...rest, ...away });
};

/** The message that a person gets after writing for the first time. */
async function answerTo(app: TestApp, ada: Sender): Promise<{ chat: Chat; id: string }> {
  const chat = new Chat(app, ada);
  await ada.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
  await chat.says('Anybody there?');
  await chat.until(async () => (await ada.arrived(chat.digits)).length > 0, 'the away message');
  await app.settle();
  return { chat, id: (await ada.arrived(chat.digits))[0]?.id ?? '' };
}

/** The hourly removal of unused uploads, two days from now. */
async function daysLater(world: TestApp): Promise<void> {
  await world.settle();
  const clock = world.app.get(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => now() + 2 * 86_400_000;
  try {
    await world.app.get(UnusedUploads).pass();
  } finally {
    clock.now = now;
  }
  await world.settle();
}

describe('an away message with content', () => {
  let app: TestApp;
  let ada: Sender;
  beforeAll(async () => ({ app, ada } = await closed({})));
  afterAll(() => app.stop());

  it('goes out as the list that was set, and is shown in the conversation', async () => {
    expect((await save(ada, { awayMessage: 'We are closed.', awayContent: LIST })).status).toBe(200);
    const { chat } = await answerTo(app, ada);
    const [sent] = (await chat.messages()).filter(({ from }) => from === 'member');
    expect(sent).toMatchObject({
      kind: 'list',
      text: 'We are closed.',
      content: { list: { button: 'What can we do?' } },
    });
  });

  it('goes out as a poll without a text', async () => {
    expect((await save(ada, { awayMessage: '', awayContent: POLL })).status).toBe(200);
    const { chat } = await answerTo(app, ada);
    const [sent] = (await chat.messages()).filter(({ from }) => from === 'member');
    expect(sent).toMatchObject({ kind: 'poll', content: { poll: { title: 'Shall we call you?' } } });
  });

  it('goes out with its file, whose caption is the text', async () => {
    const share = async () =>
      (await ada.agent.post('/api/messages/media').field('as', 'shared').attach('file', PNG, 'Map.png').expect(201))
        .body as UploadedMedia;
    const isThere = async ({ mediaId }: UploadedMedia) => (await ada.agent.get(`/api/media/${mediaId}`)).status === 200;
    const [media, refused] = [await share(), await share()];
    const saved = await save(ada, { awayMessage: 'Find us here.', awayMediaId: media.mediaId });
    expect(saved.status).toBe(200);
    expect((saved.body as Answering).rules).toMatchObject({ awayMessage: 'Find us here.', awayMedia: media });
    for (const _ of ['first', 'second']) {
      const { chat } = await answerTo(app, ada);
      const [sent] = (await chat.messages()).filter(({ from }) => from === 'member');
      expect(sent).toMatchObject({ kind: 'image', text: 'Find us here.', content: { media: { state: 'kept' } } });
    }
    const both = await save(ada, { awayMessage: '', awayContent: POLL, awayMediaId: refused.mediaId });
    expect([both.status, Object.keys((both.body as { fields: object }).fields)]).toEqual([400, ['awayMediaId']]);
    const gone = await save(ada, { awayMessage: 'Closed', awayMediaId: 'none' });
    expect(gone.status).toBe(404);
    // The file may be sent without a text. It becomes unused once another message replaces it.
    expect((await save(ada, { awayMessage: null, awayMediaId: media.mediaId })).status).toBe(200);
    await daysLater(app);
    expect([await isThere(media), await isThere(refused)]).toEqual([true, false]);
    expect((await save(ada, { awayMessage: 'Closed' })).status).toBe(200);
    await daysLater(app);
    expect(await isThere(media)).toBe(false);
  });

  it('gets refused by the field that is wrong', async () => {
    const short = await save(ada, { awayMessage: '', awayContent: { ...POLL, options: ['Yes'] } });
    expect([short.status, Object.keys((short.body as { fields: object }).fields)]).toEqual([
      400,
      ['awayContent.options'],
    ]);
    const told = await save(ada, { awayMessage: 'Closed', awayContent: POLL });
    expect([told.status, Object.keys((told.body as { fields: object }).fields)]).toEqual([400, ['awayMessage']]);
  });
});

describe('an away message where the gateway has no lists and polls', () => {
  let app: TestApp;
  let ada: Sender;
  beforeAll(async () => ({ app, ada } = await closed({ GATEWAY_WITHOUT: 'list,poll' })));
  afterAll(() => app.stop());

  it('goes out as numbered lines', async () => {
    expect((await save(ada, { awayMessage: 'We are closed.', awayContent: LIST })).status).toBe(200);
    const { chat } = await answerTo(app, ada);
    const [arrived] = await ada.arrived(chat.digits);
    expect(arrived?.body).toBe('We are closed.\n\n1. Call me\n2. Write me a mail');
    // The thread shows what the person got, and no button that they never saw.
    const [sent] = (await chat.messages()).filter(({ from }) => from === 'member');
    expect(sent).toMatchObject({ kind: 'text', text: arrived?.body });
    expect(sent).not.toHaveProperty('content');
  });

  it('gets refused when it is set if the gateway could not send it', async () => {
    const refused = await save(ada, { awayMessage: '', awayContent: POLL });
    expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([400, ['awayContent']]);
  });
});
