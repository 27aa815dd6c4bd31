import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consents, SavedPerson, SavedWording, SuppressedRecipient } from '@wavelane/contracts';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';

let app: TestApp;
let user: TestAgent;
let numbers = 0;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
});
afterAll(() => app.stop());

const suppressed = async () =>
  ((await user.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).map(({ phone }) => phone);
const statesOf = async (id: string) =>
  ((await user.get(`/api/people/${id}/consents`).expect(200)).body as Consents).purposes.map(
    ({ purpose, state }) => `${purpose} ${state}`,
  );

/** Two people with a number each, and a third number that belongs to no person. */
async function three() {
  const phones = [0, 1, 2].map((n) => `+1415556${2_000 + numbers * 3 + n}`);
  const lid = `${900_000_000_000 + numbers++}@lid`;
  const add = async (body: object) => ((await user.post('/api/people').send(body).expect(201)).body as SavedPerson).id;
  const [one, other] = [await add({ phone: phones[0] }), await add({ phone: phones[1], lid })];
  return { one, other, phones, lid };
}
type Three = Awaited<ReturnType<typeof three>>;

/** Each step comes from one of the people or concerns both; their order varies. */
const STEPS: Record<string, (three: Three) => Promise<unknown>> = {
  'says STOP': ({ phones }) => user.post('/api/suppressions').send({ phone: phones[1] }).expect(200),
  withdraws: ({ other }) =>
    user.post(`/api/people/${other}/consents/withdraw`).send({ purpose: 'service', means: 'spoken' }).expect(200),
  'is merged': ({ one, other }) => user.post(`/api/people/${one}/merge`).send({ personId: other }).expect(200),
  'has a third number': ({ lid, phones }) => user.post('/api/people').send({ lid, phone: phones[2] }).expect(201),
};

describe('a person that says no at one number', () => {
  it('says it at all of theirs, in whatever order it becomes known', async () => {
    const orders = fc.shuffledSubarray(Object.keys(STEPS), { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(orders, async (names) => {
        const people = await three();
        for (const name of names) await STEPS[name]?.(people);
        await app.settle();
        expect(await suppressed()).toEqual(expect.arrayContaining(people.phones));
        expect(await statesOf(people.one)).toEqual(['service withdrawn']);
        // After the unmerge, a withdrawal of one person stays with that person; a withdrawal of the merged person stays
        // with both.
        await user.post(`/api/people/${people.one}/unmerge`).send({ personId: people.other }).expect(200);
        await app.settle();
        expect(await statesOf(people.other)).toEqual(['service withdrawn']);
        const isOfBoth = names.indexOf('withdraws') > names.indexOf('is merged');
        expect(await statesOf(people.one)).toEqual(isOfBoth ? ['service withdrawn'] : []);
      }),
      { numRuns: gateRuns(12) },
    );
  }, 120_000);

  it('stays restored at a number when the link between its handles is heard once more', async () => {
    const { one, phones } = await three();
    await user.post('/api/people').send({ phone: phones[0], lid: '700000000001@lid' }).expect(201);
    await user.post('/api/people').send({ phone: phones[2], lid: '700000000001@lid' }).expect(201);
    await user.post('/api/suppressions').send({ phone: phones[0] }).expect(200);
    await app.settle();
    expect(await suppressed()).toEqual(expect.arrayContaining([phones[0], phones[2]]));
    await user.delete(`/api/suppressions/${phones[0]}`).expect(200);
    await user.post('/api/people').send({ phone: phones[0], lid: '700000000001@lid' }).expect(201);
    await app.settle();
    expect(await suppressed()).not.toContain(phones[0]);
    expect(await statesOf(one)).toEqual([]);
  });
});

describe('the parting of two people', () => {
  it.each([
    ['said', true],
    ['had said', false],
  ])('keeps what each of them %s: an opt-out of one holds no more for the other', async (_, isAfter) => {
    const { one, other, phones } = await three();
    const says = () => user.post('/api/suppressions').send({ phone: phones[1] }).expect(200);
    if (!isAfter) await says();
    await user.post(`/api/people/${one}/merge`).send({ personId: other }).expect(200);
    if (isAfter) await says();
    await app.settle();
    expect(await suppressed()).toEqual(expect.arrayContaining([phones[0], phones[1]]));
    await user.post(`/api/people/${one}/unmerge`).send({ personId: other }).expect(200);
    await app.settle();
    expect(await suppressed()).toContain(phones[1]);
    expect(await suppressed()).not.toContain(phones[0]);
  });

  it('restores the consent of the person that did not withdraw, after a split', async () => {
    const { one, other } = await three();
    const wording = { purpose: 'marketing', language: 'en', text: 'May we write to you?' };
    const { id: wordingId } = (await user.post('/api/wordings').send(wording).expect(201)).body as SavedWording;
    const consent = { purpose: 'marketing', means: 'paper', reference: 'Form 7', wordingId };
    for (const id of [one, other]) await user.post(`/api/people/${id}/consents`).send(consent).expect(200);
    const no = { purpose: 'marketing', means: 'spoken' };
    await user.post(`/api/people/${other}/consents/withdraw`).send(no).expect(200);
    await user.post(`/api/people/${one}/merge`).send({ personId: other }).expect(200);
    await app.settle();
    expect(await statesOf(one)).toEqual(['marketing withdrawn']);
    await user.post(`/api/people/${one}/unmerge`).send({ personId: other }).expect(200);
    await app.settle();
    expect([await statesOf(one), await statesOf(other)]).toEqual([['marketing given'], ['marketing withdrawn']]);
    const { history } = (await user.get(`/api/people/${one}/consents`).expect(200)).body as Consents;
    expect(history.map(({ what }) => what)).toEqual(['lifted', 'withdrawn', 'given']);
  });
});
