import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { Sender } from '../../../../../testing/people/sender.js';
import type { Chat } from '../../test/chat.js';
import { PDF, PNG, soundOf } from '../../../../whatsapp/media/testing/sample-files.js';
import { Attaching } from './attaching.js';

/** The beginning of a WEBP picture of 512 by 512 pixels. */
const STICKER = Buffer.from('524946461e00000057454250565038580a00000000000000ff0100ff01000000000000000000', 'hex');

let app: TestApp;
let ada: Sender;
let eve: Sender;
let attaching: Attaching;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  attaching = new Attaching(app, ada);
});
afterAll(() => app.stop());

describe('a file in a reply', () => {
  it('arrives on the phone with its caption, and stands in the thread, in the list and in the outbox', async () => {
    const sara = await attaching.written();
    const file = await attaching.upload(sara, PNG, 'Receipt.PNG');
    expect(file).toEqual({
      ...{ mediaId: expect.any(String), kind: 'image', mimeType: 'image/png' },
      ...{ bytes: PNG.length, name: 'Receipt.PNG' },
    });
    const { jobId } = await attaching.reply(sara, 'Here it *is*', file.mediaId);
    const line = await attaching.delivered(sara);
    expect(line).toMatchObject({
      ...{ from: 'member', kind: 'image', text: 'Here it *is*' },
      content: { media: { id: file.mediaId, kind: 'image', state: 'kept', contentType: 'image/png' } },
    });
    expect(await attaching.arrived(sara)).toEqual([{ type: 'image', body: 'Here it *is*', bytes: PNG }]);
    expect((await sara.one('mine')).last).toMatchObject({ kind: 'image', text: 'Here it *is*', status: 'delivered' });
    const message = await ada.message({ jobId, messageId: '' });
    expect(message).toMatchObject({ body: 'Here it *is*', media: { id: file.mediaId, kind: 'image' } });
    // The echo of the product's own message is neither a message of the person nor a second one of the account.
    await app.settle();
    expect((await sara.messages()).filter(({ kind }) => kind === 'image')).toHaveLength(1);
    expect((await ada.inbox()).filter(({ kind }) => kind === 'image')).toEqual([]);
  });

  it('goes as a sticker, without a caption, if it is a WEBP picture of that size', async () => {
    const zoe = await attaching.written();
    const { mediaId, kind } = await attaching.upload(zoe, STICKER, 'smile.webp');
    expect(kind).toBe('sticker');
    await expect(attaching.reply(zoe, 'Ha', mediaId)).rejects.toThrow('no text below audio or a sticker');
    await attaching.reply(zoe, '', mediaId);
    expect(await attaching.delivered(zoe)).toMatchObject({
      ...{ kind: 'sticker', text: null },
      content: { media: { id: mediaId, kind: 'sticker', contentType: 'image/webp' } },
    });
    expect(await attaching.arrived(zoe)).toEqual([expect.objectContaining({ type: 'sticker', bytes: STICKER })]);
  });

  it('needs no caption, and opens for the account only', async () => {
    const omar = await attaching.written();
    const { mediaId, name } = await attaching.upload(omar, PDF, '../../فاتورة');
    expect(name).toBe('فاتورة.pdf');
    await attaching.reply(omar, '', mediaId);
    expect(await attaching.delivered(omar)).toMatchObject({ kind: 'document', text: null });
    expect(await attaching.arrived(omar)).toEqual([expect.objectContaining({ type: 'document', bytes: PDF })]);
    const { body, headers } = await ada.agent.get(`/api/media/${mediaId}`).responseType('blob').expect(200);
    expect((body as Buffer).equals(PDF)).toBe(true);
    expect(headers['content-disposition']).toContain(encodeURIComponent('فاتورة.pdf'));
    await eve.agent.get(`/api/media/${mediaId}`).expect(404);
    await app.anonymous().get(`/api/media/${mediaId}`).expect(401);
  });

  it('goes to the gateway once for many replies, and again when the gateway has lost it', async () => {
    const una = await attaching.written();
    const uploads = await attaching.countUploads();
    const { mediaId } = await attaching.upload(una, PNG, 'a.png');
    for (const caption of ['one', 'two']) {
      await attaching.reply(una, caption, mediaId);
      await attaching.delivered(una);
    }
    expect(await uploads.count()).toBe(1);
    await ada.fault('error', { route: 'POST /messages/image', status: 404, times: 1 });
    await attaching.reply(una, 'three', mediaId);
    await attaching.delivered(una);
    expect(await uploads.count()).toBe(2);
    await uploads.end();
    expect((await attaching.arrived(una)).map(({ body }) => body)).toEqual(['one', 'two', 'three']);
  });

  it('shows an unknown outcome as such, and finds it by its echo although it has no text', async () => {
    const lee = await attaching.written();
    const { mediaId } = await attaching.upload(lee, PNG, 'a.png');
    await ada.fault('accept-then-lose', { route: 'send', times: 1 });
    await attaching.reply(lee, '', mediaId);
    await attaching.delivered(lee);
    expect(await attaching.arrived(lee)).toHaveLength(1);
    expect(await lee.messages()).toHaveLength(2);
    const max = await attaching.written();
    const other = await attaching.upload(max, PNG, 'a.png');
    await ada.fault('refuse-then-lose', { route: 'send', times: 1 });
    await attaching.reply(max, '', other.mediaId);
    const unknown = await max.until(
      async () => (await max.messages()).find(({ sent }) => sent?.outcomeUnknown),
      'the unknown outcome',
    );
    expect(unknown).toMatchObject({ kind: 'image', sent: { status: 'pending' } });
    expect(await attaching.arrived(max)).toEqual([]);
  });

  it.each([
    ['does not answer sensibly', { kind: 'accept-then-answer', answer: { status: 200, body: '{"fine":true}' } }],
    ['fails', { kind: 'error', status: 500 }],
  ])('waits while the upload to the gateway %s, then goes out once', async (_, { kind, ...how }) => {
    const kim = await attaching.written();
    const { mediaId } = await attaching.upload(kim, PNG, `${randomUUID()}.png`);
    const fault = await ada.fault(kind, { route: 'POST /media', times: 1, ...how });
    await attaching.reply(kim, 'patience', mediaId);
    await attaching.delivered(kim);
    expect(await attaching.struck(fault)).toBe(1);
    expect(await attaching.arrived(kim)).toHaveLength(1);
  });

  it('fails with the words of the gateway when the gateway refuses it', async () => {
    const kim = await attaching.written();
    const { mediaId } = await attaching.upload(kim, PNG, 'a.png');
    await ada.fault('error', { route: 'POST /media', times: 1, status: 415 });
    await attaching.reply(kim, 'no', mediaId);
    const failed = await kim.until(
      async () => (await kim.messages()).find(({ sent }) => sent?.status === 'failed'),
      'the refusal',
    );
    expect(failed.sent?.error).toContain('The gateway refused this message');
  });

  it('sends one message for one key, and two for two', async () => {
    const ida = await attaching.written();
    const { mediaId } = await attaching.upload(ida, PNG, 'a.png');
    const { id } = await ida.one();
    const once = { text: 'x', mediaId, expectedOwner: null };
    const key = randomUUID();
    const [first, second] = [await attaching.order(id, once, key), await attaching.order(id, once, key)];
    expect(second).toEqual(first);
    const owner = (await ida.one('mine')).owner?.id ?? null;
    const racing = () => attaching.order(id, { text: 'y', mediaId, expectedOwner: owner });
    await Promise.all([racing(), racing()]);
    await ida.until(async () => (await attaching.arrived(ida)).length === 3, 'all three');
    expect((await attaching.arrived(ida)).map(({ body }) => body)).toEqual(['x', 'y', 'y']);
  });
});

describe('a file that cannot be sent', () => {
  it('refuses a file of another conversation at the field, and answers 404 for one of another account', async () => {
    const [one, two] = [await attaching.written(), await attaching.written()];
    const { mediaId } = await attaching.upload(one, PNG, 'a.png');
    const refused = async (chat: Chat, id: string) =>
      (await chat.act('reply', { text: '', mediaId: id, expectedOwner: null }, 400)).fields;
    expect(await refused(two, mediaId)).toEqual({ mediaId: expect.stringContaining('Add it again') });
    expect(await refused(one, '../x')).toEqual({ mediaId: expect.any(String) });
    // A file that a person sent is not an uploaded file.
    const theirs = new Attaching(app, eve);
    const hers = await theirs.written();
    for (const id of [randomUUID(), (await theirs.upload(hers, PNG, 'a.png')).mediaId]) {
      const answer = await one.act('reply', { text: '', mediaId: id, expectedOwner: null }, 404);
      expect(answer.message).toBe('Media not found');
    }
    expect(await one.texts()).toEqual(['Is it ready?']);
    expect((await one.act('reply', { text: '', expectedOwner: null }, 400)).fields).toHaveProperty('text');
  });

  it('refuses a text below a sound, and one that is too long below a picture', async () => {
    const bea = await attaching.written();
    const sound = await attaching.upload(bea, soundOf(1_000), 'Voice.MP3');
    expect(sound).toMatchObject({ kind: 'audio', name: 'Voice.MP3' });
    const { fields } = await bea.act('reply', { text: 'x', mediaId: sound.mediaId, expectedOwner: null }, 400);
    expect(fields?.text).toContain('audio');
    const picture = await attaching.upload(bea, PNG, 'a.png');
    const long = { text: 'x'.repeat(1_025), mediaId: picture.mediaId, expectedOwner: null };
    expect((await bea.act('reply', long, 400)).fields?.text).toContain('1,024');
    await attaching.reply(bea, '', sound.mediaId);
    await attaching.delivered(bea);
    expect(await attaching.arrived(bea)).toEqual([expect.objectContaining({ type: 'audio' })]);
  });
});
