import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser, UploadedMedia } from '@wavelane/contracts';
import { PASSWORD, startApp, type TestApp } from '../../../../../testing/app.js';
import { TestTime } from '../../../../../testing/domain/test-time.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { UnusedUploads } from '../../../../whatsapp/media/uploads/unused-uploads.worker.js';
import { officeFile } from '../../../../whatsapp/media/testing/office-file.js';
import { PDF, PNG, soundOf } from '../../../../whatsapp/media/testing/sample-files.js';
import { Attaching } from './attaching.js';

const PAGE = '<!doctype html><script>alert(1)</script>';
/** The page is its comment. */
const POLYGLOT_JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, PAGE.length + 2]),
  Buffer.from(PAGE),
  Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  // The lines of the picture, and its end.
  Buffer.from([0xff, 0xda, 0xff, 0xd9]),
]);
const POLYGLOT_PDF = Buffer.concat([PDF, Buffer.from(PAGE)]);

// Tests that move this clock come last.
const clock = TestTime.running();
let app: TestApp;
let ada: Sender;
let eve: Sender;
let attaching: Attaching;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  attaching = new Attaching(app, ada);
});
afterAll(() => app.stop());

describe('an upload', () => {
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'photo.jpg'],
    ['a drawing that runs', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'photo.png'],
    ['a program', 'MZ\u0090\u0000\u0003', 'invoice.pdf'],
    ['plain text', 'just text', 'a.png'],
  ])('refuses %s by its content, whatever its name', async (_, content, name) => {
    const zoe = await attaching.written();
    const { status, body } = await attaching.post(zoe, Buffer.from(content, 'latin1'), name);
    expect([status, (body as { fields: object }).fields]).toEqual([
      415,
      { file: expect.stringContaining('cannot be sent') },
    ]);
  });

  it('refuses an empty, missing, too large, double or malformed file, naming the field', async () => {
    const zoe = await attaching.written();
    const before = attaching.onDisk();
    const answers = [
      await attaching.post(zoe, Buffer.alloc(0), 'a.png'),
      await attaching.post(zoe, soundOf(16 * 1_048_576 + 1), 'a.mp3'),
      await attaching.post(zoe, Buffer.concat([PNG, randomBytes(5 * 1_048_576)]), 'a.png'),
      await attaching.path(zoe).then((path) => ada.agent.post(path).field('other', 'x')),
      await attaching.path(zoe).then((path) => ada.agent.post(path).attach('file', PNG, 'a').attach('file', PNG, 'b')),
      await attaching.path(zoe).then((path) => ada.agent.post(path).attach('other', PNG, 'a')),
      await attaching.path(zoe).then((path) => ada.agent.post(path).send({ file: 'x' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 413, 400, 400, 400, 415]);
    expect(answers.map(({ body }) => Object.keys((body as { fields?: object }).fields ?? {}))).toEqual([
      ...[['file'], ['file'], ['file'], ['other'], ['file'], ['other'], []],
    ]);
    expect(attaching.onDisk()).toEqual(before);
    expect((await attaching.post(zoe, soundOf(16 * 1_048_576), 'a.mp3')).status).toBe(201);
  });

  it('counts once for one key, and refuses another file with the same key', async () => {
    const yan = await attaching.written();
    const key = randomUUID();
    const [first, again] = [await attaching.post(yan, PNG, 'a.png', key), await attaching.post(yan, PNG, 'a.png', key)];
    expect(again.body).toEqual(first.body);
    const { mediaId } = first.body as UploadedMedia;
    expect((await attaching.post(yan, PDF, 'a.pdf', key)).status).toBe(409);
    expect(attaching.onDisk(mediaId)).toHaveLength(1);
    const many = await Promise.all([1, 2, 3].map(() => attaching.post(yan, PNG, 'b.png', `${key}-2`)));
    expect(new Set(many.map(({ body }) => (body as UploadedMedia).mediaId)).size).toBe(1);
  });

  it('answers 404 for another account’s conversation, before it looks at the bytes', async () => {
    const hers = await new Attaching(app, eve).written();
    const path = await attaching.path(hers);
    await ada.agent.post(path).attach('file', PNG, 'a.png').expect(404);
    await app.anonymous().post(path).attach('file', PNG, 'a.png').expect(401);
    await ada.agent.post('/api/conversations/nobody/media').attach('file', PNG, 'a.png').expect(404);
  });

  it('gets a name without folders and of 120 letters at most', async () => {
    const yan = await attaching.written();
    const { name } = await attaching.upload(yan, PNG, `${'ب'.repeat(300)}.png`);
    expect([...name]).toHaveLength(120);
    expect((await attaching.upload(yan, PDF, '..\\..\\photo.jpg')).name).toBe('photo.jpg.pdf');
  });

  it('leaves nothing behind when it breaks off', async () => {
    const ben = await attaching.written();
    const before = attaching.onDisk();
    await attaching.breakOff(ben);
    await ben.until(async () => attaching.drafts() === 0, 'no draft');
    expect(attaching.onDisk()).toEqual(before);
  });

  it('answers 503 and leaves nothing while the disk fails, and works on the same request later', async () => {
    const ben = await attaching.written();
    const before = attaching.onDisk();
    const key = randomUUID();
    await attaching.withoutDisk(async () => {
      const { status, body } = await attaching.post(ben, PNG, 'a.png', key);
      expect([status, (body as { message: string }).message]).toEqual([
        503,
        expect.stringContaining('Nothing was sent'),
      ]);
    });
    expect(attaching.onDisk()).toEqual(before);
    const { status, body } = await attaching.post(ben, PNG, 'a.png', key);
    expect(status).toBe(201);
    expect(attaching.onDisk((body as UploadedMedia).mediaId)).toHaveLength(1);
  });

  it.each([
    ['a picture', POLYGLOT_JPEG, 'page.html', 'image/jpeg', 'page.html.jpg'],
    ['a PDF', POLYGLOT_PDF, 'page.html', 'application/pdf', 'page.html.pdf'],
  ])('gives %s with a page in it back as what it is, to run nothing', async (_, content, name, type, called) => {
    const ben = await attaching.written();
    const { mediaId } = await attaching.upload(ben, content, name);
    const { headers, body } = await ada.agent.get(`/api/media/${mediaId}`).responseType('blob').expect(200);
    expect((body as Buffer).equals(content)).toBe(true);
    expect(headers).toMatchObject({
      ...{ 'content-type': type, 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining(`filename="${called}"`),
    });
  });

  it('gives an office document back as a download', async () => {
    const ben = await attaching.written();
    const { mediaId, name, kind } = await attaching.upload(ben, await officeFile('docx'), 'Offer.docx');
    expect([kind, name]).toEqual(['document', 'Offer.docx']);
    const { headers } = await ada.agent.get(`/api/media/${mediaId}`).responseType('blob').expect(200);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
      'content-disposition': expect.stringMatching(/^attachment; filename="Offer\.docx"/),
    });
  });

  it('removes an unsent file after a day with all its bytes, and keeps a sent one', async () => {
    const ben = await attaching.written();
    const [unsent, sent] = [await attaching.upload(ben, PNG, 'a.png'), await attaching.upload(ben, PNG, 'b.png')];
    await attaching.reply(ben, 'b', sent.mediaId);
    await attaching.delivered(ben);
    const { email } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    const { id } = await ben.one('mine');
    clock.advance(25 * 3_600_000);
    await app.app.get(UnusedUploads).pass();
    await app.settle();
    expect([attaching.onDisk(unsent.mediaId).length, attaching.onDisk(sent.mediaId).length]).toEqual([0, 1]);
    const agent = await app.signIn(email, PASSWORD);
    await agent.get(`/api/media/${unsent.mediaId}`).expect(404);
    await agent.get(`/api/media/${sent.mediaId}`).expect(200);
    const late = { text: '', mediaId: unsent.mediaId, expectedOwner: null };
    const { body } = await agent.post(`/api/conversations/${id}/reply`).send(late).expect(400);
    expect((body as { fields: object }).fields).toHaveProperty('mediaId');
  });
});
