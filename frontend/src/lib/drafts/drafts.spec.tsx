import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openApp, refusal, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { type FakeCache, withCaches } from './testing/kept-files';
import { expectToast } from '@/testing/toast';
import { toasts } from '@/app/toast/store';
import { keepFile, readFile } from './draft-files';
import { draftKey, keepDraft } from './draft-store';

const ROUTES: Routes = {
  'GET /api/me': { body: USER },
  'GET /api/channels': { body: [CHANNEL] },
  'GET /api/templates': { body: [] },
  'GET /api/jobs': { body: [] },
};

/** A page as after a reload: nothing is left but what the tab keeps. */
const reload = async (address: string, routes: Routes = {}) => {
  cleanup();
  toasts.dismiss();
  serve({ ...ROUTES, ...routes });
  return openApp(address);
};

const body = () => screen.findByLabelText<HTMLTextAreaElement>('Body');

beforeEach(() => sessionStorage.clear());

describe('A draft', () => {
  const write = async (text: string) => {
    await userEvent.type(await body(), text);
  };

  it('restores the text and the channel after a reload (A2)', async () => {
    await reload('/send');
    await write('Half a letter');

    await reload('/send');

    await waitFor(async () => expect(await body()).toHaveValue('Half a letter'));
    expect(screen.getByLabelText('Channel')).toHaveValue('Shop (+1\u00a0415\u00a0555\u00a00100)');
    expect(toasts.snapshot()?.title).toBe('Your draft was restored');
  });

  it('survives the end of a session in the middle of sending (A2)', async () => {
    await reload('/send', { 'POST /api/messages/send': refusal('Please sign in.', 401) });
    await userEvent.type(await screen.findByLabelText('Phone'), '+14155550123');
    await write('Half a letter');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();

    await reload('/send');

    await waitFor(async () => expect(await body()).toHaveValue('Half a letter'));
    expect(screen.getByRole('button', { name: /^Country code/ })).toHaveTextContent('+1');
    expect(screen.getByLabelText('Phone')).toHaveValue('4155550123');
  });

  it('disappears once it is sent', async () => {
    await reload('/send', { 'POST /api/messages/send': { body: { jobId: 'j', messageId: 'm' } } });
    await userEvent.type(await screen.findByLabelText('Phone'), '+14155550123');
    await write('A letter');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await expectToast('success', 'Message queued', 'Follow it in the outbox.');

    await reload('/send');

    expect(await body()).toHaveValue('');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('disappears once its author leaves without it', async () => {
    await reload('/send');
    await write('Half a letter');
    await userEvent.click(screen.getByRole('link', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));

    await reload('/send');

    expect(await body()).toHaveValue('');
  });

  it('stays hidden from another user', async () => {
    await reload('/send');
    await write('Half a letter');

    await reload('/send', { 'GET /api/me': { body: { ...USER, id: 'u2' } } });

    expect(await body()).toHaveValue('');
  });

  it('disappears on sign-out', async () => {
    await reload('/templates', { 'POST /api/auth/logout': {} });
    keepDraft(draftKey(USER.id, 'send'), { body: 'Half a letter' });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await expectToast('success', 'Logged out successfully');

    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each(['[1', '"text"', '{"body":7}', '{"unknown":"x"}'])('ignores %s stored in its place', async (kept) => {
    sessionStorage.setItem(draftKey(USER.id, 'send'), kept);

    await reload('/send');

    expect(await body()).toHaveValue('');
  });

  it('drops a channel that cannot send any more', async () => {
    keepDraft(draftKey(USER.id, 'send'), { body: 'Hi', channelId: '99' });

    await reload('/send');

    await waitFor(async () => expect(await body()).toHaveValue('Hi'));
    expect(screen.getByLabelText('Channel')).toHaveValue('Choose a channel');
  });
});

describe('A file of a draft', () => {
  const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people – ١.csv', { type: 'text/csv' });
  let cache: FakeCache;
  let end: () => void;
  beforeEach(() => {
    const caches = withCaches();
    cache = caches.shelf('drafts');
    end = caches.end;
  });
  afterEach(() => end());

  it('restores the file and reads it again after a reload (A2)', async () => {
    const asked: unknown[] = [];
    const preview: Routes = {
      'POST /api/messages/bulk/file': (form) => {
        asked.push(form);
        return { body: PREVIEW };
      },
    };
    await reload('/bulk', preview);
    await userEvent.type(await screen.findByLabelText('Campaign name'), 'Spring');
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    await screen.findByText('1 ready');
    await waitFor(() => expect(cache.kept.size).toBe(1));

    await reload('/bulk', preview);

    expect(await screen.findByText('people – ١.csv')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ jobName: 'Spring' });
  });

  it('goes with a click on “Remove the file”', async () => {
    await reload('/bulk', { 'POST /api/messages/bulk/file': { body: PREVIEW } });
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    await waitFor(() => expect(cache.kept.size).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the file' }));

    await waitFor(() => expect(cache.kept.size).toBe(0));
  });

  it('expires after a day, when the next file is kept', async () => {
    const day = 24 * 60 * 60 * 1_000;
    await keepFile('old', FILE, 0);
    await keepFile('new', FILE, day + 1);

    expect(await readFile('old')).toBeUndefined();
    expect((await readFile('new'))?.name).toBe('people – ١.csv');
  });

  it('keeps nothing if the browser has no cache', async () => {
    end();

    await keepFile('any', FILE);

    expect(await readFile('any')).toBeUndefined();
  });
});
