import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from '@/app/toast/store';
import { savedDraftKey } from '@/lib/drafts/saved-draft';
import { CHANNEL, openApp, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';

export const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
export const KEY = savedDraftKey('u1', 'u1', 'bulk');

/** A bulk message under way: its name, and its file. */
export const write = async () => {
  await userEvent.type(await screen.findByLabelText('Campaign name'), 'Spring');
  await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
  await screen.findByText('1 ready');
};

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Presses a button of the question. */
export const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

export const leave = async () => userEvent.click(screen.getByRole('link', { name: 'Templates' }));

/** The page as after a reload. */
export const reload = async (routes: Routes = {}) => {
  cleanup();
  toasts.dismiss();
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

/** Another window of the same browser: what a tab keeps for itself is not there. */
export const open = async (routes: Routes = {}) => {
  sessionStorage.clear();
  return reload(routes);
};
