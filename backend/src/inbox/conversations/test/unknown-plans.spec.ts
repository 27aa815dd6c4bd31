import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person, SuppressedRecipient } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

describe('a person with a number of an unknown plan', () => {
  // Benin and Ivory Coast before their renumbering, short plans of islands, and a plan that is not there.
  it.each(['22997000055', '22507012345', '50051234', '68251234', '29051234', '2299912345', '9991234567'])(
    'gets an answer, turns up in a search and opts out: +%s',
    async (digits) => {
      const person = new Chat(app, ada, digits);
      await person.says('Hello');
      await person.one();
      await person.act('reply', { text: 'Good morning', expectedOwner: null }, 201);
      const { body } = await ada.agent.get(`/api/people?handle=${encodeURIComponent(`+${digits}`)}`).expect(200);
      expect((body as Person[]).flatMap(({ handles }) => handles.map(({ value }) => value))).toEqual([`+${digits}`]);
      const stopped = await ada.agent
        .post('/api/suppressions')
        .send({ phone: `+${digits}` })
        .expect(200);
      expect(stopped.body as SuppressedRecipient).toEqual({ phone: `+${digits}` });
    },
  );

  it.each([
    ['22997000077', '2290197000077'],
    ['22507012377', '2250707012377'],
    ['553187654377', '5531987654377'],
  ])('stays one person with +%s and +%s', async (before, now) => {
    const [old, renumbered] = [new Chat(app, ada, before), new Chat(app, ada, now)];
    await old.says('Hello');
    await renumbered.says('Hello again');
    const found = (await old.all()).filter(({ person }) => [`+${before}`, `+${now}`].includes(person?.phone ?? ''));
    expect(found).toHaveLength(1);
  });
});
