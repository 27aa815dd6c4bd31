import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation, Forgetting, Person } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';

let app: TestApp;
let said = 0;

beforeAll(async () => {
  app = await startApp();
}, 30_000);
afterAll(() => app.stop());

/** A person that no member entered: the account knows them from what they wrote. */
class Stranger {
  constructor(
    private readonly ada: Sender,
    /** The id of their chat, and their number. */
    private readonly chat: string,
    private readonly digits: string,
  ) {}

  async says(text: string): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1_000);
    const from = { from_me: false, type: 'text', chat_id: this.chat, from_name: 'Zebulon' };
    const messages = [{ ...from, id: `Books-${++said}-abcdefg`, timestamp, text: { body: text } }];
    await this.ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
    await eventually(async () => (await this.ada.inbox()).find((one) => one.text === text), { what: text });
    await app.settle();
  }

  async isSent(content: object = {}): Promise<void> {
    const sent = await this.ada.send(this.digits, { body: `To you ${++said}`, ...content });
    await this.ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
  }

  async isAnswered(): Promise<void> {
    await this.post('reply', { text: `Answered ${++said}` });
  }

  async isPlannedFor(): Promise<void> {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await this.post('planned-replies', { text: `Later ${++said}`, scheduledFor, timeZone: 'UTC' });
  }

  private async post(what: string, body: object): Promise<void> {
    const { agent } = this.ada;
    const [found] = (await agent.get('/api/conversations?view=all').expect(200)).body as Conversation[];
    await agent
      .post(`/api/conversations/${String(found?.id)}/${what}`)
      .send({ ...body, expectedOwner: found?.owner?.id ?? null })
      .expect(201);
    await app.settle();
  }

  async isForgotten(): Promise<void> {
    const { agent } = this.ada;
    const people = (await agent.get('/api/people').expect(200)).body as Person[];
    expect(people).not.toEqual([]);
    for (const { id } of people) {
      const order = { confirm: true, reason: 'asked' };
      const { body } = await agent.post(`/api/people/${id}/forgetting`).send(order).expect(202);
      const isDone = async () => {
        const { state } = (await agent.get(`/api/forgettings/${(body as Forgetting).id}`)).body as Forgetting;
        return state === 'done' || undefined;
      };
      await eventually(isDone, { what: 'somebody who is forgotten', timeoutMs: 60_000 });
    }
  }
}

let accounts = 0;
/** @returns a new person who wrote to a new account */
async function stranger(chat: string, digits: string) {
  const name = `Ada${++accounts}`;
  const ada = await Sender.create(app, name, `+1415555${String(2_000 + accounts)}`);
  const person = new Stranger(ada, chat, digits);
  await person.says(`hello ${accounts}`);
  return { ada, person };
}

const PHONE = '14155557301';
const CHAT = `${PHONE}@s.whatsapp.net`;

describe('forgetting a person known from messages alone', () => {
  it.each<[string, string, string, (person: Stranger) => Promise<unknown>]>([
    ['was answered', CHAT, PHONE, (person) => person.isAnswered()],
    ['was sent something of their day', CHAT, PHONE, (person) => person.isSent()],
    ['was answered and said STOP', CHAT, PHONE, (person) => person.isAnswered().then(() => person.says(`STOP`))],
    [
      'wrote in the other spelling of a Brazilian number',
      '551187654321@s.whatsapp.net',
      '5511987654321',
      (person) => person.isSent(),
    ],
    ['has a reply planned', CHAT, PHONE, (person) => person.isAnswered().then(() => person.isPlannedFor())],
  ])(
    'keeps the books sound if that person %s',
    async (_what, chat, digits, live) => {
      const { person } = await stranger(chat, digits);
      await live(person);
      await person.isForgotten();
      await app.settle();
      await demandSoundBooks(app);
    },
    60_000,
  );

  it('keeps the books sound if the whole account is forgotten', async () => {
    const { ada, person } = await stranger(CHAT, PHONE);
    await person.isAnswered();
    await person.isSent();
    const { id, email } = (await ada.agent.get('/api/me').expect(200)).body as { id: string; email: string };
    const admin = await app.admin();
    await admin.post(`/api/admin/users/${id}/forgetting`).send({ confirm: email, reason: 'asked' }).expect(202);
    const isDone = async () => {
      const all = (await admin.get('/api/admin/forgettings').expect(200)).body as Forgetting[];
      return all.some((one) => one.account === id && one.state === 'done') || undefined;
    };
    await eventually(isDone, { what: 'an account that is forgotten', timeoutMs: 60_000 });
    await app.settle();
    await demandSoundBooks(app);
  }, 90_000);
});
