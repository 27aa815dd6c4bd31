import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OfflinePayment } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000d4944415478da63f8ffff3f0005fe02fea7d1a9a40000000049454e44ae426082', 'hex'),
]);
/** A picture with a header that says 20,000 x 20,000 pixels. */
const HUGE_PNG = Buffer.concat([PNG.subarray(0, 16), Buffer.from('00004e2000004e20', 'hex'), PNG.subarray(24)]);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const ZIP = Buffer.from('504b0304140000000000', 'hex');
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

let app: TestApp;
/** A new one for each test: an account may have only some submissions open. */
let user: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  admin = await app.admin();
});
beforeEach(async () => {
  ({ agent: user } = await app.register('Sara'));
});
afterAll(() => app.stop());

const submit = (bytes: Buffer, name: string, type?: string) =>
  user
    .post('/api/subscribe/offline')
    .field('planId', 'starter')
    .field('amount', '2900')
    .field('currency', 'USD')
    .field('reference', 'TR-5')
    .attach('proof', bytes, { filename: name, ...(type && { contentType: type }) });

async function proofOf(id: string) {
  const { body } = await admin.get('/api/admin/offline-payments').expect(200);
  const payment = defined((body as OfflinePayment[]).find((each) => each.id === id));
  return admin.get(`/api/admin/offline-payments/${payment.id}/proof`).expect(200);
}

describe('a file that a stranger sends', () => {
  it.each<[string, Buffer, string, string | undefined]>([
    ['a drawing with a script', SVG, 'proof.svg', 'image/svg+xml'],
    ['an archive', ZIP, 'proof.zip', undefined],
    ['a program called a picture', EXE, 'proof.png', 'image/png'],
    ['a page called a PDF', Buffer.from('<html>'), 'proof.pdf', 'application/pdf'],
    ['nothing at all', Buffer.alloc(0), 'proof.png', 'image/png'],
    [
      'one byte more than 5 MB',
      Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 + 1 - PNG.length)]),
      'p.png',
      undefined,
    ],
  ])('fails by its content and size, not by its name: %s (F01)', async (_, bytes, name, type) => {
    const { body } = await submit(bytes, name, type).expect(400);
    expect(Object.keys(body.fields)).toEqual(['proof']);
  });

  it.each<[string, Buffer, string]>([
    ['a picture called a page', PNG, 'proof.html'],
    ['a picture with two endings', PNG, 'proof.php.png'],
    ['a picture with something behind its end', Buffer.concat([PNG, Buffer.from('<script>')]), 'p.png'],
    ['a picture that says it is huge, for nobody here paints it', HUGE_PNG, 'p.png'],
  ])('keeps its true type: %s (F01)', async (_, bytes, name) => {
    const { body } = await submit(bytes, name).expect(201);
    const { headers } = await proofOf(body.id as string);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.png"$/);
  });

  it('comes back only as a download: attachment, sandbox, nosniff, no cache (F02)', async () => {
    const { body } = await submit(PDF, 'a.pdf').expect(201);
    const { headers } = await proofOf(body.id as string);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('no-store');
  });

  it('opens for administrators only (F03)', async () => {
    const { body } = await submit(PDF, 'b.pdf').expect(201);
    const { agent: other } = await app.register('Ben');
    const address = `/api/admin/offline-payments/${body.id}/proof`;
    await other.get(address).expect(403);
    await user.get(address).expect(403);
    await app.anonymous().get(address).expect(401);
  });

  it('exists at no address of its own (F04)', async () => {
    await submit(PDF, 'c.pdf').expect(201);
    const [name] = readdirSync(join(app.dataDir, 'proofs'));
    for (const path of [`/proofs/${name}`, `/data/proofs/${name}`, `/assets/..%2fproofs/${name}`, `/assets/${name}`]) {
      const { status, text } = await app.anonymous().get(path);
      expect(status).toBe(404);
      expect(text).not.toContain('%PDF');
    }
  });

  it.each([
    '"><svg onload=alert(1)>.png',
    'a\u202Egnp.exe',
    '../../../etc/passwd',
    `${'ا'.repeat(120)}.png`,
    '.png',
    'CON.png',
  ])('uses the name %j neither on the disk nor in a header (F05)', async (name) => {
    const { body } = await submit(PNG, name).expect(201);
    for (const kept of readdirSync(join(app.dataDir, 'proofs'))) expect(kept).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{32}$/);
    const { headers } = await proofOf(body.id as string);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.png"$/);
  });
});
