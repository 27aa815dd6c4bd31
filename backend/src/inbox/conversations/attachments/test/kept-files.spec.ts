import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountExport, Person, PersonExport, PersonMoment, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { asBytes } from '../../../../../testing/downloads.js';
import { eventually } from '../../../../../testing/eventually.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { unzip } from '../../../../../testing/unzip.js';
import { PDF, PNG } from '../../../../whatsapp/media/testing/sample-files.js';
import { Attaching } from './attaching.js';
import type { Chat } from '../../test/chat.js';

let app: TestApp;
let ada: Sender;
let attaching: Attaching;
let sara: Chat;
let personId: string;
/**
 * One file with a caption, one without, one that was not sent, and one that was uploaded before its recipient was
 * known.
 */
let files: Record<'picture' | 'document' | 'unsent' | 'alone', UploadedMedia>;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  attaching = new Attaching(app, ada);
  sara = await attaching.written();
  files = {
    picture: await attaching.upload(sara, PNG, 'Receipt.png'),
    document: await attaching.upload(sara, PDF, 'Terms.pdf'),
    unsent: await attaching.upload(sara, PDF, 'Draft.pdf'),
    alone: (await ada.agent.post('/api/messages/media').attach('file', PNG, 'Alone.png').expect(201))
      .body as UploadedMedia,
  };
  for (const [text, { mediaId }] of [['Here', files.picture] as const, ['', files.document] as const]) {
    await attaching.reply(sara, text, mediaId);
    await attaching.delivered(sara);
  }
  await ada.shows(await ada.send(sara.digits, { body: 'By itself', mediaId: files.alone.mediaId }), 'delivered');
  await app.settle();
  const { body } = await ada.agent.get(`/api/people?handle=%2B${sara.digits}`).expect(200);
  personId = (body as Person[])[0]?.id ?? '';
});
afterAll(() => app.stop());

const sentIn = (moments: readonly PersonMoment[]) =>
  moments.flatMap((moment) => (moment.kind === 'message-sent' ? moment.message : []));

it('lists files sent to a person in the timeline and the export, also those without words', async () => {
  const timeline = await ada.agent.get(`/api/people/${personId}/timeline`).expect(200);
  const exported = await ada.agent.get(`/api/people/${personId}/export.json`).expect(200);
  for (const moments of [timeline.body as PersonMoment[], (exported.body as PersonExport).moments])
    expect(sentIn(moments).map(({ body, media }) => ({ body, media }))).toEqual([
      { body: 'By itself', media: { id: files.alone.mediaId, kind: 'image' } },
      { body: '', media: { id: files.document.mediaId, kind: 'document' } },
      { body: 'Here', media: { id: files.picture.mediaId, kind: 'image' } },
    ]);
});

it('exports all uploaded files of an account by their names, and tells which belongs to a message', async () => {
  const list = async () => (await ada.agent.get('/api/me/exports').expect(200)).body as AccountExport[];
  const { id } = (await ada.agent.post('/api/me/exports').send({}).expect(202)).body as AccountExport;
  await eventually(async () => (await list()).find((one) => one.id === id && one.state === 'ready'), {
    what: 'the copy',
  });
  const opening = await ada.agent.post(`/api/me/exports/${id}/opening`).send({}).expect(200);
  const { url } = opening.body as { url: string };
  const { body: bytes } = await ada.agent.get(url).buffer(true).parse(asBytes).expect(200);
  const archive = unzip(bytes as Buffer);
  const lines = (name: string) =>
    String(archive.get(name))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const named = lines('files.jsonl').map(({ fileName, kind, bytes }) => ({ fileName, kind, bytes }));
  expect(named.toSorted((a, b) => String(a.fileName).localeCompare(String(b.fileName)))).toEqual([
    { fileName: 'Alone.png', kind: 'image', bytes: PNG.length },
    { fileName: 'Draft.pdf', kind: 'document', bytes: PDF.length },
    { fileName: 'Receipt.png', kind: 'image', bytes: PNG.length },
    { fileName: 'Terms.pdf', kind: 'document', bytes: PDF.length },
  ]);
  const contents = [...archive].flatMap(([name, content]) => (name.startsWith('files/') ? [content] : []));
  for (const [content, count] of [[PDF, 2] as const, [PNG, 2] as const])
    expect(contents.filter((one) => content.equals(one))).toHaveLength(count);
  expect(lines('messages.jsonl').map(({ media }) => media)).toEqual(
    expect.arrayContaining([
      { id: files.document.mediaId, kind: 'document', name: 'Terms.pdf', bytes: PDF.length },
      { id: files.picture.mediaId, kind: 'image', name: 'Receipt.png', bytes: PNG.length },
    ]),
  );
});
