import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EvidencePack, Forgetting, PeopleImport, Person, PersonMoment, SavedWording } from '@wavelane/contracts';
import { START, type EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { Sender } from '../../../../testing/people/sender.js';
import { ChainSealer } from '../../../books/audit/chain/chain.sealer.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { consentsStream } from '../../../people/consents/consent.events.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';

const PHONES = ['+14155558401', '+14155558402', '+14155558403'];
const [ZOE, ANN] = ['+14155558402', '+14155558403'];

let app: TestApp;
let folder: string;
let ada: Sender;
let accountId: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'wavelane-evidence-'));
  ada = await Sender.create(app, 'Ada', '+14155550100');
  accountId = ((await ada.agent.get('/api/me').expect(200)).body as { id: string }).id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

const idOf = async (phone: string) =>
  defined(((await ada.agent.get(`/api/people?handle=${encodeURIComponent(phone)}`).expect(200)).body as Person[])[0])
    .id;

async function packOf(phone: string): Promise<EvidencePack> {
  while (await app.app.get(ChainSealer).sealNext(0));
  return (await ada.agent.get(`/api/people/${await idOf(phone)}/evidence.json`).expect(200)).body as EvidencePack;
}

function verified(pack: EvidencePack): string {
  const path = join(folder, 'pack.json');
  writeFileSync(path, JSON.stringify(pack));
  return execFileSync(process.execPath, ['docs/evidence/verify-evidence.mjs', path]).toString();
}

async function breaches(): Promise<readonly unknown[]> {
  const invariants = new Invariants();
  for await (const { events } of app.app.get<EventStore>(EVENT_STORE).pages({ after: START }))
    for (const event of events) invariants.take(event);
  return invariants.breaches;
}

it('proves one consent of a file for a message without telling of the others in that file', async () => {
  const draft = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
  const { id: wordingId } = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
  await ada.agent.put('/api/consent-policy').send({ unrecorded: 'refuse' }).expect(200);
  const csv = ['phone,form', ...PHONES.map((phone, n) => `${phone},Drawer ${n}`)].join('\n');
  const fields = { purpose: 'marketing', wordingId, means: 'paper', at: '2026-01-02T10:00:00Z' };
  const call = ada.agent.post('/api/people-imports').attach('file', Buffer.from(csv), 'people.csv');
  for (const [name, value] of Object.entries({ ...fields, columns: '{"reference":"form"}' }))
    void call.field(name, value);
  const { id } = (await call.expect(201)).body as PeopleImport;
  const done = async () =>
    ((await ada.agent.get(`/api/people-imports/${id}`).expect(200)).body as PeopleImport).state === 'done' || undefined;
  await eventually(done, { what: 'the end of the import' });
  await app.settle();
  const given = await eventsOf(logOf(app), consentsStream(accountId));
  const [event] = given.filter(({ type }) => type === 'ConsentsGiven');
  expect(given.map(({ type }) => type)).toEqual(['ConsentPolicyChanged', 'ConsentsGiven']);

  const sent = await ada.send(ZOE.slice(1), { purpose: 'marketing' });
  await ada.until(sent, ({ sentAt }) => sentAt !== null);
  await app.settle();
  const { body } = await ada.agent.get(`/api/people/${await idOf(ZOE)}/timeline`).expect(200);
  const basis = (body as PersonMoment[]).flatMap((moment) => (moment.kind === 'message-sent' ? [moment.basis] : []));
  expect(basis).toMatchObject([{ kind: 'consent', consent: { id: `${defined(event).id}/1`, reference: 'Drawer 1' } }]);

  const pack = await packOf(ZOE);
  expect(pack.events.map(({ event: { type } }) => type)).toEqual(['ConsentsGiven', 'MessageClaimed']);
  expect(pack.events[0]?.reads).toMatchObject({ people: [{ first: { value: ZOE }, reference: 'Drawer 1' }] });
  const text = JSON.stringify(pack);
  expect(text).toContain('Drawer 1');
  for (const other of ['Drawer 0', 'Drawer 2', '4155558401', '4155558403']) expect(text).not.toContain(other);
  expect(verified(pack)).toContain('2 events lie in');
  expect(await breaches()).toEqual([]);
});

it('removes a forgotten person from the consents of a file, and proves those of the others as before', async () => {
  const order = await ada.agent
    .post(`/api/people/${await idOf(ANN)}/forgetting`)
    .send({ confirm: true, reason: 'asked' })
    .expect(202);
  const look = async () => {
    const { body } = await ada.agent.get(`/api/forgettings/${(order.body as Forgetting).id}`).expect(200);
    return (body as Forgetting).state === 'done' || undefined;
  };
  await eventually(look, { what: 'the end of the forgetting' });
  await app.settle();
  const told = JSON.stringify(await eventsOf(logOf(app), consentsStream(accountId)));
  expect(told).toContain('Drawer 1');
  expect(told).not.toMatch(/Drawer 2|4155558403/);
  expect(verified(await packOf(ZOE))).toContain('2 events lie in');
  expect(await breaches()).toEqual([]);
  // Their earlier consent allows no further message.
  const sent = await ada.send(ANN.slice(1), { purpose: 'marketing' });
  await ada.until(sent, ({ status }) => status === 'failed', 'the message that is held back');
});
