import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CAPTION_MAX, EMPTY_MEDIA, MB, type UploadedMedia, WRONG_MEDIA } from '@wavelane/contracts';
import fc from 'fast-check';
import { uploadsByFetch } from '@/testing/uploads';
import { called, open } from '../testing/inbox-world';
import { problemOf } from '@/components/attachments/attachment';
import { partsOf } from './reply-parts';

const UPLOAD = 'POST /api/conversations/c1/media';
const REPLY = 'POST /api/conversations/c1/reply';
const SENT = { status: 201, body: { jobId: 'j', messageId: 'm', free: true } };
const upload = (mediaId: string, kind: UploadedMedia['kind'] = 'image'): UploadedMedia => ({
  ...{ mediaId, kind, mimeType: 'image/png', bytes: 3, name: `${mediaId}.png` },
});
const picture = (name: string, content = 'png') => new File([content], name, { type: 'image/png' });

uploadsByFetch();

const files = async () => within(await screen.findByRole('list', { name: 'Files' }));

describe('files of an answer', () => {
  it('uploads files when chosen, and sends the text as the caption of the first', async () => {
    let count = 0;
    const { calls, typist } = await open('/inbox?conversation=c1', {
      [UPLOAD]: () => ({ status: 201, body: upload(`f${++count}`) }),
      [REPLY]: SENT,
    });
    await typist.upload(await screen.findByLabelText('Files to send'), [picture('a.png'), picture('b.png')]);
    expect(await (await files()).findByText('f2.png')).toBeTruthy();
    await typist.type(screen.getByLabelText('Your answer'), 'Here');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(calls.filter(({ route }) => route === REPLY)).toHaveLength(2));
    expect(calls.filter(({ route }) => route === REPLY).map(({ body }) => body)).toEqual([
      { text: 'Here', mediaId: 'f1', expectedOwner: null },
      { text: '', mediaId: 'f2', expectedOwner: null },
    ]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull());
  });

  it('accepts pasted and dropped files, and keeps them with the draft until removed', async () => {
    const { typist } = await open('/inbox?conversation=c1', { [UPLOAD]: { status: 201, body: upload('f1') } });
    const field = await screen.findByLabelText('Your answer');
    fireEvent.paste(field, { clipboardData: { getData: () => '', files: [picture('pasted.png')] } });
    expect(await (await files()).findByText('f1.png')).toBeTruthy();
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [picture('dropped.png')] } });
    await waitFor(async () => expect((await files()).getAllByText('f1.png')).toHaveLength(2));
    expect(JSON.parse(sessionStorage.getItem('draft/u1/inbox/c1/files') ?? '[]')).toHaveLength(2);
    for (const button of screen.getAllByRole('button', { name: /^Remove/ })) await typist.click(button);
    expect(sessionStorage.getItem('draft/u1/inbox/c1/files')).toBeNull();
  });

  it('pastes cells of a spreadsheet as text, not as a picture', async () => {
    const { calls } = await open('/inbox?conversation=c1');
    const cells = { getData: () => 'A\t1', files: [picture('cells.png')] };
    const wasTaken = !fireEvent.paste(await screen.findByLabelText('Your answer'), { clipboardData: cells });
    expect(wasTaken).toBe(false);
    expect(calls.filter(({ route }) => route.includes('media'))).toEqual([]);
  });

  it('shows what is wrong with a file, and sends nothing while it stays', async () => {
    const refusal = {
      statusCode: 415,
      error: 'x',
      message: WRONG_MEDIA.message,
      fields: { file: WRONG_MEDIA.message },
    };
    const { calls, typist } = await open('/inbox?conversation=c1', { [UPLOAD]: { status: 415, body: refusal } });
    fireEvent.paste(await screen.findByLabelText('Your answer'), {
      clipboardData: { getData: () => '', files: [picture('page.png'), picture('empty.png', '')] },
    });
    await waitFor(async () => expect((await files()).getAllByRole('alert')).toHaveLength(2));
    expect((await files()).getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      WRONG_MEDIA.message,
      EMPTY_MEDIA.message,
    ]);
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Remove the file that cannot be sent.')).toBeTruthy();
    expect(called(calls, REPLY)).toBeUndefined();
  });

  it('sends one file later, and drops it from the draft once planned', async () => {
    const plan = 'POST /api/conversations/c1/planned-replies';
    let count = 0;
    const { calls, typist } = await open('/inbox?conversation=c1', {
      [UPLOAD]: () => ({ status: 201, body: upload(`f${++count}`) }),
      [plan]: { status: 201, body: { id: 'p1' } },
    });
    await typist.upload(await screen.findByLabelText('Files to send'), [picture('a.png'), picture('b.png')]);
    await (await files()).findByText('f2.png');
    await typist.click(screen.getByRole('button', { name: 'Send later…' }));
    expect(await screen.findByText('One file can be sent later: remove the others.')).toBeTruthy();
    await typist.click(screen.getByRole('button', { name: /^Remove.*f2\.png/ }));
    await typist.click(screen.getByRole('button', { name: 'Send later…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^With a file: .*f1\.png/)).toBeTruthy();
    await typist.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull());
    expect(called(calls, plan)).toMatchObject({ text: '', mediaId: 'f1' });
  });

  it('says at a file that the server no longer has it', async () => {
    const gone = 'This file is no longer available. Add it again';
    const { typist } = await open('/inbox?conversation=c1', {
      [UPLOAD]: { status: 201, body: upload('f1') },
      [REPLY]: { status: 400, body: { statusCode: 400, error: 'x', message: gone, fields: { mediaId: gone } } },
    });
    await typist.upload(await screen.findByLabelText('Files to send'), picture('a.png'));
    await (await files()).findByText('f1.png');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    expect((await (await files()).findByRole('alert')).textContent).toBe(gone);
  });
});

describe('the messages that a text and files become', () => {
  it('makes one message per file, with the text at the first that can carry it', () => {
    const [one, two, sound] = [upload('1'), upload('2'), upload('3', 'audio')];
    expect(partsOf('x', [])).toEqual([{ text: 'x', media: null }]);
    expect(partsOf('x', [one, two])).toEqual([
      { text: 'x', media: one },
      { text: '', media: two },
    ]);
    for (const [text, first] of [['x', sound] as const, ['x'.repeat(CAPTION_MAX + 1), one] as const])
      expect(partsOf(text, [first])).toEqual([
        { text, media: null },
        { text: '', media: first },
      ]);
  });

  it('holds each file once in order, and the text once', () => {
    const kinds = fc.array(fc.constantFrom('image', 'video', 'audio', 'document'), { maxLength: 10 });
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), kinds, (text, of) => {
        const media = of.map((kind, index) => upload(String(index), kind));
        const parts = partsOf(text, media);
        expect(parts.flatMap((part) => part.media ?? [])).toEqual(media);
        const said = parts.filter((part) => part.text.trim() !== '').map((part) => part.text);
        expect(said).toEqual(text.trim() === '' ? [] : [text]);
      }),
    );
  });
});

it('refuses a file too large for its kind before the upload', () => {
  expect(problemOf({ size: 5 * MB, type: 'image/png' })).toBeNull();
  expect(problemOf({ size: 5 * MB + 1, type: 'image/png' })?.message).toContain('5 MB');
  expect(problemOf({ size: 16 * MB + 1, type: '' })?.message).toContain('16 MB');
  expect(problemOf({ size: 0, type: '' })).toBe(EMPTY_MEDIA);
});
