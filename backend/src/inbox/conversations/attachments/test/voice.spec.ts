import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { PNG, soundOf } from '../../../../whatsapp/media/testing/sample-files.js';
import { opusOf, videoOf } from '../../../../whatsapp/media/testing/sample-media.js';
import type { Chat } from '../../test/chat.js';
import { Attaching } from './attaching.js';

let app: TestApp;
let ada: Sender;
let attaching: Attaching;
let sara: Chat;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  attaching = new Attaching(app, ada);
  sara = await attaching.written();
});
afterAll(() => app.stop());

async function upload(content: Buffer, name: string, as?: string) {
  const form = ada.agent.post(await attaching.path(sara));
  if (as !== undefined) void form.field('as', as);
  const { status, body } = await form.attach('file', content, name);
  return { status, body: body as UploadedMedia & { fields?: Record<string, string> } };
}

it('sends a voice note as one, with its length in the thread', async () => {
  const { status, body: note } = await upload(await opusOf(3), 'voice-note.ogg', 'voice');
  expect({ status, note }).toMatchObject({ status: 201, note: { kind: 'voice', mimeType: 'audio/ogg', seconds: 3 } });
  await attaching.reply(sara, '', note.mediaId);
  const line = await attaching.delivered(sara);
  expect(line.content?.media).toMatchObject({ id: note.mediaId, kind: 'voice', seconds: 3 });
  expect((await attaching.arrived(sara)).map(({ type }) => type)).toEqual(['voice']);
  await expect(attaching.reply(sara, 'Listen', note.mediaId)).rejects.toThrow('no text below audio or a sticker');
});

it('refuses at the file a sound that is no voice note and a video that WhatsApp does not play', async () => {
  for (const [content, name, as] of [
    [PNG, 'a.png', 'voice'],
    [soundOf(2_000), 'a.mp3', 'voice'],
    [await videoOf('vp9', 1), 'a.mp4', undefined],
  ] as const) {
    const { status, body } = await upload(content, name, as);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { file: expect.any(String) } });
  }
  const { status, body } = await upload(PNG, 'a.png', 'gift');
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { as: expect.any(String) } });
});

it('tells the length of a video', async () => {
  const { body } = await upload(await videoOf('avc', 7), 'Tour.mp4');
  expect(body).toMatchObject({ kind: 'video', seconds: 7, name: 'Tour.mp4' });
});
