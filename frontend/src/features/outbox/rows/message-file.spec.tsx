import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { SentFile } from '@wavelane/contracts';
import { openPage, refusal, serve, USER } from '@/testing/app';
import { dayWith, JOB, MESSAGE } from '@/testing/jobs';

/** @param story what becomes of the story of the message */
const open = async (media: SentFile, story: 'comes' | 'fails' | 'waits' = 'comes') => {
  const message = { ...MESSAGE, body: '', outcomeUnknown: false, media };
  serve({
    'GET /api/me': { body: USER },
    'GET /api/outbox': { body: dayWith(JOB) },
    'GET /api/jobs/j1': () => {
      // The line drops before the story is asked for.
      if (story === 'waits') onlineManager.setOnline(false);
      return { body: { ...JOB, canRetry: false, messages: [message] } };
    },
    'GET /api/jobs/j1/timeline': { body: [] },
    'GET /api/messages/m1/timeline': () => {
      return story === 'comes' ? { body: [] } : refusal('The event store does not answer.', 503);
    },
  });
  await openPage('/outbox?job=j1&message=m1');
  return within(await screen.findByRole('dialog', { name: 'Message details' }));
};

describe('a message whose story does not come', () => {
  afterEach(() => onlineManager.setOnline(true));

  it.each(['fails', 'waits'] as const)('offers the reason why it was allowed if the story %s', async (story) => {
    const drawer = await open({ id: 'f1', kind: 'image', name: 'Menu.png', bytes: 2_048 }, story);
    expect(await drawer.findByText('Why was this allowed?')).toBeVisible();
  });
});

describe('the file of a message', () => {
  it('shows its name in the list, and kind, size and link in the drawer', async () => {
    const drawer = await open({ id: 'f1', kind: 'image', name: 'Menu.png', bytes: 2_048 });
    expect(drawer.getByText(/^Picture/)).toHaveTextContent('Picture · Menu.png · 2 KB Open the file');
    expect(drawer.getByRole('link', { name: 'Open the file' })).toHaveAttribute('href', '/api/media/f1');
    expect(drawer.getByRole('img', { name: 'Menu.png' })).toHaveAttribute('src', '/api/media/f1');
    expect(screen.getByRole('button', { name: /Menu\.png/, hidden: true })).toBeInTheDocument();
  });

  it('says that it is no longer kept, and offers no link', async () => {
    const drawer = await open({ id: 'f1', kind: 'document', name: null, bytes: null });
    expect(drawer.getByText('Document is not kept any more.')).toBeVisible();
    expect(drawer.queryByRole('link', { name: /file|Document/ })).toBeNull();
    expect(screen.getByText('File')).toBeInTheDocument();
  });
});
