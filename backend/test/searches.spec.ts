import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askedWords } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../testing/app.js';
import { Sender } from '../testing/people/sender.js';

/** Names in many scripts; each has at least two words, or a script without blanks. */
const NAMES = [
  'أحمد الإدريسي',
  'مُحَمَّد عـــلي',
  'کریم یزدی',
  'İbrahim Işık',
  'Łukasz Ångström',
  'José Straße',
  'Ængus Bjørn',
  '王小明',
  'ร้านกาแฟ',
  'Νίκος Παπαδόπουλος',
] as const;
/** Each asks six searches. */
const RUNS = 15;

describe('every search', () => {
  let app: TestApp;
  let sender: Sender;
  let admin: TestAgent;

  /** The searches of the product, each with the names that it finds. */
  const searches: readonly (readonly [where: string, found: (typed: string) => Promise<unknown[]>])[] = [
    ['people', async (search) => names(sender.agent, '/api/people', { search }, (one) => one.name)],
    ['inbox', async (q) => names(sender.agent, '/api/conversations', { view: 'all', q }, (one) => one.person?.name)],
    ['messages', async (q) => names(sender.agent, '/api/conversations/search', { q }, (one) => one.text)],
    ['outbox', async (q) => names(sender.agent, '/api/jobs', { q }, (one) => one.name)],
    ['accounts', async (search) => names(admin, '/api/admin/users', { search }, (one) => one.name)],
    ['audit', async (search) => names(admin, '/api/admin/audit/names', { search }, (one) => one.name)],
  ];

  interface Shown {
    name?: string;
    text?: string;
    person?: { name?: string };
  }

  async function names(
    agent: TestAgent,
    path: string,
    query: Record<string, string>,
    of: (one: Shown) => string | undefined,
  ): Promise<unknown[]> {
    const { body } = await agent.get(path).query(query).expect(200);
    return (body as Shown[]).map(of);
  }

  beforeAll(async () => {
    app = await startApp();
    sender = await Sender.create(app, 'Ada', '+14155550100');
    admin = await app.admin();
    for (const [n, name] of NAMES.entries()) {
      await app.register(name, { email: `search${n}@example.com` });
      const message = {
        ...{ id: `Search${n}-abcdefg`, from_me: false, type: 'text', chat_id: `1415557000${n}@s.whatsapp.net` },
        ...{ from_name: name, timestamp: Math.floor(Date.now() / 1_000), text: { body: name } },
      };
      await sender.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
      const rows = [{ phone: `+1415557100${n}`, message: 'Hello' }];
      const job = { channelId: sender.channel.id, rows, jobName: name };
      await sender.agent.post('/api/messages/bulk').send(job).expect(201);
    }
    await app.settle();
  }, 120_000);
  afterAll(() => app.stop());

  it('finds a name by any of its words, in any order, form and case', async () => {
    const typed = fc.constantFrom(...NAMES).chain((name) => {
      const words = name.split(' ');
      const form = fc.constantFrom('NFC', 'NFD', 'NFKD');
      const asked = fc.shuffledSubarray(words, { minLength: 1 });
      return fc.tuple(fc.constant(name), asked, form, fc.constantFrom('as it is', 'upper', 'folded'));
    });
    await fc.assert(
      fc.asyncProperty(typed, async ([name, words, form, as]) => {
        const text = words.join(' ').normalize(form);
        const said = as === 'upper' ? text.toUpperCase() : as === 'folded' ? askedWords(text).join(' ') : text;
        for (const [where, found] of searches)
          expect([where, said, await found(said)]).toContainEqual(expect.arrayContaining([name]));
      }),
      { numRuns: RUNS },
    );
  });

  it('finds no entry by a word that is in no name', async () => {
    for (const [where, found] of searches) expect([where, await found('zzyzx')]).toEqual([where, []]);
  });

  it.each([
    ['people', '٠٠٠٣'],
    ['inbox', '0003'],
    ['outbox', '١٠٠٣'],
  ])('finds a number by its last four digits in %s', async (where, typed) => {
    const [, found] = defined(searches.find(([one]) => one === where));
    expect(await found(typed)).toEqual(expect.arrayContaining([defined(NAMES[3])]));
  });
});
