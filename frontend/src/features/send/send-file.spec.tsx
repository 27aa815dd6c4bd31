import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_MEDIA, GONE_MEDIA, NO_BUTTONS, NO_CAPTION, type UploadedMedia, WRONG_MEDIA } from '@wavelane/contracts';
import { CHANNEL, openApp, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';
import { uploadsByFetch } from '@/testing/uploads';

const UPLOAD = 'POST /api/messages/media';
const SEND = 'POST /api/messages/send';
const QUEUED = { status: 201, body: { jobId: 'j', messageId: 'm' } };
const KEPT = 'draft/u1/send/files';

const upload = (mediaId: string, kind: UploadedMedia['kind'] = 'image'): UploadedMedia => ({
  ...{ mediaId, kind, mimeType: 'image/png', bytes: 2_048, name: `${mediaId}.png` },
});
const picture = (name: string, content = 'png') => new File([content], name, { type: 'image/png' });

uploadsByFetch();
beforeEach(() => sessionStorage.clear());

const open = async (routes: Routes = {}, opened = openPage) => {
  cleanup();
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'GET /api/jobs': { body: [] },
    'GET /api/media/f1': { body: {} },
    [UPLOAD]: { status: 201, body: upload('f1') },
    [SEND]: QUEUED,
    ...routes,
  });
  await opened('/send');
  const typist = userEvent.setup({ applyAccept: false });
  const input = await screen.findByLabelText<HTMLInputElement>('File to send');
  const fill = async (label: string, text: string) => {
    await typist.click(screen.getByLabelText(label));
    await typist.paste(text);
  };
  const addressed = async () => {
    await screen.findByLabelText('Channel');
    await fill('Phone', '+14155550123');
  };
  const send = () => typist.click(screen.getByRole('button', { name: 'Send Message' }));
  const sent = () => calls.filter(({ route }) => route === SEND).map(({ body }) => body);
  return { typist, input, fill, addressed, send, sent };
};
const files = async () => within(await screen.findByRole('list', { name: 'Files' }));

describe('the file of a message', () => {
  it('goes without a text, is shown in the preview, and leaves the draft when it was sent', async () => {
    const { typist, input, addressed, send, sent } = await open();
    await addressed();
    await typist.upload(input, picture('menu.png'));
    await (await files()).findByText('f1.png');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('img', { name: 'f1.png' }).getAttribute('src')).toBe('/api/media/f1');
    expect(preview.queryByText('Your message appears here while you write it.')).toBeNull();
    expect(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')).toHaveLength(1);
    await send();
    await expectToast('success', 'Message queued', 'Follow it in the outbox.');
    expect(sent()).toEqual([{ channelId: 7, to: '+14155550123', mediaId: 'f1' }]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull());
    expect(sessionStorage.getItem(KEPT)).toBeNull();
  });

  it('accepts one pasted or dropped file, and sends the text as its caption', async () => {
    const { fill, addressed, send, sent } = await open({ [UPLOAD]: { status: 201, body: upload('d1', 'document') } });
    await addressed();
    fireEvent.paste(screen.getByLabelText('Body'), {
      clipboardData: { getData: () => '', files: [picture('pasted.png')] },
    });
    await (await files()).findByText('d1.png');
    expect((await screen.findByRole('link', { name: 'd1.png' })).getAttribute('href')).toBe('/api/media/d1');
    fireEvent.drop(screen.getByLabelText('Body'), { dataTransfer: { types: ['Files'], files: [picture('more.png')] } });
    expect(await screen.findByText('One file goes with a message: remove the other first.')).toBeTruthy();
    await fill('Body', 'Here');
    await send();
    await waitFor(() => expect(sent()).toEqual([{ channelId: 7, to: '+14155550123', body: 'Here', mediaId: 'd1' }]));
  });

  it('says why it cannot be sent, and blocks the message until it is removed', async () => {
    const refused = {
      statusCode: 415,
      error: 'x',
      message: WRONG_MEDIA.message,
      fields: { file: WRONG_MEDIA.message },
    };
    const { typist, input, fill, addressed, send, sent } = await open({ [UPLOAD]: { status: 415, body: refused } });
    await addressed();
    await fill('Body', 'x');
    for (const [file, says] of [
      [picture('page.png'), WRONG_MEDIA.message],
      [picture('empty.png', ''), EMPTY_MEDIA.message],
    ] as const) {
      await typist.upload(input, file);
      expect((await (await files()).findByRole('alert')).textContent).toBe(says);
      await send();
      expect(await screen.findByText('Remove the file that cannot be sent.')).toBeTruthy();
      await typist.click(screen.getByRole('button', { name: /^Remove/ }));
    }
    expect(sent()).toEqual([]);
    await send();
    await waitFor(() => expect(sent()).toEqual([{ channelId: 7, to: '+14155550123', body: 'x' }]));
  });

  it('takes no buttons, and a sound no text; without it all is as before', async () => {
    const sound = { [UPLOAD]: { status: 201, body: upload('s1', 'audio') } };
    const { typist, input, fill, addressed, send, sent } = await open(sound);
    await addressed();
    await typist.upload(input, picture('voice.mp3'));
    await (await files()).findByText('s1.png');
    await fill('Body', 'Listen');
    await typist.click(screen.getByRole('button', { name: 'Add button' }));
    await fill('Button 1', 'Yes');
    await send();
    expect(await screen.findByText(NO_CAPTION.message)).toBeTruthy();
    expect(await screen.findByText(NO_BUTTONS.message)).toBeTruthy();
    expect(sent()).toEqual([]);
    await typist.click(screen.getByRole('button', { name: 'Remove s1.png' }));
    await waitFor(() => expect(screen.queryByText(NO_BUTTONS.message)).toBeNull());
    expect(screen.queryByText(NO_CAPTION.message)).toBeNull();
    await send();
    const buttons = [{ type: 'quick_reply', title: 'Yes', id: 'btn1' }];
    await waitFor(() => expect(sent()).toEqual([{ channelId: 7, to: '+14155550123', body: 'Listen', buttons }]));
  });

  it('says at its place that the server no longer has it', async () => {
    const gone = { statusCode: 400, error: 'x', message: GONE_MEDIA.message, fields: { mediaId: GONE_MEDIA.message } };
    const { typist, input, addressed, send } = await open({ [SEND]: { status: 400, body: gone } });
    await addressed();
    await typist.upload(input, picture('a.png'));
    await (await files()).findByText('f1.png');
    await send();
    expect((await (await files()).findByRole('alert')).textContent).toBe(GONE_MEDIA.message);
  });
});

describe('the file of a draft', () => {
  const added = async (opened = openPage) => {
    const { typist, input } = await open({}, opened);
    await typist.upload(input, picture('a.png'));
    await (await files()).findByText('f1.png');
  };

  it('returns after a reload, and goes with the message', async () => {
    await added();
    const { addressed, send, sent } = await open();
    expect(await (await files()).findByText('f1.png')).toBeTruthy();
    await addressed();
    await send();
    await waitFor(() => expect(sent()).toEqual([{ channelId: 7, to: '+14155550123', mediaId: 'f1' }]));
  });

  it('says before sending that it was removed, and disappears on the next reload', async () => {
    await added();
    const { addressed, send, sent } = await open({ 'GET /api/media/f1': refusal('Media not found', 404) });
    expect((await (await files()).findByRole('alert')).textContent).toBe(GONE_MEDIA.message);
    await addressed();
    await send();
    expect(sent()).toEqual([]);
    await open();
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  });

  it('stays while it is unknown whether the server still has it', async () => {
    await added();
    await open({ 'GET /api/media/f1': refusal('Later', 503) });
    expect(await (await files()).findByText('f1.png')).toBeTruthy();
    expect((await files()).queryByRole('alert')).toBeNull();
  });

  it('disappears with the draft when its author leaves the page', async () => {
    await added(openApp);
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(sessionStorage.getItem(KEPT)).toBeNull());
  });
});
