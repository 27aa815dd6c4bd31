import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { MediaFiles } from '../files/media-files.js';
import { keptFiles } from '../testing/kept-files.js';
import { endlessFilm } from '../testing/endless-film.js';
import { videoOf } from '../testing/sample-media.js';

let app: TestApp;
let ada: Sender;
beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

describe('an upload of a video', () => {
  it('keeps a file that the log names when it is repeated and cannot be read for a moment', async () => {
    const film = await videoOf('avc', 3);
    const key = randomUUID();
    const send = () =>
      ada.agent.post('/api/messages/media').set('Idempotency-Key', key).attach('file', film, 'film.mp4');
    const { mediaId } = (await send().expect(201)).body as UploadedMedia;
    const reading = jest
      .spyOn(app.app.get(MediaFiles), 'read')
      .mockRejectedValue(DomainError.unavailable(asItIs('Away')));
    try {
      await send().expect(503);
    } finally {
      reading.mockRestore();
    }
    const { body } = await ada.agent.get(`/api/media/${mediaId}`).responseType('blob').expect(200);
    expect((body as Buffer).equals(film)).toBe(true);
    expect((await send().expect(201)).body).toMatchObject({ mediaId, seconds: 3 });
  });

  it('leaves nothing of a file that is refused', async () => {
    const film = await videoOf('vp9', 1);
    const before = keptFiles(app.dataDir);
    await ada.agent.post('/api/messages/media').attach('file', film, 'film.mp4').expect(400);
    expect(keptFiles(app.dataDir)).toEqual(before);
  });

  it('refuses a film that says it has four thousand million pictures, and answers others meanwhile', async () => {
    const film = await endlessFilm('times');
    const refused = ada.agent.post('/api/messages/media').attach('file', film, 'film.mp4').expect(400);
    const [{ body }] = await Promise.all([refused, ada.agent.get('/api/me').expect(200)]);
    expect(body).toMatchObject({ fieldCodes: { file: { code: 'video-not-readable' } } });
  });
});
