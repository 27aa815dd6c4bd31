import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from '@/app/toast/store';
import { dropAllDrafts, readSavedDraft, savedDraftKey, writeSavedDraft } from '@/lib/drafts/saved-draft';
import { CHANNEL, openApp, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { withCaches } from '@/lib/drafts/testing/kept-files';

const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
const KEY = savedDraftKey('u1', 'u1', 'bulk');
const DAY = 24 * 60 * 60 * 1_000;

/** A bulk message under way: its name, and its file. */
const write = async () => {
  await userEvent.type(await screen.findByLabelText('Campaign name'), 'Spring');
  await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
  await screen.findByText('1 ready');
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Another window of the same browser: what a tab keeps for itself is not there. */
const open = async (routes: Routes = {}) => {
  cleanup();
  toasts.dismiss();
  sessionStorage.clear();
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'GET /api/jobs': { body: [] },
    'POST /api/messages/bulk/file': { body: PREVIEW },
    ...routes,
  });
  await openApp('/bulk');
  return calls;
};

describe('a saved draft of a bulk message', () => {
  let caches: ReturnType<typeof withCaches>;
  beforeEach(() => {
    localStorage.clear();
    caches = withCaches();
  });
  afterEach(() => caches.end());

  it('continues in another window, with its texts and its file', async () => {
    await open();
    await write();
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeVisible();

    const calls = await open();
    expect(await screen.findByText(/^Draft of .*Spring.*people\.csv/)).toBeVisible();
    expect(screen.getByText(/kept in this browser only, until .* or until you log out/)).toBeVisible();
    await press('Continue');

    expect(await screen.findByText('1 ready')).toBeVisible();
    expect(screen.getByLabelText('Campaign name')).toHaveValue('Spring');
    expect(calls.find(({ route }) => route === 'POST /api/messages/bulk/file')?.body).toMatchObject({
      jobName: 'Spring',
    });
    expect(screen.getByText(/^Draft saved /)).toBeVisible();
  });

  it('lets the page be left without a question, until something changes', async () => {
    await open();
    await write();
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Campaign name'), ' sale');
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    expect(await screen.findByText('Leave without finishing?')).toBeVisible();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Save draft');
    await waitFor(() => expect(JSON.stringify(readSavedDraft(KEY)?.values)).toContain('Spring sale'));
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    expect(await screen.findByRole('heading', { name: 'Templates' })).toBeVisible();
  });

  it('offers itself in the question before the page is left', async () => {
    await open();
    await write();
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save draft') as HTMLElement,
    );
    expect(await screen.findByRole('heading', { name: 'Templates' })).toBeVisible();
    expect(readSavedDraft(KEY)?.upload?.name).toBe('people.csv');
  });

  it('goes with its file when it is discarded', async () => {
    await open();
    await write();
    await press('Save draft');
    await waitFor(() => expect(caches.shelf('saved-drafts').kept.size).toBe(1));
    await press('Discard the draft');
    await waitFor(() => expect(caches.shelf('saved-drafts').kept.size).toBe(0));
    expect(readSavedDraft(KEY)).toBeUndefined();
    expect(screen.getByLabelText('Campaign name')).toHaveValue('Spring');
  });

  it('says that the file has to be chosen again if the browser keeps none', async () => {
    caches.end();
    await open();
    await write();
    await press('Save draft');
    expect(await screen.findByText('Draft saved without its file')).toBeVisible();
  });

  it.each([
    ['another member', { ...USER, id: 'u2' }],
    ['another account', { ...USER, account: { id: 'a2', name: 'Olga' } }],
  ])('stays hidden from %s', async (_, user) => {
    writeSavedDraft(KEY, { at: Date.now(), values: { jobName: 'Spring' }, upload: null });
    await open({ 'GET /api/me': { body: user } });
    expect(await screen.findByLabelText('Campaign name')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('stays for 30 days, and not after signing out', () => {
    writeSavedDraft(KEY, { at: 0, values: {}, upload: null });
    expect(readSavedDraft(KEY, 30 * DAY)).toBeDefined();
    expect(readSavedDraft(KEY, 30 * DAY + 1)).toBeUndefined();
    writeSavedDraft(KEY, { at: 0, values: {}, upload: null });
    dropAllDrafts();
    expect(readSavedDraft(KEY, 1)).toBeUndefined();
  });

  it.each(['[1', '"text"', '{"at":"soon"}'])('ignores %s stored in its place', (kept) => {
    localStorage.setItem(KEY, kept);
    expect(readSavedDraft(KEY)).toBeUndefined();
  });
});
