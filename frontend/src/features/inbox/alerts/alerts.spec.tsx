import { act, screen, waitFor } from '@testing-library/react';
import { api } from '@wavelane/contracts';
import { refresh } from '@/api/read';
import { openApp } from '@/testing/app';
import { HUDA, open } from '../testing/inbox-world';
import { isAlertOn, switchAlert } from './choices';

const COUNTS = { all: 18, mine: 1, unassigned: 12, mentioned: 0 };

/** Notifications in place of the browser's. @returns what was shown */
function notifying(): { title: string; tag: string | undefined }[] {
  const shown: { title: string; tag: string | undefined }[] = [];
  class Shown {
    static permission = 'granted';
    onclick = null;
    constructor(title: string, { tag }: NotificationOptions) {
      shown.push({ title, tag });
    }
    close(): void {}
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: Shown });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  return shown;
}

describe('alerts of the inbox', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'Notification');
  });

  it('are off until they are chosen, each for itself', () => {
    expect([isAlertOn('sound'), isAlertOn('notification')]).toEqual([false, false]);
    switchAlert('notification', true);
    expect([isAlertOn('sound'), isAlertOn('notification')]).toEqual([false, true]);
    switchAlert('notification', false);
    expect(isAlertOn('notification')).toBe(false);
  });

  it('tell of a conversation with something new while the page is not seen, and of nothing that was there before', async () => {
    switchAlert('notification', true);
    const shown = notifying();
    let unread = 3;
    const { client } = await open(
      '/inbox',
      {
        'GET /api/conversations/counts': () => ({ body: { ...COUNTS, unread } }),
        'GET /api/conversations?view=all&limit=10': { body: [{ ...HUDA, unread: 1 }] },
      },
      openApp,
    );
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
    expect(shown).toEqual([]);
    unread = 4;
    await act(() => refresh(client, api.conversationCounts));
    await waitFor(() => expect(shown).toEqual([{ title: 'Huda', tag: 'c1' }]));
    expect(await screen.findByRole('link', { name: /Huda/ })).toBeVisible();
  });
});
