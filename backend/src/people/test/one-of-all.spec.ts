import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation, OptOut, Person } from '@wavelane/contracts';
import { START } from '@wavelane/event-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { startApp, type TestApp } from '../../../testing/app.js';
import { logOf } from '../../../testing/events-of.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let people = 0;
let messages = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

/** Seconds before now at which the first message of a story was written: later words must not be in the future. */
const BEGUN = 3_600;

type Address = 'phone' | 'lid' | 'scoped';
type Step =
  | { do: 'write'; from: 'phone' | 'lid'; text: 'Hello' | 'STOP' | 'START' }
  | { do: 'tell'; from: 'phone' | 'lid'; more: readonly Address[] }
  | { do: 'add'; of: Address }
  | { do: 'label'; of: Address }
  | { do: 'merge'; of: Address; into: Address };

const address = fc.constantFrom<Address>('phone', 'lid', 'scoped');
const writer = fc.constantFrom('phone', 'lid');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      from: writer,
      text: fc.constantFrom('Hello', 'STOP', 'START'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      from: writer,
      more: fc.subarray<Address>(['phone', 'lid', 'scoped'], { minLength: 1 }),
    }),
  },
  fc.record({ do: fc.constant('add' as const), of: address }),
  fc.record({ do: fc.constant('label' as const), of: address }),
  fc.record({ do: fc.constant('merge' as const), of: address, into: address }),
);

/** One person with a number, an id that hides it, and an id for this business. */
class Somebody {
  readonly phone = `1415557${String(1_000 + ++people)}`;
  readonly lid = `${840_000_000_000 + people}@lid`;
  readonly scoped = `BH.${70_000_000_000 + people}`;
  private second = 0;

  async write(from: 'phone' | 'lid', text: string, more: readonly Address[] = [], phone = this.phone): Promise<void> {
    const chat = from === 'phone' ? `${this.phone}@s.whatsapp.net` : this.lid;
    const message = {
      ...{ id: `OneOfAll${++messages}-abcdefg`, from_me: false, type: 'text', chat_id: chat, text: { body: text } },
      timestamp: Math.floor(Date.now() / 1_000) - BEGUN + ++this.second,
      ...(more.includes('phone') && { from: phone }),
      ...(more.includes('lid') && { from_lid: this.lid }),
      ...(more.includes('scoped') && { from_user_id: this.scoped }),
    };
    await ada.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
    await app.settle();
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'write') return this.write(one.from, one.text);
    if (one.do === 'tell') return this.write(one.from, 'Hello', one.more);
    if (one.do === 'merge') return this.merge(one.of, one.into);
    const handle = { phone: { phone: `+${this.phone}` }, lid: { lid: this.lid }, scoped: { business: this.scoped } };
    const labels = one.do === 'label' ? { labels: ['vip'] } : {};
    await ada.agent
      .post('/api/people')
      .send({ ...handle[one.of], ...labels })
      .expect(201);
    await app.settle();
  }

  /** A member says that two entries are one person, if there are two. */
  private async merge(of: Address, into: Address): Promise<void> {
    const handles = { phone: `+${this.phone}`, lid: this.lid, scoped: this.scoped };
    const [[from], [to]] = await Promise.all([this.found(handles[of]), this.found(handles[into])]);
    if (!from || !to || from.id === to.id) return;
    await ada.agent.post(`/api/people/${to.id}/merge`).send({ personId: from.id }).expect(200);
    await app.settle();
  }

  async found(handle: string): Promise<Person[]> {
    const { body } = await ada.agent.get(`/api/people?handle=${encodeURIComponent(handle)}`).expect(200);
    return body as Person[];
  }
}

const says = (from: 'phone' | 'lid', text: 'STOP' | 'START'): Step => ({ do: 'write', from, text });
/** A word in one chat and a later one in the other, while they count as two people: each run begins so. */
const CROSSED: readonly (readonly Step[])[] = [
  [says('lid', 'STOP'), says('phone', 'START')],
  [says('phone', 'STOP'), says('lid', 'START')],
  [says('phone', 'START'), says('lid', 'STOP')],
  [says('lid', 'STOP'), { do: 'add', of: 'lid' }, says('phone', 'START'), { do: 'add', of: 'phone' }],
];

/** The last STOP or START that they wrote, in whichever chat. */
const lastWord = (story: readonly Step[]) =>
  story.flatMap((one) => (one.do === 'write' && one.text !== 'Hello' ? one.text : [])).at(-1);

describe('the joining of number, hidden id and business id', () => {
  it('ends in one person with the same state, in whatever order the handles become known', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (story) => {
        const one = new Somebody();
        for (const each of story) await one.take(each);
        // In the end the gateway has named all addresses together.
        await one.write('lid', 'Hello', ['phone', 'scoped']);
        const [person, ...others] = await one.found(`+${one.phone}`);
        expect(others).toEqual([]);
        for (const handle of [one.lid, one.scoped])
          expect((await one.found(handle)).map(({ id }) => id)).toEqual([person?.id]);
        expect(person?.handles.map(({ kind }) => kind).sort()).toEqual(['business', 'lid', 'phone']);
        expect(person?.labels).toEqual(story.some((each) => each.do === 'label') ? ['vip'] : []);
        expect(person?.stopped).toBe(lastWord(story) === 'STOP');
        const { body: optOuts } = await ada.agent.get(`/api/opt-outs?personId=${person?.id}`).expect(200);
        expect((optOuts as OptOut[]).length > 0).toBe(lastWord(story) === 'STOP');
        const { body } = await ada.agent.get(`/api/conversations?personId=${person?.id}`).expect(200);
        expect(body as Conversation[]).toHaveLength(1);
        const [{ id = '' } = {}] = body as Conversation[];
        const { body: lines } = await ada.agent.get(`/api/conversations/${id}/lines?limit=100`).expect(200);
        const written = story.filter((each) => each.do === 'write' || each.do === 'tell').length + 1;
        expect((lines as { type: string }[]).filter(({ type }) => type === 'message')).toHaveLength(written);
      }),
      // Each of a story's steps waits until all is still. At night three times as many.
      { numRuns: CROSSED.length + gateRuns(8), examples: CROSSED.map((story): [Step[]] => [[...story]]) },
    );
  }, 240_000);
});

describe('the undoing of a join by WhatsApp', () => {
  it('parts a mere id that was linked, each side with what was said in its chat', async () => {
    const omar = new Somebody();
    await omar.write('lid', 'From the id');
    await omar.write('phone', 'From the number');
    await omar.write('lid', 'STOP');
    await omar.write('phone', 'Both', ['lid']);
    const [person] = await omar.found(`+${omar.phone}`);
    expect(person).toMatchObject({ handles: [{ kind: 'phone' }, { kind: 'lid' }], stopped: true });
    const undo = (body: object) => ada.agent.post(`/api/people/${person?.id}/unmerge`).send(body);
    expect((await undo({}).expect(400)).body).toMatchObject({ fields: { personId: expect.anything() } });
    expect((await undo({ handle: omar.lid }).expect(400)).body).toMatchObject({
      fields: { reason: expect.anything() },
    });
    const reason = 'A shared phone';
    expect((await undo({ handle: `+${omar.phone}`, reason }).expect(400)).body).toMatchObject({
      fieldCodes: { handle: { code: 'first-handle-stays' } },
    });
    expect((await undo({ handle: '999999999@lid', reason }).expect(404)).body).toMatchObject({
      fieldCodes: { handle: { code: 'handle-not-theirs' } },
    });
    await undo({ handle: omar.lid, reason }).expect(200);
    await app.settle();
    await omar.write('phone', 'Both again', ['lid']);
    const [[number], [id]] = await Promise.all([omar.found(`+${omar.phone}`), omar.found(omar.lid)]);
    expect(number).toMatchObject({ handles: [{ kind: 'phone' }], stopped: false });
    expect(id).toMatchObject({ handles: [{ kind: 'lid' }], stopped: true });
    for (const each of [number, id]) {
      const { body } = await ada.agent.get(`/api/people/${each?.id}/timeline`).expect(200);
      expect((body as { kind: string }[]).find(({ kind }) => kind === 'unmerged')).toMatchObject({ reason });
      const { body: found } = await ada.agent.get(`/api/conversations?personId=${each?.id}`).expect(200);
      expect(found as Conversation[]).toHaveLength(1);
    }
    // A member may say that they are one after all.
    const both = { phone: `+${omar.phone}`, lid: omar.lid };
    await ada.agent.post('/api/people').send(both).expect(201);
    await app.settle();
    expect(await omar.found(omar.lid)).toMatchObject([{ id: person?.id, stopped: true }]);
  });

  it('keeps the STOP of a hidden id while another of their numbers, which it may hide, is opted out', async () => {
    const [one, other] = [new Somebody(), new Somebody()];
    await one.write('lid', 'Hello', ['phone']);
    await other.write('phone', 'Hello');
    const [[person], [second]] = await Promise.all([one.found(`+${one.phone}`), other.found(`+${other.phone}`)]);
    await ada.agent.post(`/api/people/${person?.id}/merge`).send({ personId: second?.id }).expect(200);
    await app.settle();
    const lifted = async () => {
      const { events } = await logOf(app).readAll({ after: START, limit: 1_000, types: ['RecipientRestored'] });
      return events.filter(({ data }) => (data as { phone?: string }).phone === one.lid).length;
    };
    await one.write('lid', 'STOP');
    await other.write('phone', 'START');
    expect(await lifted()).toBe(0);
    await one.write('phone', 'START');
    expect(await lifted()).toBe(1);
  });

  it('keeps two people apart after a handle was taken out and became a person, or its person was merged', async () => {
    const [lina, aunt] = [new Somebody(), new Somebody()];
    await lina.write('lid', 'Hello', ['phone']);
    const [person] = await lina.found(lina.lid);
    await aunt.take({ do: 'label', of: 'phone' });
    const [other] = await aunt.found(`+${aunt.phone}`);
    await ada.agent.post(`/api/people/${other?.id}/merge`).send({ personId: person?.id }).expect(200);
    await app.settle();
    const order = { handle: lina.lid, reason: 'A shared phone' };
    await ada.agent.post(`/api/people/${other?.id}/unmerge`).send(order).expect(200);
    await app.settle();
    const tells = async (digits: string) => {
      await lina.write('lid', 'Hello again', ['phone'], digits);
      return (await lina.found(lina.lid)).map(({ handles }) => handles.length);
    };
    expect(await tells(aunt.phone)).toEqual([1]);
    expect(await tells(lina.phone)).toEqual([1]);
    await lina.take({ do: 'label', of: 'lid' });
    expect(await tells(lina.phone)).toEqual([1]);
    expect(await tells(aunt.phone)).toEqual([1]);
  });

  it('parts two people with a reason, and keeps them two whatever WhatsApp says', async () => {
    const sara = new Somebody();
    await sara.take({ do: 'label', of: 'phone' });
    await sara.take({ do: 'add', of: 'lid' });
    await sara.write('lid', 'Hello', ['phone']);
    const [person] = await sara.found(sara.lid);
    expect(person?.handles).toHaveLength(2);
    const personId = person?.merged[0];
    const undo = (reason?: string) =>
      ada.agent.post(`/api/people/${person?.id}/unmerge`).send({ personId, ...(reason !== undefined && { reason }) });
    expect((await undo().expect(400)).body).toMatchObject({ fieldCodes: { reason: { code: 'say-why-two-people' } } });
    await undo('x'.repeat(501)).expect(400);
    await undo('Her brother uses her phone').expect(200);
    await app.settle();
    await sara.write('lid', 'Hello again', ['phone']);
    expect((await sara.found(sara.lid)).map(({ handles }) => handles.length)).toEqual([1]);
    const { body } = await ada.agent.get(`/api/people/${person?.id}/timeline`).expect(200);
    const told = (body as { kind: string }[]).filter(({ kind }) => ['merged', 'unmerged'].includes(kind));
    expect(told).toMatchObject([
      { kind: 'unmerged', reason: 'Her brother uses her phone' },
      { kind: 'merged', told: 'gateway' },
    ]);
  });
});
