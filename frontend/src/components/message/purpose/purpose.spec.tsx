import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '@/testing/choose';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';

const TEMPLATE = {
  ...{ id: 't1', title: 'Ready', header: null, body: 'Ready', footer: null, buttons: [], variables: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};
const USE = { templateId: 't1', jobs: 2, lastUsedAt: '2026-01-02T00:00:00.000Z' };
const SEND = 'POST /api/messages/send';

beforeEach(() => sessionStorage.clear());

const open = async (address: string, use: object) => {
  const routes: Routes = {
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/jobs': { body: [] },
    'GET /api/templates': { body: [TEMPLATE] },
    'GET /api/template-uses?ids=t1': { body: [use] },
    'GET /api/wordings?limit=100': { body: [{ id: 'w', purpose: 'events', language: 'en', versions: [] }] },
    [SEND]: { status: 201, body: { jobId: 'j', messageId: 'm' } },
  };
  const calls = serve(routes);
  await openPage(address);
  const sent = () =>
    calls.filter(({ route }) => route === SEND).map(({ body }) => (body as { purpose?: string }).purpose);
  await screen.findByRole('radiogroup', { name: 'Purpose' });
  return { sent };
};

const row = (name: RegExp) => screen.getByRole('radio', { name });

describe('purpose of a message', () => {
  it('shows a row for each purpose, with what it covers (C5)', async () => {
    await open('/send', USE);
    const words = within(screen.getByRole('radiogroup', { name: 'Purpose' })).getAllByRole('radio');
    expect(words.map((one) => one.closest('label')?.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('offers and news'), 'Another purpose']),
    );
    expect(row(/^Marketing/)).toBeChecked();
  });

  it('keeps a space between a purpose and what it covers', async () => {
    await open('/send', USE);
    expect(row(/^Orders something they ordered/)).toBeEnabled();
  });

  it.each([
    ['/send', { ...USE, purpose: 'service' }, /^Service/],
    ['/send', { ...USE, purpose: 'transactional' }, /^Orders/],
    ['/send', USE, /^Marketing/],
  ])('starts on %s with the purpose of the last use of the template', async (address, use, words) => {
    await open(address, use);
    await userEvent.click(row(/^Orders/));
    await choose('Template', 'Ready');
    await waitFor(() => expect(row(words)).toBeChecked());
  });

  it('stays as chosen if the template was not used yet', async () => {
    await open('/send', { ...USE, jobs: 0, lastUsedAt: null });
    await userEvent.click(row(/^Service/));
    await choose('Template', 'Ready');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Body').value).toBe('Ready'));
    expect(row(/^Service/)).toBeChecked();
  });

  it('accepts a purpose of the account, and sends only a well-formed one', async () => {
    const { sent } = await open('/send', USE);
    await screen.findByRole('radio', { name: /events/ });
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fill('Phone', '+14155550123');
    fill('Body', 'Hi');
    await userEvent.click(row(/^Another purpose/));
    const send = () => userEvent.click(screen.getByText('Send Message'));
    await send();
    expect(await screen.findByText('Choose what the message is for')).toBeVisible();
    fill('Your own purpose', 'Club News');
    await send();
    expect(sent()).toEqual([]);
    fill('Your own purpose', 'club-news');
    await send();
    await waitFor(() => expect(sent()).toEqual(['club-news']));
  });
});
