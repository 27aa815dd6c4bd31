import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfflinePayment } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { Proofs } from '../offline/proofs/proofs.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let user: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
  admin = await app.admin();
});
afterAll(() => app.stop());

describe('bank details', () => {
  it('lets an administrator write them and every user read them', async () => {
    const { agent } = await app.register('Bea');
    const admin = await app.admin();
    expect((await agent.get('/api/bank-details').expect(200)).body).toEqual({ text: null });
    await admin.put('/api/admin/bank-details').send({ text: ' IBAN BH00 1234 ' }).expect(200);
    expect((await agent.get('/api/bank-details').expect(200)).body).toEqual({ text: 'IBAN BH00 1234' });
    await admin
      .put('/api/admin/bank-details')
      .send({ text: 'x'.repeat(1_001) })
      .expect(400);
    await agent.put('/api/admin/bank-details').send({ text: 'mine' }).expect(403);
    await admin.put('/api/admin/bank-details').send({ text: '' }).expect(200);
    expect((await agent.get('/api/bank-details').expect(200)).body).toEqual({ text: null });
  });
});

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000d4944415478da63f8ffff3f0005fe02fea7d1a9a40000000049454e44ae426082', 'hex'),
]);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const form = (fields: Record<string, string> = {}) => {
  const request = user.post('/api/subscribe/offline');
  for (const [name, text] of Object.entries({ planId: 'starter', amount: '2900', currency: 'USD', ...fields })) {
    void request.field(name, text);
  }
  return request;
};
const pending = async () => (await admin.get('/api/admin/offline-payments').expect(200)).body as OfflinePayment[];
const files = () => {
  const folder = join(app.dataDir, 'proofs');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a proof of payment', () => {
  it.each([
    ['image/png', PNG, 'receipt.png', /\.png"$/],
    ['application/pdf', PDF, '../../etc/passwd', /\.pdf"$/],
  ])('comes back as %s, to administrators only', async (type, bytes, name, fileName) => {
    const { body } = await form({ reference: `Transfer ${type}` })
      .attach('proof', bytes, name)
      .expect(201);
    const payment = defined((await pending()).find(({ id }) => id === body.id));
    expect(payment).toMatchObject({
      amount: 2_900,
      durationType: 'MONTHLY',
      proof: { contentType: type, bytes: bytes.length },
    });
    const address = `/api/admin/offline-payments/${payment.id}/proof`;
    const { headers, body: sent } = await admin.get(address).expect(200);
    expect(Buffer.compare(sent as Buffer, bytes)).toBe(0);
    expect(headers['content-disposition']).toMatch(fileName);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    await user.get(address).expect(403);
    await app.anonymous().get(address).expect(401);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'Choose a picture or a PDF file'],
    ['a script that calls itself a picture', Buffer.from('#!/bin/sh\necho'), 'Choose a picture or a PDF file'],
    ['larger than 5 MB', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'The file is larger than 5 MB'],
    ['empty', Buffer.alloc(0), 'Choose a picture or a PDF file'],
  ])('fails as %s, and leaves nothing behind', async (_what, bytes, message) => {
    const before = [files().length, (await pending()).length];
    const { body } = await form().attach('proof', bytes, 'proof.png').expect(400);
    expect(body.fields.proof).toContain(message);
    expect([files().length, (await pending()).length]).toEqual(before);
  });

  it('needs to be one file in one field', async () => {
    const two = await form().attach('proof', PNG, 'a.png').attach('proof', PNG, 'b.png').expect(400);
    expect(two.body.fields.proof).toBe('Only one file can be sent');
    const elsewhere = await form().attach('picture', PNG, 'a.png').expect(400);
    expect(Object.keys(elsewhere.body.fields)).toEqual(['picture']);
  });

  it('comes in a form that can be read, with each field once and none too long', async () => {
    const twice = await form().field('amount', '2900').expect(400);
    expect(twice.body.fields).toEqual({ amount: 'This was given twice' });
    const long = await form({ reference: 'x'.repeat(5_000) }).expect(400);
    expect(long.body.fields).toEqual({ reference: 'This is too long' });
    const raw = (type: string, text: string) =>
      user.post('/api/subscribe/offline').set('Content-Type', type).send(text).expect(400);
    const none = await raw('multipart/form-data', 'nothing');
    expect(none.body.fields).toEqual({ proof: 'The form could not be read.' });
    const half = await raw(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="amount"\r\n',
    );
    expect(half.body.fields).toEqual({ proof: 'The form could not be read to its end.' });
  });

  it('does not excuse the other fields', async () => {
    for (const [fields, name] of [
      [{ amount: 'ten' }, 'amount'],
      [{ currency: 'dollars' }, 'currency'],
      [{ surprise: '1' }, 'surprise'],
    ] as const) {
      const { body } = await form(fields).attach('proof', PNG, 'a.png').expect(400);
      expect(Object.keys(body.fields)).toContain(name);
    }
    expect(
      (await user.post('/api/subscribe/offline').send({ planId: 'starter' }).expect(400)).body.fields,
    ).toHaveProperty('amount');
  });

  it('stays hidden after it was changed on the disk', async () => {
    const { body } = await form().attach('proof', PDF, 'a.pdf').expect(201);
    const before = files();
    for (const name of before) writeFileSync(join(app.dataDir, 'proofs', name), 'forged');
    await admin.get(`/api/admin/offline-payments/${body.id}/proof`).expect(503);
    await admin.get('/api/admin/offline-payments/no-such-payment/proof').expect(404);
  });
});

describe('a submission of an offline payment (F9)', () => {
  const size = 200_000;
  const big = (mark: string) => Buffer.concat([PDF, Buffer.alloc(size, mark)]);

  it('leaves nothing on the disk', async () => {
    const before = files();
    await form({ planId: 'no-such-plan' }).attach('proof', big('a'), 'a.pdf').expect(400);
    await form({ amount: '0' }).attach('proof', big('b'), 'b.pdf').expect(400);
    expect(files()).toEqual(before);
  });

  it('changes neither file nor payment when its key was used with another file or amount', async () => {
    const keyed = (mark: string, fields: Record<string, string> = {}, key = 'proof-1') =>
      form(fields).set('Idempotency-Key', key).attach('proof', big(mark), 'a.pdf');
    const { body } = await keyed('a').expect(201);
    const before = files();
    expect((await keyed('a').expect(201)).body).toEqual(body);
    await keyed('b').expect(409);
    await keyed('a', { amount: '7900' }).expect(409);
    await form().set('Idempotency-Key', 'proof-1').expect(409);
    expect(files()).toEqual(before);
    const { body: proof } = await admin.get(`/api/admin/offline-payments/${body.id}/proof`).buffer(true).expect(200);
    expect((proof as Buffer).length).toBe(PDF.length + size);

    const raced = await Promise.all(['c', 'd', 'c', 'd'].map((mark) => keyed(mark, {}, 'proof-2')));
    const taken = raced.filter(({ status }) => status === 201);
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    await admin.get(`/api/admin/offline-payments/${defined(taken[0]).body.id}/proof`).expect(200);
  });

  it('fails when too many of the account wait, also when all come at once', async () => {
    const { agent } = await app.register('Filler');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        agent.post('/api/subscribe/offline').send({ planId: 'starter', amount: 2_900, currency: 'USD' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(10).fill(409),
    ]);
  });

  it('loses its file a day after a crash, and no other file goes', async () => {
    const proofs = app.app.get(Proofs);
    const { body } = await form().attach('proof', big('e'), 'a.pdf').expect(201);
    const draft = await proofs.draft(Readable.from([big('f')]));
    const orphan = proofs.judge(randomUUID(), draft);
    await proofs.keep(randomUUID(), orphan, draft);
    await proofs.drop(draft);
    const before = files();
    const named = async (paymentId: string) => paymentId === body.id || paymentId !== orphan.fileId.split('.')[0];
    await proofs.sweep(named, Date.now() + 3_600_000);
    expect(files()).toEqual(before);
    await proofs.sweep(named, Date.now() + 2 * 86_400_000);
    expect(files()).toEqual(before.filter((name) => name !== orphan.fileId));
  });
});

describe('a decision on an offline payment', () => {
  it('takes effect once, also when many decide at the same time', async () => {
    const { body } = await form().expect(201);
    const decide = (what: string) => admin.post(`/api/admin/offline-payments/${body.id}/${what}`).send({});
    const statuses = (await Promise.all(['approve', 'reject', 'approve', 'reject'].map(decide))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });
});

describe('what was decided', () => {
  it('appears under its outcome, with the note for administrators and the reason for the user', async () => {
    const made = [];
    for (const reference of ['TR-1', 'TR-2']) {
      const { body } = await user
        .post('/api/subscribe/offline')
        .send({ planId: 'starter', amount: 2_900, currency: 'USD', reference })
        .expect(201);
      made.push((body as { id: string }).id);
    }
    const [one, two] = made;
    await admin.post(`/api/admin/offline-payments/${one}/approve`).send({ days: 45, note: 'By phone' }).expect(200);
    await admin.post(`/api/admin/offline-payments/${two}/reject`).send({ reason: 'No such transfer' }).expect(200);
    const of = async (status: string) =>
      (await admin.get(`/api/admin/offline-payments?status=${status}`).expect(200)).body as OfflinePayment[];
    expect((await of('APPROVED')).find(({ id }) => id === one)).toMatchObject({ days: 45, note: 'By phone' });
    expect((await of('REJECTED')).find(({ id }) => id === two)).toMatchObject({ reason: 'No such transfer' });
    expect((await pending()).map(({ id }) => id)).not.toContain(one);
    const own = (await user.get('/api/subscribe/offline').expect(200)).body as Record<string, unknown>[];
    expect(own.find(({ id }) => id === two)).toMatchObject({ status: 'REJECTED', reason: 'No such transfer' });
    expect(JSON.stringify(own)).not.toContain('By phone');
    const { body } = await admin.get('/api/admin/offline-payments?status=MAYBE').expect(400);
    expect(body).toMatchObject({ fields: { status: 'status must be one of PENDING, APPROVED, REJECTED' } });
  });
});
