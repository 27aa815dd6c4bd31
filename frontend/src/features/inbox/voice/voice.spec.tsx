import { screen, waitFor } from '@testing-library/react';
import { uploadsByFetch } from '@/testing/uploads';
import { open } from '../testing/inbox-world';

const UPLOAD = 'POST /api/conversations/c1/media';
const REPLY = 'POST /api/conversations/c1/reply';
const NOTE = { mediaId: 'v1', kind: 'voice', mimeType: 'audio/ogg', bytes: 9, name: 'voice-note.ogg', seconds: 1 };

/** A recorder whose sound is made up, as far as the page uses one. */
class Recorder {
  static isTypeSupported = (type: string) => type.startsWith('audio/ogg');
  state = 'inactive';
  mimeType = 'audio/ogg;codecs=opus';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['OggS']) });
    this.onstop?.();
  }
}

class Context {
  state = 'running';
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.2) });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = () => Promise.resolve();
}

uploadsByFetch();

const before = { MediaRecorder: globalThis.MediaRecorder, AudioContext: globalThis.AudioContext };
let isHeard: boolean;

/** @param answer of the browser to the question for the microphone */
function microphone(answer: () => Promise<unknown>): void {
  isHeard = true;
  const stream = { getTracks: () => [{ stop: () => (isHeard = false) }] };
  Object.assign(globalThis, { MediaRecorder: Recorder, AudioContext: Context });
  Object.assign(URL, { createObjectURL: () => 'blob:note', revokeObjectURL: () => undefined });
  const mediaDevices = { getUserMedia: () => answer().then(() => stream) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
}
afterEach(() => {
  Object.assign(globalThis, before);
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const record = async (routes = {}) => {
  const world = await open('/inbox?conversation=c1', routes);
  await world.typist.click(await screen.findByRole('button', { name: 'Record a voice note' }));
  return world;
};

describe('a voice note', () => {
  it('records, uploads and sends alone, and releases the microphone', async () => {
    microphone(() => Promise.resolve());
    const { calls, typist } = await record({
      [UPLOAD]: { status: 201, body: NOTE },
      [REPLY]: { status: 201, body: { jobId: 'j', messageId: 'm', free: true } },
    });
    const stop = await screen.findByRole('button', { name: 'Stop' });
    await waitFor(() => expect(stop).toHaveFocus());
    await typist.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Listen' })).toBeVisible();
    expect(isHeard).toBe(false);
    await typist.click(screen.getByRole('button', { name: 'Send voice note' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Voice note' })).toBeNull());
    expect(calls.find(({ route }) => route === UPLOAD)?.body).toMatchObject({ as: 'voice' });
    expect(calls.find(({ route }) => route === REPLY)?.body).toEqual({ text: '', mediaId: 'v1', expectedOwner: null });
  });

  it('stays in the composer if it was not sent, and uploads only once', async () => {
    microphone(() => Promise.resolve());
    let answers = 0;
    const { calls, typist } = await record({
      [UPLOAD]: { status: 201, body: NOTE },
      [REPLY]: () =>
        ++answers === 1
          ? { status: 409, body: { statusCode: 409, message: 'Omar answers this conversation' } }
          : { status: 201, body: { jobId: 'j', messageId: 'm', free: true } },
    });
    await typist.click(await screen.findByRole('button', { name: 'Stop' }));
    await typist.click(await screen.findByRole('button', { name: 'Send voice note' }));
    await screen.findByRole('alert');
    await typist.click(screen.getByRole('button', { name: 'Send voice note' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Voice note' })).toBeNull());
    expect(calls.filter(({ route }) => route === UPLOAD)).toHaveLength(1);
  });

  it('discards on Esc without sending', async () => {
    microphone(() => Promise.resolve());
    const { calls, typist } = await record();
    await screen.findByRole('button', { name: 'Stop' });
    await typist.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Voice note' })).toBeNull());
    expect(isHeard).toBe(false);
    expect(calls.filter(({ route }) => route === UPLOAD)).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /microphone is blocked/],
    ['NotFoundError', /No microphone was found/],
    ['AbortError', /recording failed/],
  ])('says what to do after %s', async (name, words) => {
    microphone(() => Promise.reject(Object.assign(new Error(name), { name })));
    await record();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('lets go of the microphone if the recorder cannot begin', async () => {
    microphone(() => Promise.resolve());
    const refused = class extends Recorder {
      override start() {
        throw new Error('NotSupportedError');
      }
    };
    Object.assign(globalThis, { MediaRecorder: refused });
    await record();
    expect(await screen.findByText(/recording failed/)).toBeVisible();
    expect(isHeard).toBe(false);
  });

  it('says that the browser cannot record', async () => {
    await record();
    expect(await screen.findByText(/cannot record voice notes/)).toBeVisible();
  });
});
