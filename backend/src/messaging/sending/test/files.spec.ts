import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser, JobDetail, JobMessage, SendResult } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { context } from '../../../../testing/domain/command-context.js';
import { Sender } from '../../../../testing/people/sender.js';
import { PDF, PNG } from '../../../whatsapp/media/testing/sample-files.js';
import { AttachedFiles } from '../attached-files.js';
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

describe('a file of a single send', () => {
  it('arrives with its caption, and stands in the outbox with its kind, its name and its size', async () => {
    const to = await files.phone();
    const file = await files.upload(PNG, 'Menu.PNG');
    expect(file).toEqual({
      ...{ mediaId: expect.any(String), kind: 'image', mimeType: 'image/png' },
      ...{ bytes: PNG.length, name: 'Menu.PNG' },
    });
    const order = { body: 'For you, {{name}}', name: 'Zoe', mediaId: file.mediaId };
    const sent = await ada.send(to, order);
    const message = await ada.shows(sent, 'delivered');
    const media = { id: file.mediaId, kind: 'image', name: 'Menu.PNG', bytes: PNG.length };
    expect(message).toMatchObject({ body: 'For you, Zoe', buttons: [], media });
    expect((await ada.agent.get(`/api/messages/${message.id}`).expect(200)).body).toMatchObject({ media });
    expect(await files.arrived(to)).toEqual([{ type: 'image', body: 'For you, Zoe', bytes: PNG }]);
    const { headers } = await ada.agent.get(`/api/media/${file.mediaId}`).responseType('blob').expect(200);
    expect(headers['content-disposition']).toContain('Menu.PNG');
    await eve.agent.get(`/api/media/${file.mediaId}`).expect(404);
  });

  it.each([
    ['no body at all', {}],
    ['an empty body', { body: '' }],
  ])('needs no text: %s', async (_, text) => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PDF, '../../فاتورة');
    const { status, body } = await files.post({ to: `+${to}`, ...text, mediaId });
    expect(status).toBe(201);
    const message = await ada.shows(body as SendResult, 'delivered');
    expect(message).toMatchObject({ body: '', media: { kind: 'document', name: 'فاتورة.pdf' } });
    expect(await files.arrived(to)).toEqual([expect.objectContaining({ type: 'document', bytes: PDF })]);
  });

  it('shows header and footer in its caption, also without a body', async () => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.shows(
      await ada.send(to, { header: 'Hi {{name}}', body: '', footer: 'Shop', name: 'Zoe', mediaId }),
      'delivered',
    );
    expect((await files.arrived(to)).map(({ body }) => body)).toEqual(['*Hi Zoe*\n\n_Shop_']);
  });

  it('counts against the limits as a text does', async () => {
    const used = async () =>
      ((await ada.agent.get('/api/me').expect(200)).body as { messagesSentToday: number }).messagesSentToday;
    const before = await used();
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.send(await files.phone(), { body: '', mediaId });
    await app.settle();
    expect(await used()).toBe(before + 1);
  });

  it('waits until it is planned for', async () => {
    const { mediaId } = await files.upload(PNG, 'a.png');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await ada.send(await files.phone(), { body: 'Later', mediaId, scheduledFor: later });
    expect(await ada.message(sent)).toMatchObject({ status: 'queued', media: { name: 'a.png' } });
  });
});

describe('the same Idempotency-Key', () => {
  it('makes one message with one file, even once the file is gone, and refuses another file', async () => {
    const to = await files.phone();
    const [first, other] = [await files.upload(PNG, 'a.png'), await files.upload(PNG, 'b.png')];
    const key = randomUUID();
    const order = { to: `+${to}`, body: 'x', mediaId: first.mediaId };
    const answers = await Promise.all([1, 2, 3].map(() => files.post(order, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await files.post({ ...order, mediaId: other.mediaId }, key)).status).toBe(409);
    expect((await files.post({ ...order, mediaId: undefined }, key)).status).toBe(409);
    await ada.shows(answers[0]?.body as SendResult, 'delivered');
    expect(await files.arrived(to)).toHaveLength(1);
    await files.lose(first.mediaId);
    expect((await files.post(order, key)).body).toEqual(answers[0]?.body);
    // A file whose send was refused can still be sent to another person.
    await ada.send(await files.phone(), { body: '', mediaId: other.mediaId });
  });

  it('finds the same message without the kept answer, and takes no other file', async () => {
    const to = await files.phone();
    const [first, other] = [await files.upload(PNG, 'a.png'), await files.upload(PNG, 'b.png')];
    const key = randomUUID();
    const order = { to: `+${to}`, body: 'x', mediaId: first.mediaId };
    const { body } = await files.post(order, key);
    await files.forgetAnswers();
    expect((await files.post(order, key)).body).toEqual(body);
    await files.forgetAnswers();
    expect((await files.post({ ...order, mediaId: other.mediaId }, key)).status).toBe(409);
    await ada.send(await files.phone(), { body: '', mediaId: other.mediaId });
    await files.lose(first.mediaId);
    await files.forgetAnswers();
    expect((await files.post(order, key)).body).toEqual(body);
  });
});

describe('a single send with a file at the gateway', () => {
  it.each([
    ['does not answer sensibly', { kind: 'accept-then-answer', answer: { status: 200, body: '{"fine":true}' } }],
    ['fails', { kind: 'error', status: 500 }],
  ])('waits while the upload %s, then goes out once', async (_, { kind, ...how }) => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.fault(kind, { route: 'POST /media', times: 1, ...how });
    await ada.shows(await ada.send(to, { body: 'patience', mediaId }), 'delivered');
    expect(await files.arrived(to)).toHaveLength(1);
  });

  it('shows an unknown outcome and never goes out again by itself', async () => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.fault('refuse-then-lose', { route: 'send', times: 1 });
    const message = await ada.until(await ada.send(to, { body: '', mediaId }), ({ outcomeUnknown }) => outcomeUnknown);
    expect(message).toMatchObject({ status: 'pending', media: { id: mediaId, name: 'a.png' } });
    expect(await files.arrived(to)).toEqual([]);
  });

  it('fails and says so when its file is gone by then, and shows no file name any more', async () => {
    const to = await files.phone();
    const { mediaId } = await files.upload(PNG, 'a.png');
    await ada.fault('error', { route: 'POST /media', times: 1, status: 500 });
    const sent = await ada.send(to, { body: 'x', mediaId });
    await files.lose(mediaId);
    const message = await ada.until(sent, ({ status }) => status === 'failed');
    expect(message).toMatchObject({ media: { id: mediaId, kind: 'image', name: null, bytes: null } });
    expect(message.error).toContain('The file of this message is no longer available');
  });
});

it('keeps its file for the same person alone after a crash before the message was written', async () => {
  const [to, other] = [await files.phone(), await files.phone()];
  const { mediaId } = await files.upload(PNG, 'a.png');
  const { id: by, account } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
  const goes = { accountId: account.id, channelId: ada.channel.id, to: `+${to}`, by };
  await app.app.get(AttachedFiles).address(goes, { mediaId, messageId: 'never-written' }, context('died'));
  expect((await files.post({ to: `+${other}`, body: 'x', mediaId })).status).toBe(400);
  expect(await ada.shows(await ada.send(to, { body: 'x', mediaId }), 'delivered')).toMatchObject({
    media: { id: mediaId, name: 'a.png' },
  });
});

it('shows the same file in the list of its job and by itself', async () => {
  const { mediaId } = await files.upload(PDF, 'Offer.pdf');
  const { jobId, messageId } = await ada.send(await files.phone(), { body: 'Offer', mediaId });
  await app.settle();
  const { messages } = (await ada.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
  const alone = (await ada.agent.get(`/api/messages/${messageId}`).expect(200)).body as JobMessage;
  expect(messages.map(({ media }) => media)).toEqual([alone.media]);
  expect(alone.media).toEqual({ id: mediaId, kind: 'document', name: 'Offer.pdf', bytes: PDF.length });
});
