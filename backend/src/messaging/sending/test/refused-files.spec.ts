import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PDF, PNG, soundOf } from '../../../whatsapp/media/testing/sample-files.js';
import { SendingFiles } from '../testing/sending-files.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let files: SendingFiles;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  files = new SendingFiles(app, ada);
});
afterAll(() => app.stop());

const BUTTONS = [{ type: 'quick_reply', title: 'Yes', id: 'btn1' }];

describe('the check of a file to send', () => {
  it('answers 404 for unknown and foreign files, and for a colleague’s until it was sent', async () => {
    const to = `+${await files.phone()}`;
    const theirs = await new SendingFiles(app, eve).upload(PNG, 'a.png');
    const { mediaId } = await files.upload(PNG, 'a.png');
    const colleague = await files.colleague();
    await colleague.get(`/api/media/${mediaId}`).expect(404);
    const asked = { channelId: ada.channel.id, to, body: 'x' };
    await colleague
      .post('/api/messages/send')
      .send({ ...asked, mediaId })
      .expect(404);
    for (const id of [theirs.mediaId, randomUUID()]) {
      const { status, body } = await files.post({ to, body: 'x', mediaId: id });
      expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Media not found' })]);
    }
    expect(await files.arrived(to.slice(1))).toEqual([]);
    await ada.send(to.slice(1), { body: 'x', mediaId });
    await app.settle();
    // From then on the file belongs to this conversation, and each member who sees the channel may send it there.
    await colleague
      .post('/api/messages/send')
      .send({ ...asked, mediaId })
      .expect(201);
  });

  it('refuses a file that was sent elsewhere or is gone, naming the field', async () => {
    const [one, two] = [await files.phone(), await files.phone()];
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.send(one, { body: 'first', mediaId });
    const elsewhere = await files.post({ to: `+${two}`, body: 'second', mediaId });
    expect([elsewhere.status, files.fieldsOf(elsewhere)]).toEqual([
      400,
      { mediaId: 'This file was already sent to somebody else, or from another channel. Add it again' },
    ]);
    await ada.send(one, { body: 'again', mediaId });
    await eventually(async () => (await files.arrived(one)).length === 2 || undefined, { what: 'both' });
    const gone = await files.upload(PNG, 'b.png');
    await files.lose(gone.mediaId);
    const answer = await files.post({ to: `+${two}`, body: 'x', mediaId: gone.mediaId });
    expect([answer.status, files.fieldsOf(answer)]).toEqual([
      400,
      { mediaId: 'This file is no longer available. Add it again' },
    ]);
    expect(await files.arrived(two)).toEqual([]);
  });

  it('gives one file to a single one of several sends at once', async () => {
    const phones = [await files.phone(), await files.phone(), await files.phone()];
    const { mediaId } = await files.upload(PNG, 'a.png');
    const answers = await Promise.all(phones.map((to) => files.post({ to: `+${to}`, body: 'mine', mediaId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    await app.settle();
    const arrived = async () => (await Promise.all(phones.map((to) => files.arrived(to)))).flat();
    await eventually(async () => (await arrived()).length === 1 || undefined, { what: 'the one' });
  });

  it.each([
    ['buttons and no text', { buttons: BUTTONS }, 'body', 'Message body is required'],
    ['buttons and a header', { header: 'x', body: 'x', buttons: BUTTONS }, 'header', 'place of the header'],
    ['buttons and too long a text', { body: 'x'.repeat(1_025), buttons: BUTTONS }, 'body', '1,024'],
    ['too long a caption', { body: 'x'.repeat(1_025) }, 'body', '1,024'],
    [
      'header and body that are too long together',
      { header: 'x'.repeat(60), body: 'x'.repeat(1_000) },
      'body',
      '1,024',
    ],
    ['only blanks', { body: ' \n ' }, 'body', 'Message body is required'],
    ['a body that is no text', { body: 5 }, 'body', 'Message body must be text'],
    ['null for a body', { body: null }, 'body', 'Message body is required'],
    ['a value that is missing', { body: 'Hi {{name}}' }, 'body', 'No value for {{name}}'],
  ])('refuses a picture with %s', async (_, text, field, says) => {
    const { mediaId } = await files.upload(PNG, 'a.png');
    const answer = await files.post({ to: `+${await files.phone()}`, body: '', ...text, mediaId });
    expect([answer.status, files.fieldsOf(answer)]).toEqual([400, { [field]: expect.stringContaining(says) }]);
    // The refused file can still be sent to any person.
    await ada.send(await files.phone(), { body: 'x', mediaId });
  });

  it.each([
    ['body', { body: 'x' }],
    ['header', { header: 'x' }],
    ['footer', { footer: 'x' }],
  ])('refuses a %s below audio', async (field, text) => {
    const { mediaId } = await files.upload(soundOf(1_000), 'Voice.MP3');
    const to = await files.phone();
    const answer = await files.post({ to: `+${to}`, body: '', ...text, mediaId });
    expect([answer.status, files.fieldsOf(answer)]).toEqual([400, { [field]: expect.stringContaining('below audio') }]);
    await ada.shows(await ada.send(to, { body: '', mediaId }), 'delivered');
    expect(await files.arrived(to)).toEqual([expect.objectContaining({ type: 'audio' })]);
  });

  it.each([
    ['a number', 7],
    ['null', null],
    ['an empty id', ''],
    ['a way out of the folder', '../../secrets'],
    ['a null byte', 'a\u0000b'],
    ['65 letters', 'a'.repeat(65)],
    ['a list', ['a']],
    ['an object', { $ne: '' }],
  ])('refuses %s in place of an id, naming the field', async (_, mediaId) => {
    const answer = await files.post({ to: '+14155550190', body: 'x', mediaId });
    expect([answer.status, Object.keys(files.fieldsOf(answer) ?? {})]).toEqual([400, ['mediaId']]);
  });

  it('requires a text when there is no file', async () => {
    for (const text of [{ body: '' }, { body: ' ' }, { body: null }, {}]) {
      const answer = await files.post({ to: '+14155550190', ...text });
      expect([answer.status, files.fieldsOf(answer)]).toEqual([400, { body: 'Message body is required' }]);
    }
  });

  it('refuses an upload that is empty, missing, too large, double or of a kind that no phone shows', async () => {
    const before = files.onDisk();
    const { agent } = ada;
    const answers = [
      await files.add(Buffer.alloc(0), 'a.png'),
      await files.add(soundOf(16 * 1_048_576 + 1), 'a.mp3'),
      await files.add(Buffer.concat([PNG, randomBytes(5 * 1_048_576)]), 'a.png'),
      await files.add(Buffer.from('<svg onload="alert(1)"/>'), 'a.png'),
      await agent.post('/api/messages/media').field('other', 'x'),
      await agent.post('/api/messages/media').attach('file', PNG, 'a').attach('file', PNG, 'b'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 413, 415, 400, 400]);
    expect(answers.map((answer) => Object.keys(files.fieldsOf(answer) ?? {}))).toEqual([
      ...[['file'], ['file'], ['file'], ['file'], ['other'], ['file']],
    ]);
    expect(files.onDisk()).toEqual(before);
    await app.anonymous().post('/api/messages/media').attach('file', PNG, 'a.png').expect(401);
  });
});

describe('an upload for a single send', () => {
  it('stays one for one key, and refuses another file with it', async () => {
    const key = randomUUID();
    const [first, again] = [await files.add(PNG, 'a.png', key), await files.add(PNG, 'a.png', key)];
    expect(again.body).toEqual(first.body);
    expect((await files.add(PDF, 'b.pdf', key)).status).toBe(409);
    const to = await files.phone();
    const { mediaId } = first.body as { mediaId: string };
    const sent = await ada.send(to, { body: '', mediaId });
    expect((await ada.shows(sent, 'delivered')).media?.name).toBe('a.png');
    expect((await files.add(PNG, 'a.png', key)).body).toEqual(first.body);
    expect(files.onDisk(mediaId)).toHaveLength(1);
  });

  it('keeps a name of 120 letters, and nothing of it that no screen shows', async () => {
    const arabic = await files.upload(PNG, `${'ب'.repeat(300)}.png`);
    expect([...arabic.name]).toHaveLength(120);
    const odd = await files.upload(PNG, 'a\u202Eb\u200F.png');
    expect(odd.name).toBe('ab.png');
    for (const { mediaId, name } of [arabic, odd]) {
      const message = await ada.shows(await ada.send(await files.phone(), { body: '', mediaId }), 'delivered');
      expect(message.media?.name).toBe(name);
    }
  });
});
