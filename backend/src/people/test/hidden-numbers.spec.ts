import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person, SuppressedRecipient } from '@wavelane/contracts';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { startApp, type TestApp } from '../../../testing/app.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let said = 0;
let numbers = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

async function says(chatId: string, text: string, more: object = {}): Promise<void> {
  // A START counts only if it was written later than the word before it, and the gateway's time has whole seconds.
  const timestamp = Math.floor(Date.now() / 1_000) - (text === 'START' ? 0 : 2);
  const message = { id: `Hidden${++said}-abcdefg`, from_me: false, type: 'text', chat_id: chatId, timestamp };
  const messages = [{ ...message, text: { body: text }, ...more }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
}

const suppressed = async () =>
  ((await ada.agent.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).map(({ phone }) => phone);
const handlesOf = async (handle: string) => {
  const { body } = await ada.agent.get(`/api/people?handle=${encodeURIComponent(handle)}`).expect(200);
  return (body as Person[]).flatMap(({ handles }) => handles.map(({ value }) => value));
};

function somebody() {
  const phone = `1415558${3_000 + ++numbers}`;
  return { phone, chat: `${phone}@s.whatsapp.net`, lid: `${730_000_000_000 + numbers}@lid` };
}

describe('a hidden number', () => {
  it('belongs to the person whose number comes with it in one message, from either chat', async () => {
    const [one, other] = [somebody(), somebody()];
    await says(one.lid, 'Hello', { from: one.phone });
    await says(other.chat, 'Hello', { from_lid: other.lid });
    await app.settle();
    for (const { phone, lid } of [one, other])
      expect(await handlesOf(lid)).toEqual([`+${phone}`, lid.replace('@lid', '')]);
  });

  it('belongs to no phone number of the same digits', async () => {
    const { lid } = somebody();
    await says(lid, 'STOP', { from: lid.replace('@lid', '') });
    await app.settle();
    expect(await handlesOf(lid)).toEqual([lid.replace('@lid', '')]);
  });

  it('stops the number of its person by STOP, however the two were linked and in any order', async () => {
    const told = fc.constantFrom('by the message', 'by another', 'by hand');
    await fc.assert(
      fc.asyncProperty(told, fc.boolean(), async (how, again) => {
        const { phone, chat, lid } = somebody();
        if (how === 'by another') await says(chat, 'Hello', { from_lid: lid });
        if (how === 'by hand')
          await ada.agent
            .post('/api/people')
            .send({ phone: `+${phone}`, lid })
            .expect(201);
        await app.settle();
        await says(lid, 'STOP', how === 'by the message' ? { from: phone } : {});
        if (again) await says(chat, 'Hello again', { from_lid: lid });
        await app.settle();
        expect(await suppressed()).toContain(`+${phone}`);
        await says(lid, 'START');
        await app.settle();
        expect(await suppressed()).not.toContain(`+${phone}`);
      }),
      { numRuns: gateRuns(6) },
    );
  }, 120_000);

  it('joins its person with the one of a number when WhatsApp names both', async () => {
    const [one, other] = [somebody(), somebody()];
    await ada.agent
      .post('/api/people')
      .send({ phone: `+${one.phone}` })
      .expect(201);
    await ada.agent.post('/api/people').send({ lid: other.lid }).expect(201);
    await says(one.chat, 'Hello', { from_lid: other.lid });
    await app.settle();
    expect(await handlesOf(other.lid)).toEqual([`+${one.phone}`, other.lid.replace('@lid', '')]);
  });
});
