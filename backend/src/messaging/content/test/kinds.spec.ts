import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConversationMessage, InboundMessage, RichContent } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';

let app: TestApp;
let ada: Sender;
let phone = 14155557000;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const LIST: RichContent = {
  ...{ kind: 'list', button: 'Times' },
  sections: [
    { title: 'Morning', rows: [{ id: 'nine', title: 'Nine for {{name|you}}', description: 'before work' }] },
    { title: 'Evening', rows: [{ id: 'six', title: 'Six' }] },
  ],
};
const PLACE: RichContent = { kind: 'location', latitude: 26.2285, longitude: 50.586, name: 'Souq' };
const CARD: RichContent = { kind: 'contact', name: 'Sara; Shop', phone: '+97336000001', organisation: 'Shop' };
const POLL: RichContent = { kind: 'poll', question: 'Which day?', options: ['Monday', 'Tuesday'], choices: 1 };

/** A phone that is on and reads nothing. */
async function somebody(): Promise<string> {
  const digits = String(++phone);
  await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers' });
  return digits;
}
interface Shown {
  id: string;
  type: string;
  content: Record<string, Record<string, unknown>>;
}
const shownOn = async (digits: string): Promise<Shown[]> =>
  (await ada.sim<{ messages: Shown[] }>('GET', `/phones/${digits}/messages`)).messages;
const conversation = (digits: string) => new Chat(app, ada, digits);
const inThread = async (digits: string, from: ConversationMessage['from']) =>
  (await conversation(digits).messages()).filter((line) => line.from === from);
const refusedBody = (body: object) =>
  ada.agent
    .post('/api/messages/send')
    .send({ channelId: ada.channel.id, to: '+14155557999', ...body })
    .expect(400);

describe('a message of any kind', () => {
  it.each<[RichContent, string, object]>([
    [PLACE, 'location', { latitude: 26.2285, longitude: 50.586, name: 'Souq' }],
    [CARD, 'contact', { name: 'Sara; Shop', vcard: expect.stringContaining('FN:Sara\\; Shop\n') }],
    [POLL, 'poll', { title: 'Which day?', options: ['Monday', 'Tuesday'], vote_limit: 1 }],
  ])('arrives on the phone, and is shown as it was sent: $kind', async (content, type, arrives) => {
    const digits = await somebody();
    const sent = await ada.send(digits, { body: undefined, content });
    const message = await ada.shows(sent, 'delivered');
    expect(message).toMatchObject({ body: '', content });
    expect((await shownOn(digits)).map(({ type: kind, content: told }) => [kind, told[type]])).toEqual([
      [type, arrives],
    ]);
  });

  it('fills in the texts of a list, and takes the id of the chosen row as its answer', async () => {
    const digits = await somebody();
    const sent = await ada.send(digits, { body: 'When, {{name}}?', header: 'Shop', name: 'Omar', content: LIST });
    const { providerMessageId, body, content } = await ada.shows(sent, 'delivered');
    expect({ body, content }).toMatchObject({ body: 'When, Omar?', content: { kind: 'list', button: 'Times' } });
    const [shown] = await shownOn(digits);
    expect(shown?.content.interactive).toMatchObject({
      ...{ type: 'list', header: { text: 'Shop' }, body: { text: 'When, Omar?' } },
      action: { list: { label: 'Times', sections: [{ title: 'Morning', rows: [{ title: 'Nine for Omar' }] }, {}] } },
    });
    await ada.sim('POST', `/phones/${digits}/reply`, { messageId: providerMessageId, row: 1 });
    expect(await ada.shows(sent, 'replied')).toMatchObject({ lastReply: 'Nine for Omar' });
    await app.settle();
    const [heard] = (await ada.inbox(`?from=%2B${digits}`)) as [InboundMessage];
    expect(heard).toMatchObject({ ...sent, button: null, content: { answer: { kind: 'list', id: 'nine' } } });
    const [line] = await inThread(digits, 'person');
    expect(line?.content?.answer).toMatchObject({ id: 'nine', title: 'Nine for Omar', description: 'before work' });
    const [ours] = await inThread(digits, 'member');
    expect(ours).toMatchObject({ kind: 'list', text: 'When, Omar?', content: { list: { button: 'Times' } } });
  });

  it('carries buttons that open, call and copy', async () => {
    const digits = await somebody();
    await conversation(digits).says('Where is it?');
    const buttons = [
      { type: 'url', title: 'Open', url: 'https://example.com/17' },
      { type: 'call', title: 'Call', phone: '+973 1700 0000' },
      { type: 'copy_code', title: 'Copy', code: 'SAVE20' },
    ];
    const message = await ada.shows(await ada.send(digits, { buttons }), 'delivered');
    expect(message.buttons).toEqual([
      { title: 'Open', type: 'url', url: 'https://example.com/17' },
      { title: 'Call', type: 'call', phone: '+97317000000' },
      { title: 'Copy', type: 'copy_code', code: 'SAVE20' },
    ]);
    const [shown] = await shownOn(digits);
    expect(shown?.content.interactive?.action).toMatchObject({
      buttons: [{ type: 'url' }, { type: 'call', phone_number: '+97317000000' }, { type: 'copy', copy_code: 'SAVE20' }],
    });
    expect((await inThread(digits, 'member'))[0]?.targets).toHaveLength(3);
  });

  it.each([PLACE, CARD, POLL, LIST])(
    'recovers its id from the history when the answer was lost: $kind',
    async (content) => {
      const digits = await somebody();
      await ada.fault('accept-then-lose', { route: 'send', times: 1 });
      const sent = await ada.send(digits, { body: content.kind === 'list' ? 'When?' : undefined, content });
      const message = await ada.shows(sent, 'delivered');
      expect(message.providerMessageId).toBe((await shownOn(digits))[0]?.id);
      expect(await shownOn(digits)).toHaveLength(1);
    },
  );

  it.each<[string, object, string]>([
    [
      'an eleventh row',
      { ...LIST, sections: [{ rows: Array.from({ length: 11 }, (_, n) => ({ id: `${n}`, title: `${n}` })) }] },
      'content.sections[0].rows[10]',
    ],
    [
      'two rows with one id',
      {
        ...LIST,
        sections: [
          {
            rows: [
              { id: 'a', title: 'A' },
              { id: 'a', title: 'B' },
            ],
          },
        ],
      },
      'content.sections[0].rows[1].id',
    ],
    ['a latitude of 91', { ...PLACE, latitude: 91 }, 'content.latitude'],
    ['one option', { ...POLL, options: ['Monday'] }, 'content.options'],
  ])('refuses %s, naming the field', async (_, content, field) => {
    const { body } = await refusedBody({ body: 'x', content });
    expect(Object.keys((body as { fields: object }).fields)).toContain(field);
  });

  it('refuses what its kind excludes, naming the field', async () => {
    const fields = async (body: object) => Object.keys(((await refusedBody(body)).body as { fields: object }).fields);
    const buttons = [{ type: 'quick_reply', title: 'Yes', id: 'y' }];
    expect(await fields({ body: 'When?', content: LIST, buttons })).toEqual(['buttons']);
    expect(await fields({ body: 'When?', content: POLL })).toEqual(['body']);
    expect(await fields({ content: LIST })).toEqual(['body']);
    expect(
      await fields({ body: 'x', buttons: [...buttons, { type: 'url', title: 'Open', url: 'https://a.b' }] }),
    ).toEqual(['buttons']);
    expect(await fields({ body: 'x', buttons: [{ type: 'url', title: 'Open', url: 'ftp://a.b' }] })).toEqual([
      'buttons.0.url',
    ]);
  });

  it('refuses a name that makes a row too long, naming the field', async () => {
    const { body } = await refusedBody({ body: 'When?', name: 'A name of thirty characters, yes', content: LIST });
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['content.sections[0].rows[0].title']);
  });
});

describe('a reply of any kind', () => {
  it.each([PLACE, CARD, POLL, LIST])('goes to the person and stands in the thread: $kind', async (content) => {
    const digits = await somebody();
    const sara = conversation(digits);
    await sara.says('Where are you?');
    await sara.one();
    const text = content.kind === 'list' ? 'Choose' : '';
    await sara.act('reply', { text, content, expectedOwner: null }, 201);
    await sara.until(async () => (await sara.one('mine')).last?.status === 'delivered', 'the reply');
    const line = defined((await inThread(digits, 'member'))[0]);
    expect(line).toMatchObject({ kind: content.kind, text: text || null, sent: { status: 'delivered' } });
    expect(Object.keys(line.content ?? {})).toEqual([content.kind === 'contact' ? 'contacts' : content.kind]);
    expect((await shownOn(digits)).map(({ type }) => type)).toEqual([
      content.kind === 'list' ? 'interactive' : content.kind,
    ]);
  });

  it('reports its own field for a text that it may not have', async () => {
    const digits = await somebody();
    const sara = conversation(digits);
    await sara.says('Hi');
    await sara.one();
    const { fields } = await sara.act('reply', { text: 'x', content: POLL, expectedOwner: null }, 400);
    expect(Object.keys(fields ?? {})).toEqual(['text']);
  });
});
