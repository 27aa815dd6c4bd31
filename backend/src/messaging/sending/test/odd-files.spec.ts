import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult, Conversation, ConversationLine, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { cookieOf } from '../../../../testing/live-line.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PDF, PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { SendingFiles } from '../testing/sending-files.js';

let app: TestApp;
let ada: Sender;
let files: SendingFiles;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  files = new SendingFiles(app, ada);
});
afterAll(() => app.stop());

/** An upload whose part of the form has this header, byte by byte. */
const named = (filename: Buffer | string) =>
  new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const form = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; '),
      Buffer.from(filename),
      Buffer.from('\r\n\r\n'),
      PNG,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const type = 'multipart/form-data; boundary=x';
    const headers = { 'content-type': type, 'content-length': form.length, cookie: cookieOf(ada.agent) };
    const target = new URL('/api/messages/media', app.url);
    const request = httpRequest(target, { method: 'POST', headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) }),
      );
    });
    request.on('error', reject);
    request.end(form);
  });

describe('the check of a file name', () => {
  it.each([
    ['a null byte', 'filename="a\u0000b.png"'],
    ['nothing in it', 'filename=""'],
  ])('refuses a name with %s, naming the field', async (_, filename) => {
    const answer = await named(filename);
    expect([answer.status, Object.keys(files.fieldsOf(answer) ?? {})]).toEqual([400, ['file']]);
  });

  it.each([
    ['a null byte that is written out', "filename*=UTF-8''%D8%A8%00%E2%80%AE.png", 'ب.png'],
    ['a way out of the folder', 'filename="....//....//etc/passwd"', 'passwd.png'],
    ['a turn of the reading', 'filename="a\u202Egnp.exe"', 'agnp.exe.png'],
    ['120 Arabic letters', `filename="${'ب'.repeat(120)}"`, `${'ب'.repeat(116)}.png`],
    ['9,000 letters', `filename="${'x'.repeat(9_000)}.png"`, `${'x'.repeat(116)}.png`],
  ])('turns a name with %s into one that says what the file is', async (_, filename, name) => {
    expect((await named(filename)).body).toMatchObject({ name });
  });

  it('accepts bytes that are no letters as a name that can be sent', async () => {
    const { body } = await named(Buffer.from('filename="\xff\xfe.png"', 'latin1'));
    const { mediaId, name } = body as UploadedMedia;
    const message = await ada.shows(await ada.send(await files.phone(), { body: '', mediaId }), 'delivered');
    expect(message.media?.name).toBe(name);
  });
});

describe('a file of unusual sends', () => {
  it('makes one message from five sends with one key, and three from three tabs', async () => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PNG, 'a.png');
    const order = { to: `+${to}`, body: 'x', mediaId };
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => files.post(order, key)));
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const tabs = await Promise.all(Array.from({ length: 3 }, () => files.post(order)));
    expect(tabs.map(({ status }) => status)).toEqual([201, 201, 201]);
    await eventually(async () => (await files.arrived(to)).length === 4 || undefined, { what: 'all four' });
  });

  it('becomes the file of a bulk send', async () => {
    const { mediaId } = await files.upload(PNG, 'a.png');
    const bulk = { channelId: ada.channel.id, body: 'x', mediaId, rows: [{ phone: '+14155551111' }] };
    const { body } = await ada.agent.post('/api/messages/bulk').send(bulk).expect(201);
    const { jobId } = body as BulkResult;
    const { body: job } = await ada.agent.get(`/api/jobs/${jobId}`).expect(200);
    expect(job).toMatchObject({ media: { id: mediaId, kind: 'image' } });
  });

  it('stays hidden from a send when it came from a person', async () => {
    const to = await files.phone();
    await ada.shows(await ada.send(to, { body: 'Hello' }), 'delivered');
    await ada.sim('POST', `/phones/${to}/send`, { kind: 'image', channelId: ada.channel.whapiChannelId });
    const came = () => ada.inbox().then((all) => all.find(({ from, content }) => from?.includes(to) && content?.media));
    const found = await eventually(came, { what: 'their picture', timeoutMs: 30_000 });
    const { status } = await files.post({ to: `+${to}`, body: 'x', mediaId: found.content?.media?.id });
    expect(status).toBe(404);
  });

  it('stands in the thread of its person, and can be used in a reply only from then on', async () => {
    const to = await files.phone();
    await ada.shows(await ada.send(to, { body: 'Hello' }), 'delivered');
    await ada.sim('POST', `/phones/${to}/send`, { kind: 'text', text: 'Yes?', channelId: ada.channel.whapiChannelId });
    const digits = ({ person }: Conversation) => person.phone === `+${to}`;
    const list = async () => (await ada.agent.get('/api/conversations').expect(200)).body as Conversation[];
    const { id } = await eventually(async () => (await list()).find(digits), { what: 'the conversation' });
    const { mediaId } = await files.upload(PDF, 'Terms.pdf');
    const reply = { text: 'Again', mediaId, expectedOwner: null };
    await ada.agent.post(`/api/conversations/${id}/reply`).send(reply).expect(400);
    await ada.shows(await ada.send(to, { body: 'Terms', mediaId }), 'delivered');
    await app.settle();
    const lines = (await ada.agent.get(`/api/conversations/${id}/lines`).expect(200)).body as ConversationLine[];
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'document', text: 'Terms' },
        content: { media: expect.objectContaining({ id: mediaId, fileName: 'Terms.pdf', state: 'kept' }) },
      }),
    );
    await ada.agent.post(`/api/conversations/${id}/reply`).send(reply).expect(201);
  });

  it('stays free when the send was refused for something else', async () => {
    const { mediaId } = await files.upload(PNG, 'a.png');
    const to = `+${await files.phone()}`;
    const refused = [
      await files.post({ to: '12', body: 'x', mediaId }),
      await files.post({ to, body: 'x', mediaId, scheduledFor: 'yesterday' }),
      await files.post({ to, body: '{{unknown}}', mediaId }),
      await files.post({ to, body: 'x', mediaId, channelId: 999 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404]);
    await ada.send(await files.phone(), { body: 'x', mediaId });
  });
});
