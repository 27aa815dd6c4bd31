import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFile, readFile } from '@/lib/drafts/draft-files';
import { dropAllDrafts, readSavedDraft, sweepDrafts, writeSavedDraft } from '@/lib/drafts/saved-draft';
import { withCaches } from '@/lib/drafts/testing/kept-files';
import { USER } from '@/testing/app';
import { answer, FILE, KEY, open, press, write } from './testing/saved-bulk-kit';

const DAY = 24 * 60 * 60 * 1_000;

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

    await waitFor(() => expect(screen.getByRole('form')).toHaveFocus());
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

  it('goes with its file when it is deleted, after a question', async () => {
    await open();
    await write();
    await press('Save draft');
    await waitFor(() => expect(caches.shelf('saved-drafts').kept.size).toBe(1));
    await press('Delete draft');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readSavedDraft(KEY)).toBeDefined();
    await press('Delete draft');
    await answer('Delete draft');
    await waitFor(() => expect(caches.shelf('saved-drafts').kept.size).toBe(0));
    expect(readSavedDraft(KEY)).toBeUndefined();
    await waitFor(() => expect(screen.getByRole('form')).toHaveFocus());
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
    await open();
    // From here on the note is drawn at once, if it is drawn.
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    await open({ 'GET /api/me': { body: user } });
    expect(await screen.findByLabelText('Campaign name')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('stays for 30 days with its file, and not after signing out', async () => {
    await keepFile('f', FILE, 0, 'saved-drafts');
    writeSavedDraft(KEY, { at: 0, values: {}, upload: { id: 'f', name: 'people.csv' } });
    await sweepDrafts(30 * DAY);
    expect(readSavedDraft(KEY, 30 * DAY)).toBeDefined();
    expect(await readFile('f', 'saved-drafts')).toBeDefined();
    expect(readSavedDraft(KEY, 30 * DAY + 1)).toBeUndefined();
    await sweepDrafts(30 * DAY + 1);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(await readFile('f', 'saved-drafts')).toBeUndefined();
    writeSavedDraft(KEY, { at: 0, values: {}, upload: null });
    dropAllDrafts();
    expect(readSavedDraft(KEY, 1)).toBeUndefined();
  });

  it('loses its file when it cannot be read any more, and a form that is not sent loses its file after a day', async () => {
    await keepFile('f', FILE, 0, 'saved-drafts');
    await keepFile('tab', FILE, 0, 'drafts');
    localStorage.setItem(KEY, '[1');
    await sweepDrafts(DAY);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(await readFile('f', 'saved-drafts')).toBeUndefined();
    expect(await readFile('tab', 'drafts')).toBeDefined();
    await sweepDrafts(DAY + 1);
    expect(await readFile('tab', 'drafts')).toBeUndefined();
  });

  it.each([
    ...['[1', '"text"', '{"at":"soon"}', '{"at":1}', '{"at":1,"values":null,"upload":null}'],
    ...['{"at":1,"values":{}}', '{"at":1,"values":{},"upload":{"name":7}}', '{"at":1e20,"values":{},"upload":null}'],
  ])('ignores %s stored in its place', (kept) => {
    localStorage.setItem(KEY, kept);
    expect(readSavedDraft(KEY, 2)).toBeUndefined();
  });
});
