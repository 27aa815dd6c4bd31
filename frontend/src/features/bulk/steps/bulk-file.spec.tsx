import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_HEADER, type Template, type UploadedMedia } from '@wavelane/contracts';
import { CHANNEL, holdBack, openPage, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { uploadsByFetch } from '@/testing/uploads';

const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
const PICTURE = new File(['png'], 'offer.png', { type: 'image/png' });
const MEDIA: UploadedMedia = { mediaId: 'f1', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'offer.png' };
const TEMPLATE: Template = {
  ...{ id: 't1', title: 'Offer', header: null, body: 'Look', footer: null, buttons: [], variables: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', media: MEDIA },
};
const BULK = 'POST /api/messages/bulk/file';

uploadsByFetch();

async function open(path: string, more: Routes = {}) {
  const preview = { ...PREVIEW, mapping: { ...PREVIEW.mapping, message: null } };
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [TEMPLATE] },
    'POST /api/messages/media': { status: 201, body: MEDIA },
    [BULK]: { body: preview },
    ...more,
  });
  await openPage(path);
  await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
  const asked = () => calls.filter(({ route }) => route === BULK).map(({ body }) => body as Record<string, string>);
  return { calls, asked };
}

describe('the file of a bulk job', () => {
  it('uploads as shared, needs no text, and goes with the check', async () => {
    const { calls, asked } = await open('/bulk');
    await userEvent.upload(await screen.findByLabelText('File to send'), PICTURE);
    expect(await within(await screen.findByRole('list', { name: 'Files' })).findByText('offer.png')).toBeVisible();
    const upload = calls.find(({ route }) => route === 'POST /api/messages/media');
    expect(upload?.body).toMatchObject({ as: 'shared' });
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ mediaId: 'f1', body: '' }));
    expect(await screen.findByText('offer.png', { exact: false })).toBeVisible();
  });

  it('comes with a template, and is left out once it is removed', async () => {
    const { asked } = await open('/bulk?template=t1');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove.*offer\.png/ }));
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('mediaId'));
    expect(asked().some(({ mediaId }) => mediaId === 'f1')).toBe(true);
  });

  it('stands above buttons', async () => {
    const template = { ...TEMPLATE, buttons: ['Yes'] };
    const { asked } = await open('/bulk?template=t1', { 'GET /api/templates': { body: [template] } });
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    const buttons = JSON.stringify([{ type: 'quick_reply', title: 'Yes', id: 'btn1' }]);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ mediaId: 'f1', body: 'Look', buttons }));
  });

  it('needs a text above buttons, and leaves no room for a header', async () => {
    const template = { ...TEMPLATE, header: 'Offer', body: '', buttons: ['Yes'] };
    await open('/bulk?template=t1', { 'GET /api/templates': { body: [template] } });
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    expect(await screen.findByText(NO_HEADER.message)).toBeVisible();
    expect(screen.getByText('Message body is required')).toBeVisible();
  });

  it('holds the next step back while it is uploaded, then goes on with it', async () => {
    const { asked } = await open('/bulk');
    await userEvent.type(screen.getByLabelText('Body'), 'Look');
    const release = holdBack('/api/messages/media');
    await userEvent.upload(await screen.findByLabelText('File to send'), PICTURE);
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    expect(await screen.findByText('Continues as soon as the file is uploaded')).toBeVisible();
    expect(screen.getByRole('form', { name: 'Message' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next: Review' })).toBeDisabled();
    release();
    expect(await screen.findByRole('form', { name: 'Review' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ mediaId: 'f1', body: 'Look' }));
  });

  it('needs no text that is typed before the file is there', async () => {
    const { asked } = await open('/bulk');
    const release = holdBack('/api/messages/media');
    await userEvent.upload(await screen.findByLabelText('File to send'), PICTURE);
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    release();
    expect(await screen.findByRole('form', { name: 'Review' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ mediaId: 'f1', body: '' }));
  });

  it('holds the next step back if its upload fails', async () => {
    await open('/bulk', { 'POST /api/messages/media': { status: 503, body: { statusCode: 503, message: 'Not now' } } });
    await userEvent.upload(await screen.findByLabelText('File to send'), PICTURE);
    expect(await screen.findByText('Not now')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    expect(await screen.findByText('Remove the file that cannot be sent.')).toBeVisible();
    expect(screen.getByRole('form', { name: 'Message' })).toBeVisible();
  });
});
