import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFile, readFile } from '@/lib/drafts/draft-files';
import { dropAllDrafts, readSavedDraft, type SavedDraft, writeSavedDraft } from '@/lib/drafts/saved-draft';
import { withCaches } from '@/lib/drafts/testing/kept-files';
import { answer, FILE, KEY, leave, open, press, reload, write } from './testing/saved-bulk-kit';

const HOUR = 60 * 60 * 1_000;
const MEDIA = { mediaId: 'm1', kind: 'image', mimeType: 'image/png', bytes: 9, name: 'shop.png' };
const templates = () => screen.findByRole('heading', { name: 'Templates' });
const name = () => screen.findByLabelText('Campaign name');
const save = (draft: Partial<SavedDraft>) =>
  writeSavedDraft(KEY, { at: Date.now(), values: { jobName: 'Spring' }, upload: null, ...draft });

describe('a saved draft, if something happens meanwhile', () => {
  let caches: ReturnType<typeof withCaches>;
  beforeEach(() => {
    localStorage.clear();
    caches = withCaches();
  });
  afterEach(() => caches.end());

  /** Holds the browser's keeping of files. @returns lets it go on, and how often it was asked to */
  const hold = () => {
    const shelf = caches.shelf('saved-drafts');
    const { put } = shelf;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked = jest.fn();
    shelf.put = async (...about) => {
      asked();
      await released;
      return put(...about);
    };
    return { asked, release: () => release() };
  };
  const saveInAnotherTab = async () => {
    const at = Date.now() + 1;
    await keepFile('b', FILE, at, 'saved-drafts');
    const draft: SavedDraft = { at, values: { jobName: 'Autumn' }, upload: { id: 'b', name: 'others.csv' } };
    localStorage.setItem(KEY, JSON.stringify(draft));
  };

  it('leaves a draft alone that another tab has saved since', async () => {
    await open();
    await write();
    await press('Save draft');
    await press('Delete draft');
    await saveInAnotherTab();
    await answer('Delete draft');
    await waitFor(() => expect(screen.getByText(/Saving another one replaces it/)).toBeVisible());
    expect(readSavedDraft(KEY)?.values).toEqual({ jobName: 'Autumn' });
    expect(await readFile('b', 'saved-drafts')).toBeDefined();
  });

  it('says that it replaces the draft of another tab, and leaves no file behind', async () => {
    await open();
    await write();
    await saveInAnotherTab();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(await screen.findByText(/Saving another one replaces it/)).toBeVisible();
    await press('Save draft');
    await waitFor(() => expect(readSavedDraft(KEY)?.values.jobName).toBe('Spring'));
    await waitFor(async () => expect(await readFile('b', 'saved-drafts')).toBeUndefined());
    expect(caches.shelf('saved-drafts').kept.size).toBe(1);
  });

  it('leaves out what is typed while it is being saved', async () => {
    const { release } = hold();
    await open();
    await write();
    await press('Save draft');
    await userEvent.type(await name(), ' sale');
    release();
    expect(await screen.findByText('Draft saved')).toBeVisible();
    await leave();
    expect(await screen.findByText('Leave without finishing?')).toBeVisible();
  });

  it('lets the page be left without a question after it was left, and after a reload', async () => {
    await open();
    await write();
    await press('Save draft');
    expect(await screen.findByText('Draft saved')).toBeVisible();
    await leave();
    expect(await templates()).toBeVisible();
    await reload();
    expect(await screen.findByText('1 ready')).toBeVisible();
    await leave();
    expect(await templates()).toBeVisible();
  });

  it('saves once from the question, and lets Cancel answer it until then', async () => {
    const { asked, release } = hold();
    await open();
    await write();
    await leave();
    await answer('Save draft');
    const [button] = screen.getAllByRole('button', { name: /Save draft/ }).slice(-1);
    expect(button).toBeDisabled();
    await answer('Cancel');
    release();
    expect(await screen.findByText('Draft saved')).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await name()).toHaveValue('Spring');
  });

  it('keeps the page open if the browser has not kept the file', async () => {
    caches.end();
    await open();
    await write();
    await leave();
    await answer('Save draft');
    expect(await screen.findByText('Draft saved without its file')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await name()).toHaveValue('Spring');
  });

  it('writes nothing after the member has signed out', async () => {
    const { asked, release } = hold();
    await open();
    await write();
    await press('Save draft');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const { kept } = caches.shelf('saved-drafts');
    dropAllDrafts();
    release();
    await waitFor(() => expect(kept.size).toBe(1));
    await press('Save draft');
    await waitFor(() => expect(screen.getByText('Draft saved')).toBeVisible());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('saved-draft/'))).toHaveLength(1);
  });

  it('continues with the fields that fit, and names the others', async () => {
    save({ values: { jobName: 'Spring', body: 7, channelId: '99', gone: 'x', header: '' } });
    await open();
    await press('Continue');
    expect(await screen.findByText('These do not fit any more: Body, Channel, Other choices.')).toBeVisible();
    expect(await name()).toHaveValue('Spring');
  });

  it('says that the browser has the file no more', async () => {
    save({ upload: { id: 'f', name: 'people.csv' } });
    await open();
    await press('Continue');
    expect(await screen.findByText('The file is no longer in this browser. Choose it again.')).toBeVisible();
  });

  it.each([
    ['keeps a picture of the last day', 23, [], false],
    ['asks for a picture again that the server has removed', 25, [], true],
    ['keeps the picture of a template', 25, [{ id: 't', name: 'T', body: '', buttons: [], media: MEDIA }], false],
  ])('continues, and %s', async (_, hours, list, isAsked) => {
    save({ at: Date.now() - hours * HOUR, values: { jobName: 'Spring', media: MEDIA } });
    await open({ 'GET /api/templates': { body: list } });
    await press('Continue');
    await waitFor(async () => expect(await name()).toHaveValue('Spring'));
    const kept = () => Object.values(sessionStorage).some((draft) => String(draft).includes('shop.png'));
    if (isAsked) expect(await screen.findByText('Attach the picture again.')).toBeVisible();
    await waitFor(() => expect(kept()).toBe(!isAsked));
  });
});
