import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobDetail, MessageBasis, WithdrawalConfirmation } from '@wavelane/contracts';
import { type StoredEvent, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { messageQuota } from '../../quota/message-quota.js';
import { messageQuotaStream } from '../../quota/message-quota.events.js';
import { dayOf } from '../../../platform/domain/calendar/calendar-day.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';

/** The daily limit of the plan Starter. */
const DAILY = 100;

let app: TestApp;
let ada: Sender;
let said = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550001', 'starter');
});
afterAll(() => app.stop());

async function says(digits: string, text: string, agoMs = 0): Promise<void> {
  const id = `Wish${++said}-abcdefg`;
  const message = { id, from_me: false, type: 'text', chat_id: `${digits}@s.whatsapp.net` };
  const messages = [{ ...message, timestamp: Math.floor((Date.now() - agoMs) / 1_000), text: { body: text } }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await eventually(
    async () => (await ada.inbox()).find((entry) => entry.text === text && entry.from === `+${digits}`),
    {
      what: `'${text}' in the inbox`,
    },
  );
  await app.settle();
}

const textsAt = async (digits: string) => (await ada.arrived(digits)).map(({ body }) => body);
const arrives = (digits: string, count = 1) =>
  eventually(
    async () => {
      const texts = await textsAt(digits);
      return texts.length >= count ? texts : undefined;
    },
    { what: `message ${count} on the phone` },
  );
const change = (isOn: boolean, texts: { language: string; text: string }[] = []) =>
  ada.agent.put('/api/withdrawal-confirmation').send({ isOn, texts });
const jobsTo = async (digits: string) =>
  ((await ada.agent.get('/api/jobs?limit=100').expect(200)).body as Job[]).filter(({ to }) => to === `+${digits}`);

/** Sends everything that the plan allows today. */
async function useUp(): Promise<void> {
  const { body: me } = await ada.agent.get('/api/me').expect(200);
  const accountId = String(me.id);
  const day = dayOf(Date.now(), String(me.timeZone));
  const limits = { dailyLimit: DAILY, monthlyBulkLimit: null };
  const used = { jobId: 'used', accountId, channelId: ada.channel.id, kind: 'single', count: DAILY, day, timeZone: 'UTC', ...limits } as const; // prettier-ignore
  const context = { actor: { kind: 'system', id: 'test' } as const, correlationId: 'used', commandId: 'used', causationId: null }; // prettier-ignore
  const command = { type: 'AdmitJob', job: used } as const;
  await app.app.get(CommandExecutor).execute(messageQuota, messageQuotaStream(accountId, day), command, context);
  await app.settle();
}

async function everything(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of logOf(app).pages({ after: START })) events.push(...page.events);
  return events;
}

describe('the confirmation of a withdrawal by a word', () => {
  it('goes once, in the language of the word, without a message left in the plan, and shows why', async () => {
    const phone = '14155554201';
    await useUp();
    const another = { channelId: ada.channel.id, to: `+${phone}`, body: 'One too many' };
    expect((await ada.agent.post('/api/messages/send').send(another)).body.message).toContain('Daily limit reached');
    await says(phone, '¡Darme de BAJA!');
    expect(await arrives(phone)).toEqual(['Te has dado de baja de Ada y no recibirás más mensajes.']);
    await says(phone, 'stop');
    await says(phone, 'Unsubscribe');
    expect(await textsAt(phone)).toHaveLength(1);
    expect((await ada.agent.get('/api/me').expect(200)).body.messagesSentToday).toBe(DAILY);
    const [job, ...others] = await jobsTo(phone);
    expect(others).toEqual([]);
    const { messages } = (await ada.agent.get(`/api/jobs/${defined(job).id}`).expect(200)).body as JobDetail;
    const { body } = await ada.agent.get(`/api/messages/${defined(messages[0]).id}/basis`).expect(200);
    const basis: MessageBasis = body;
    expect(basis).toMatchObject({ kind: 'withdrawal', purpose: null, ruleVersion: 3, answered: { id: expect.any(String) } }); // prettier-ignore
  }, 60_000);

  it('goes again only after a START, which itself is not confirmed', async () => {
    const phone = '14155554202';
    await says(phone, 'stop', 4_000);
    await arrives(phone);
    await says(phone, 'start', 2_000);
    await says(phone, 'إيقاف');
    expect(await arrives(phone, 2)).toEqual([
      'You are unsubscribed from Ada and will get no more messages.',
      'تم إلغاء اشتراكك لدى Ada ولن تصلك أي رسائل أخرى.',
    ]);
    expect(await jobsTo(phone)).toHaveLength(2);
  });

  it('drops a confirmation that would come late, and tells the outbox why', async () => {
    const phone = '14155554203';
    await says(phone, 'stop', 5 * 60_000);
    const job = await eventually(async () => (await jobsTo(phone)).find(({ status }) => status === 'FAILED'), {
      what: 'the dropped confirmation',
    });
    const { messages } = (await ada.agent.get(`/api/jobs/${job.id}`).expect(200)).body as JobDetail;
    expect(messages).toMatchObject([{ status: 'failed', error: expect.stringContaining('within five minutes') }]);
    expect(await textsAt(phone)).toEqual([]);
  });

  it('uses the text of the account, and stays away when the account says so', async () => {
    const [first, second] = ['14155554204', '14155554205'];
    const text = 'Done. {{sender}} & $& are silent.';
    const { body } = await change(true, [{ language: 'en', text }]).expect(200);
    expect((body as WithdrawalConfirmation).texts[0]).toEqual({
      ...{ language: 'en', text },
      builtIn: 'You are unsubscribed from {{sender}} and will get no more messages.',
    });
    await says(first, 'REVOKE');
    expect(await arrives(first)).toEqual(['Done. Ada & $& are silent.']);
    await change(false).expect(200);
    expect((await ada.agent.get('/api/withdrawal-confirmation').expect(200)).body.isOn).toBe(false);
    await says(second, 'stop');
    expect(await jobsTo(second)).toEqual([]);
    await change(true).expect(200);
    await app.settle();
    expect(await jobsTo(second)).toEqual([]);
  });

  it.each([
    [{ isOn: 'yes', texts: [] }, 'isOn'],
    [{ isOn: true }, 'texts'],
    [{ isOn: true, texts: [{ language: 'en', text: 'see shop.example' }] }, 'texts'],
    [{ isOn: true, texts: [{ language: 'xx', text: 'Bye' }] }, 'texts'],
    [{ isOn: true, texts: [null] }, 'texts'],
    [{ isOn: true, texts: Array.from({ length: 15 }, () => ({ language: 'en', text: 'Bye' })) }, 'texts'],
  ])('refuses wrong settings: %j', async (wrong, field) => {
    const { body } = await ada.agent.put('/api/withdrawal-confirmation').send(wrong).expect(400);
    expect(Object.keys(body.fields).some((name) => name.startsWith(field))).toBe(true);
  });

  it('leaves a log in which only the confirmation follows a withdrawal, and each message has a basis', async () => {
    const invariants = new Invariants();
    for (const event of await everything()) invariants.take(event);
    expect(invariants.breaches).toEqual([]);
  });
});
