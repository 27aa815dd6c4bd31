import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Template, UploadedMedia } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const MEDIA: UploadedMedia = { mediaId: 'f1', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'offer.png' };
const PLAIN: Template = {
  ...{ id: 't2', title: 'Plain', header: null, body: 'Hello', footer: null, buttons: [], variables: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};
const OFFER: Template = { ...PLAIN, id: 't1', title: 'Offer', body: 'Look', media: MEDIA };
const SEND = 'POST /api/messages/send';

beforeEach(() => sessionStorage.clear());

const open = async (path: string) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [OFFER, PLAIN] },
    'GET /api/jobs': { body: [] },
    'GET /api/media/f1': { body: {} },
    [SEND]: { status: 201, body: { jobId: 'j', messageId: 'm' } },
  });
  await openPage(path);
  return calls;
};

describe('a template with a file', () => {
  it('sends its file with the message', async () => {
    const calls = await open('/send?template=t1');
    await within(await screen.findByRole('list', { name: 'Files' })).findByText('offer.png');
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste('+14155550123');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(calls.some(({ route }) => route === SEND)).toBe(true));
    expect(calls.find(({ route }) => route === SEND)?.body).toMatchObject({ mediaId: 'f1', body: 'Look' });
  });
});
