import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SuppressedRecipient } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let answers = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

async function says(sender: Sender, digits: string, text: string): Promise<void> {
  const id = `Said${++answers}-abcdefg`;
  // A START counts only if it was written later than the word before it, and the gateway's time has whole seconds.
  const timestamp = Math.floor(Date.now() / 1_000) - (/^start/i.test(text) ? 0 : 2);
  const message = {
    id,
    from_me: false,
    type: 'text',
    chat_id: `${digits}@s.whatsapp.net`,
    from_name: 'Sara',
    timestamp,
  };
  const messages = [{ ...message, text: { body: text } }];
  await sender.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await eventually(
    async () => (await sender.inbox()).find((entry) => entry.text === text && entry.from === `+${digits}`),
    {
      what: `'${text}' in the inbox`,
    },
  );
  await app.settle();
}

const listOf = async ({ agent }: Sender) =>
  ((await agent.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).map(({ phone }) => phone);

describe('the list of withdrawal words', () => {
  it('holds those of the product, and those that the account adds for itself alone', async () => {
    const { body: before } = await ada.agent.get('/api/withdrawal-words').expect(200);
    expect(before.own).toEqual([]);
    expect(before.builtIn).toEqual(expect.arrayContaining(['revoke', 'opt out', 'إيقاف']));
    const words = ['Basta ya', 'لا شكراً', 'stop'];
    const { body: after } = await ada.agent.put('/api/withdrawal-words').send({ words }).expect(200);
    expect(after).toEqual({ builtIn: before.builtIn, own: ['Basta ya', 'لا شكراً'] });
    expect((await ada.agent.get('/api/withdrawal-words').expect(200)).body).toEqual(after);
    expect((await eve.agent.get('/api/withdrawal-words').expect(200)).body.own).toEqual([]);

    await says(ada, '14155554101', '¡BASTA YA!');
    await says(eve, '14155554101', '¡BASTA YA!');
    expect([await listOf(ada), await listOf(eve)]).toEqual([['+14155554101'], []]);
    const [said] = await ada.inbox();
    expect(said).toMatchObject({ text: '¡BASTA YA!', wish: 'stop' });
  });

  it.each([
    ['14155554111', 'Revoke.'],
    ['14155554112', 'OPT OUT'],
    ['14155554113', 'बंद करो'],
    ['14155554114', 'berhenti   berlangganan'],
  ])('takes %s off by %s, and START brings the person back', async (digits, text) => {
    await says(ada, digits, text);
    expect(await listOf(ada)).toContain(`+${digits}`);
    const send = { channelId: ada.channel.id, to: `+${digits}`, body: 'Hello' };
    await ada.agent.post('/api/messages/send').send(send).expect(409);
    await says(ada, digits, 'Start');
    expect(await listOf(ada)).not.toContain(`+${digits}`);
  });

  it.each([
    [{ words: ['start'] }],
    [{ words: 'stop' }],
    [{ words: [''] }],
    [{ words: ['...'] }],
    [{ words: [7] }],
    [{ words: Array.from({ length: 51 }, (_, index) => `word ${index}`) }],
    [{}],
  ])('refuses %j, and changes nothing', async (body) => {
    const { body: before } = await ada.agent.get('/api/withdrawal-words').expect(200);
    const refused = await ada.agent.put('/api/withdrawal-words').send(body).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual(['words']);
    expect((await ada.agent.get('/api/withdrawal-words').expect(200)).body).toEqual(before);
  });
});
