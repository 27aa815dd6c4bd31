import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Consents, Person, SavedWording, SuppressedRecipient } from '@wavelane/contracts';
import { fieldsOf, START } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { logOf } from '../../../testing/events-of.js';
import { SuppressRecipient } from '../../identity/accounts/accounts.commands.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let accountId: string;
let wording: SavedWording;
let numbers = 0;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  const sara = await app.register('Sara');
  [user, accountId] = [sara.agent, sara.user.id];
  ({ agent: other } = await app.register('Omar'));
  const draft = { purpose: 'marketing', language: 'en', text: 'Yes, offers.' };
  wording = (await user.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
});
afterAll(() => app.stop());

const suppressed = async () =>
  ((await user.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).map(({ phone }) => phone);

/** A person who answered STOP, as the inbox hears it. */
async function whoSaidStop(): Promise<string> {
  const phone = `+1415557${1_000 + ++numbers}`;
  const source = { channelId: 1, providerMessageId: `stop-${numbers}` };
  const context = { actor: { kind: 'gateway', id: 'whapi' }, correlationId: 'c', commandId: phone, causationId: null } as const; // prettier-ignore
  await app.app.get(CommandBus).execute(new SuppressRecipient({ accountId, phone, text: 'STOP', source }, context));
  return phone;
}

const evidence = (over: object = {}) => ({
  ...{
    purpose: 'marketing',
    means: 'paper',
    wordingId: wording.id,
    reference: 'Form 8',
    note: 'Asked again in the shop',
  },
  ...over,
});
const restore = (phone: string, over: object = {}, agent = user) =>
  agent.post(`/api/suppressions/${phone}/restore`).send(evidence(over));

describe('the restoring of a person after STOP', () => {
  it('requires new evidence, also when a user had entered the number before', async () => {
    const phone = await whoSaidStop();
    const refused = await user.delete(`/api/suppressions/${phone}`).expect(409);
    expect(refused.body).toMatchObject({ code: 'needs-evidence', message: expect.stringContaining('agreed again') });
    expect(await suppressed()).toContain(phone);
    const entered = `+1415557${1_000 + numbers + 1}`;
    await user.post('/api/suppressions').send({ phone: entered }).expect(200);
    expect(await whoSaidStop()).toBe(entered);
    await user.delete(`/api/suppressions/${entered}`).expect(409);
    expect((await suppressed()).filter((one) => one === entered)).toHaveLength(1);
  });

  it('accepts a later consent, which is kept with what happened', async () => {
    const phone = await whoSaidStop();
    await restore(phone).expect(200);
    await app.settle();
    expect(await suppressed()).not.toContain(phone);
    const [person] = (await user.get(`/api/people?handle=${encodeURIComponent(phone)}`).expect(200)).body as Person[];
    const { purposes, history } = (await user.get(`/api/people/${person?.id}/consents`).expect(200)).body as Consents;
    expect(purposes).toMatchObject([{ purpose: 'marketing', state: 'given' }]);
    expect(history).toMatchObject([{ reference: 'Form 8', note: 'Asked again in the shop', wording: { version: 1 } }]);
    const told: unknown[] = [];
    for await (const page of logOf(app).pages({ after: START }))
      for (const { type, data } of page.events) {
        const { phone: of, reason } = fieldsOf({ data });
        if (of === phone) told.push([type, reason]);
      }
    expect(told).toEqual([
      ['RecipientSuppressed', 'stop'],
      ['RecipientRestored', 'consent'],
    ]);
  });

  it.each([
    [{ at: '2026-01-01T00:00:00Z' }, 409, 'at'],
    [{ at: '2099-01-01T00:00:00Z' }, 400, 'at'],
    [{ note: ' ' }, 400, 'note'],
    [{ note: undefined }, 400, 'note'],
    [{ wordingId: undefined }, 400, 'wordingId'],
    [{ wordingId: 'none' }, 404, 'wordingId'],
    [{ purpose: 'service' }, 400, 'wordingId'],
    [{ purpose: 'transactional' }, 400, 'purpose'],
    [{ means: 'hope' }, 400, 'means'],
  ])('refuses %j with %i, naming %s, and changes nothing', async (over, status, field) => {
    const phone = await whoSaidStop();
    const refused = await restore(phone, over).expect(status);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
    expect(await suppressed()).toContain(phone);
  });

  it('answers 404 to another account, and for a number that is not on the list', async () => {
    const phone = await whoSaidStop();
    await restore(phone, {}, other).expect(404);
    await restore('+14155579999').expect(404);
    expect(await suppressed()).toContain(phone);
  });
});
