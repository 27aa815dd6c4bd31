import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidencePack, PersonExport, SavedPerson, SavedWording } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { ChainSealer } from '../../../books/audit/chain/chain.sealer.js';

const PHONE = '+14155558201';

let app: TestApp;
let folder: string;
let ada: Sender;
let id: string;
let pack: EvidencePack;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'wavelane-evidence-'));
  ada = await Sender.create(app, 'Ada', '+14155550100');
  id = ((await ada.agent.post('/api/people').send({ phone: PHONE, name: 'Zoë' }).expect(201)).body as SavedPerson).id;
  const draft = { purpose: 'marketing', language: 'ar', text: 'نعم، أرسلوا لي العروض.' };
  const { id: wordingId } = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
  const said = { purpose: 'marketing', means: 'paper', wordingId, note: 'In the “shop” \u2028 today' };
  await ada.agent.post(`/api/people/${id}/consents`).send(said).expect(200);
  await app.settle();
  const sent = await ada.send(PHONE.slice(1), { purpose: 'marketing' });
  await ada.until(sent, ({ sentAt }) => sentAt !== null);
  while (await app.app.get(ChainSealer).sealNext(0));
  await ada.agent
    .post(`/api/people/${id}/consents/withdraw`)
    .send({ purpose: 'marketing', means: 'spoken' })
    .expect(200);
  await app.settle();
  pack = (await ada.agent.get(`/api/people/${id}/evidence.json`).expect(200)).body as EvidencePack;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** The script's output about a pack, and its exit code. */
function verified(of: EvidencePack, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'pack.json');
  writeFileSync(path, JSON.stringify(of));
  return new Promise((resolve) => {
    execFile(process.execPath, ['docs/evidence/verify-evidence.mjs', path, ...more], (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });
}

const changed = (change: (of: EvidencePack) => void): EvidencePack => {
  const copy = structuredClone(pack);
  change(copy);
  return copy;
};
const dataOf = (of: EvidencePack, type: string) =>
  defined(of.events.find(({ event }) => event.type === type)).event.data as Record<string, unknown>;

describe('the evidence of a person', () => {
  it('holds the consent, the claim that rests on it, the withdrawal, and their places in the sealed log', () => {
    expect(pack.events.map(({ event, block }) => [event.type, block !== null])).toEqual([
      ['ConsentGiven', true],
      ['MessageClaimed', true],
      ['ConsentWithdrawn', false],
    ]);
    expect(pack.events[0]?.reads).toMatchObject({ purpose: 'marketing', note: expect.stringContaining('shop') });
    expect(JSON.stringify(pack.events[0]?.event)).not.toContain('shop');
    expect(pack.wordings).toMatchObject([{ versions: [{ text: 'نعم، أرسلوا لي العروض.' }] }]);
    const handleId = pack.person.handles[0]?.handleId;
    expect(dataOf(pack, 'ConsentGiven').handleIds).toContain(handleId);
  });

  it('verifies offline with the script of the documentation', async () => {
    const { code, said } = await verified(pack, '--unsealed');
    expect([code, said]).toEqual([0, expect.stringContaining('2 events lie in')]);
    expect(said).toContain('1 are not sealed yet');
    for (const hash of [defined(pack.blocks[0]).hash, pack.counted.hash])
      expect((await verified(pack, hash, '--unsealed')).code).toBe(0);
    expect((await verified(pack, 'f'.repeat(64), '--unsealed')).code).toBe(1);
    expect((await verified(pack, '--nonsense')).code).toBe(2);
    expect(pack.counted).toMatchObject({ events: 3, sealed: 2, upToBlock: pack.blocks.at(-1)?.block });
  });

  it.each<[string, (of: EvidencePack) => void, number, RegExp]>([
    ['an event that is not sealed yet', () => undefined, 3, /no whole evidence/],
    ['no event and no block', (of) => Object.assign(of, { events: [], blocks: [] }), 1, /made with 3 events/],
    [
      'a forged consent that says that it is not sealed',
      (of) => {
        defined(of.events.find(({ event }) => event.type === 'ConsentGiven')).block = null;
        dataOf(of, 'ConsentGiven').purpose = 'forged';
      },
      1,
      /not the one that its hash was made of/,
    ],
    ['a withdrawal left out', (of) => void of.events.pop(), 1, /made with 3 events, 2 of them sealed/],
    ['another reading', (of) => (defined(of.events[0]).reads = { purpose: 'service' }), 1, /not the one that its hash/],
    ['nothing that says how many events there are', (of) => Reflect.deleteProperty(of, 'counted'), 3, /older version/],
  ])('refuses to succeed with %s (acceptance 5)', async (_, change, expected, told) => {
    const { code, said } = await verified(changed(change));
    expect([code, said]).toEqual([expected, expect.stringMatching(told)]);
    expect(said).not.toContain('All is as the pack says');
  });

  it('refuses success to an empty file and to what is no pack (acceptance 5)', async () => {
    const draft = { phone: '+14155558299', name: 'Nobody said anything' };
    const { body } = await ada.agent.post('/api/people').send(draft).expect(201);
    const empty = await ada.agent.get(`/api/people/${(body as SavedPerson).id}/evidence.json`).expect(200);
    const without = { ...(empty.body as EvidencePack) };
    expect([without.events.length > 0, (await verified(without)).code]).toEqual([expect.any(Boolean), 3]);
    expect((await verified({ ...without, format: 'another' as never })).code).toBe(2);
  });

  it.each<[string, (of: EvidencePack) => void, RegExp]>([
    ['another purpose', (of) => (dataOf(of, 'ConsentGiven').purpose = 'service'), /ConsentGiven.* is not at place/],
    ['another time', (of) => (dataOf(of, 'ConsentGiven').at = '2020-01-01T00:00:00.000Z'), /is not at place/],
    ['another basis', (of) => (dataOf(of, 'MessageClaimed').basis = { kind: 'window' }), /MessageClaimed/],
    ['an event that was put in', (of) => of.events.push(changedId(of)), /is not at place/],
    ['another block', (of) => (defined(of.blocks[0]).previous = 'a'.repeat(64)), /does not have the hash/],
    ['fewer hashes', (of) => (defined(of.blocks[0]).hashes = ''), /does not have the hash/],
    ['another text', (of) => (defined(of.wordings[0]?.versions[0]).text = 'Yes'), /names a wording whose text/],
    ['no text', (of) => (of.wordings = []), /names a wording whose text/],
    ['another head', (of) => (defined(of.head).hash = 'b'.repeat(64)), /head that is named/],
  ])('fails verification with %s', async (_, change, problem) => {
    const { code, said } = await verified(changed(change));
    expect([code, said]).toEqual([1, expect.stringMatching(problem)]);
  });

  it('stays hidden from other accounts', async () => {
    const eve = await Sender.create(app, 'Eve', '+14155550200');
    await eve.agent.get(`/api/people/${id}/evidence.json`).expect(404);
    await eve.agent.get(`/api/people/${id}/export.json`).expect(404);
  });
});

const changedId = (of: EvidencePack) => {
  const one = structuredClone(defined(of.events[0]));
  return { ...one, event: { ...one.event, id: 'made-up' } };
};

it('exports a person with identity, consents with texts, and messages both ways in one file', async () => {
  const { body, headers } = await ada.agent.get(`/api/people/${id}/export.json`).expect(200);
  const known = body as PersonExport;
  expect(headers['content-disposition']).toBe(`attachment; filename="person-${id}.json"`);
  expect(known).toMatchObject({ format: 'wavelane-person-1', person: { name: 'Zoë', handles: [{ value: PHONE }] } });
  expect(known.consents.history.map(({ what }) => what)).toEqual(['withdrawn', 'given']);
  expect(known.wordings).toMatchObject([{ purpose: 'marketing', language: 'ar' }]);
  expect(known.moments.map(({ kind }) => kind)).toEqual(['consent', 'message-sent', 'consent', 'attribute-set']);
});

it('holds notes, labels, planned replies, places, cards, orders, edits and files (acceptance 4)', async () => {
  const chat = { chat_id: `${PHONE.slice(1)}@s.whatsapp.net`, from_me: false, from_name: 'Zoë' };
  const at = { timestamp: Math.floor(Date.now() / 1_000) };
  const messages = [
    {
      id: 'Place-abcdefgh',
      type: 'location',
      ...chat,
      ...at,
      location: { latitude: 1.5, longitude: 2.5, name: 'Okapi house' },
    },
    {
      id: 'Card-abcdefghi',
      type: 'contact',
      ...chat,
      ...at,
      contact: { name: 'Wombat sister', vcard: 'BEGIN:VCARD\nEND:VCARD' },
    },
    { id: 'Words-abcdefgh', type: 'text', ...chat, ...at, text: { body: 'The first word' } },
    {
      ...{ id: 'Edit-abcdefghi', type: 'action', ...chat, ...at },
      action: {
        type: 'edit',
        target: 'Words-abcdefgh',
        edited_type: 'text',
        edited_content: { body: 'The walrus word' },
      },
    },
  ];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
  const [found] = (await ada.agent.get('/api/conversations?view=all').expect(200)).body as { id: string }[];
  const post = (what: string, content: object) =>
    ada.agent.post(`/api/conversations/${String(found?.id)}/${what}`).send(content);
  await post('notes', { text: 'Platypus note' }).expect(200);
  await post('labels', { add: ['narwhal-label'] }).expect(200);
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await post('planned-replies', { text: 'Quokka later', scheduledFor, timeZone: 'UTC', expectedOwner: null }).expect(
    201,
  );
  const words = ['Platypus note', 'narwhal-label', 'Quokka later', 'Okapi house', 'Wombat sister', 'The walrus word'];
  await app.settle();
  const { text } = await ada.agent.get(`/api/people/${id}/export.json`).expect(200);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

it('answers export and evidence as PDF, and 404 for an unknown person', async () => {
  for (const name of ['export', 'evidence']) {
    const { body, headers } = await ada.agent.get(`/api/people/${id}/${name}.pdf`).responseType('blob').expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((body as Buffer).length).toBeGreaterThan(3_000);
    await ada.agent.get(`/api/people/nobody/${name}.pdf`).expect(404);
  }
});
