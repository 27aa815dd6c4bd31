import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidencePack, PersonExport, SavedPerson, SavedWording } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../testing/app.js';
import { Sender } from '../../../testing/people/sender.js';
import { ChainSealer } from '../../audit/chain/chain.sealer.js';

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

/** What the script says of a pack, and how it ends. */
function verified(of: EvidencePack, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'pack.json');
  writeFileSync(path, JSON.stringify(of));
  return new Promise((resolve) => {
    execFile(process.execPath, ['docs/evidence/verify-evidence.mjs', path, ...more], (error, said) =>
      resolve({ code: error ? 1 : 0, said }),
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
  it('has the consent, the claim that rests on it and the withdrawal, and where they lie in the sealed log', () => {
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

  it('is verified offline by the script of the documentation', async () => {
    const { code, said } = await verified(pack);
    expect([code, said]).toEqual([0, expect.stringContaining('2 events lie in')]);
    expect(said).toContain('1 are not sealed yet');
    expect((await verified(pack, defined(pack.blocks[0]).hash)).code).toBe(0);
    expect((await verified(pack, 'f'.repeat(64))).code).toBe(1);
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
  ])('with %s is no evidence', async (_, change, problem) => {
    const { code, said } = await verified(changed(change));
    expect([code, said]).toEqual([1, expect.stringMatching(problem)]);
  });

  it('is of nobody else', async () => {
    const eve = await Sender.create(app, 'Eve', '+14155550200');
    await eve.agent.get(`/api/people/${id}/evidence.json`).expect(404);
    await eve.agent.get(`/api/people/${id}/export.json`).expect(404);
  });
});

const changedId = (of: EvidencePack) => {
  const one = structuredClone(defined(of.events[0]));
  return { ...one, event: { ...one.event, id: 'made-up' } };
};

it('all that is known of a person is one file: who they are, consents with their texts, messages both ways', async () => {
  const { body, headers } = await ada.agent.get(`/api/people/${id}/export.json`).expect(200);
  const known = body as PersonExport;
  expect(headers['content-disposition']).toBe(`attachment; filename="person-${id}.json"`);
  expect(known).toMatchObject({ format: 'wavelane-person-1', person: { name: 'Zoë', handles: [{ value: PHONE }] } });
  expect(known.consents.history.map(({ what }) => what)).toEqual(['withdrawn', 'given']);
  expect(known.wordings).toMatchObject([{ purpose: 'marketing', language: 'ar' }]);
  expect(known.moments.map(({ kind }) => kind)).toEqual(['consent', 'message-sent', 'consent', 'attribute-set']);
});

it('both are there for people to read, and nobody else', async () => {
  for (const name of ['export', 'evidence']) {
    const { body, headers } = await ada.agent.get(`/api/people/${id}/${name}.pdf`).responseType('blob').expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((body as Buffer).length).toBeGreaterThan(3_000);
    await ada.agent.get(`/api/people/nobody/${name}.pdf`).expect(404);
  }
});
