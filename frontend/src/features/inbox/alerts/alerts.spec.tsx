import { act, screen, waitFor } from '@testing-library/react';
import { api, type QuietHours } from '@wavelane/contracts';
import { refresh } from '@/api/read';
import { openApp } from '@/testing/app';
import { HUDA, open } from '../testing/inbox-world';
import { isAlertOn, switchAlert } from './choices';

const SETTINGS = { kinds: [], waitingMinutes: 15, pushShowsText: false, language: 'en' };
const LAST = { from: 'person', kind: 'text', text: 'It is *here*', deleted: false, status: null, by: null };
const COUNTS = { all: 18, mine: 1, unassigned: 12, mentioned: 0 };

/** Notifications in place of the browser's. @returns what was shown */
function notifying(): Pick<NotificationOptions & { title: string }, 'title' | 'tag' | 'body'>[] {
  const shown: ReturnType<typeof notifying> = [];
  class Shown {
    static permission = 'granted';
    onclick = null;
    constructor(title: string, { tag, body }: NotificationOptions) {
      shown.push({ title, tag, body });
    }
    close(): void {}
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: Shown });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  return shown;
}

/** A time of the day in UTC, so many hours from now. */
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

/** Opens the inbox with three unread conversations, and lets a fourth one come. */
async function somethingNew(quietHours: QuietHours | null) {
  let unread = 3;
  const { client, calls } = await open(
    '/inbox',
    {
      'GET /api/conversations/counts': () => ({ body: { ...COUNTS, unread } }),
      'GET /api/conversations?view=all&limit=10': {
        body: [{ ...HUDA, unread: 1, last: LAST }],
      },
      'GET /api/notices/settings': { body: { ...SETTINGS, quietHours } },
    },
    openApp,
  );
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
  unread = 4;
  await act(() => refresh(client, api.conversationCounts));
  return calls;
}

describe('alerts of the inbox', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'Notification');
  });

  it('stays off until chosen, each alert on its own', () => {
    expect([isAlertOn('sound'), isAlertOn('notification')]).toEqual([false, false]);
    switchAlert('notification', true);
    expect([isAlertOn('sound'), isAlertOn('notification')]).toEqual([false, true]);
    switchAlert('notification', false);
    expect(isAlertOn('notification')).toBe(false);
  });

  it('notifies of new messages while the page is hidden, without the marks of their styles, and not of older ones', async () => {
    switchAlert('notification', true);
    const shown = notifying();
    await somethingNew(null);
    await waitFor(() => expect(shown).toEqual([{ title: 'Huda', tag: 'c1', body: 'It is here' }]));
    expect(await screen.findByRole('link', { name: /Huda/ })).toBeVisible();
  });

  it('keeps quiet in quiet hours', async () => {
    switchAlert('notification', true);
    const shown = notifying();
    const calls = await somethingNew({ from: at(-1), to: at(1), timeZone: 'UTC' });
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/notices/settings'));
    await waitFor(() => expect(document.title).toMatch(/^\(4\) /));
    expect(shown).toEqual([]);
  });
});
