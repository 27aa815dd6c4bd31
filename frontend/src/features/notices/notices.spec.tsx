import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice, NoticeSettings } from '@wavelane/contracts';
import { loadTips } from '@/components/tips/tip';
import { choose } from '@/testing/choose';
import { APP, CHANNEL, openApp, openPage, refusal, type Routes, serve, USER } from '@/testing/app';

const NOTICE: Notice = {
  id: 'n1',
  kind: 'channel-unlinked',
  at: '2026-11-28T09:12:00.000Z',
  isRead: false,
  facts: { channelId: 7, channel: 'Events' },
};
const SETTINGS: NoticeSettings = {
  kinds: [
    { kind: 'mentioned', ways: { app: true, mail: true, push: true } },
    { kind: 'export-ready', ways: { app: true, mail: false, push: false } },
  ],
  waitingMinutes: 15,
  pushShowsText: false,
  language: 'en',
  quietHours: null,
};
const serveWith = (routes: Routes) =>
  serve({
    'GET /api/me': { body: USER },
    'GET /api/app': { body: APP },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/jobs': { body: [] },
    'GET /api/activity': { body: [] },
    ...routes,
  });

describe('the bell', () => {
  it('tells how many notices are unread, shows them below, and marks all as read', async () => {
    const calls = serveWith({
      'GET /api/notices/unread': { body: { count: 2 } },
      'GET /api/notices?limit=8': { body: [NOTICE] },
      'POST /api/notices/read': { body: { success: true } },
    });
    await openApp('/dashboard');
    const bell = await screen.findByRole('button', { name: 'Notices, 2 unread' });
    await userEvent.click(bell);
    const panel = await screen.findByRole('dialog', { name: 'Notices' });
    const link = await within(panel).findByRole('link', { name: /Events is no longer linked/ });
    expect(link).toHaveAttribute('href', '/channels');
    await userEvent.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    expect(calls.find(({ route }) => route === 'POST /api/notices/read')?.body).toEqual({ upTo: NOTICE.at });
  });

  it('keeps the focus on its button when all are marked as read', async () => {
    let isRead = false;
    const calls = serveWith({
      'GET /api/notices/unread': () => ({ body: { count: isRead ? 0 : 1 } }),
      'GET /api/notices?limit=8': () => ({ body: [{ ...NOTICE, isRead }] }),
      'POST /api/notices/read': () => ((isRead = true), { body: { success: true } }),
    });
    await openApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
    const panel = await screen.findByRole('dialog', { name: 'Notices' });
    const button = await within(panel).findByRole('button', { name: 'Mark all read' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(calls.filter(({ route }) => route === 'POST /api/notices/read')).toHaveLength(1);
  });

  it('says that nothing came yet, and closes with Escape', async () => {
    serveWith({ 'GET /api/notices/unread': { body: { count: 0 } }, 'GET /api/notices?limit=8': { body: [] } });
    await openApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Notices' }));
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notices' })).toHaveFocus();
  });

  it('says that notices could not be loaded', async () => {
    serveWith({ 'GET /api/notices?limit=8': refusal('The read models are late', 503) });
    await openApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Notices' }));
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })).toBeVisible();
  });
});

describe('the page of notices', () => {
  it('runs as the page does, even if a notice begins with a name of another direction', async () => {
    const facts = { channelId: 7, channel: 'فرع المنامة' };
    serveWith({ 'GET /api/notices?limit=25': { body: [{ ...NOTICE, facts }] } });
    await openPage('/notices');
    const title = await screen.findByText(/is no longer linked/);
    expect(title).not.toHaveAttribute('dir');
    expect(title.textContent).toBe('\u200eفرع المنامة is no longer linked');
  });

  it('marks all as read, and keeps the focus on the button, which says on a group why it is not possible', async () => {
    let isRead = false;
    const calls = serveWith({
      'GET /api/notices?limit=25': () => ({ body: [{ ...NOTICE, isRead }] }),
      'GET /api/notices?limit=25&group=payments': { body: [{ ...NOTICE, isRead: false }] },
      'GET /api/notices/unread': { body: { count: 0 } },
      'POST /api/notices/read': () => ((isRead = true), { body: { success: true } }),
    });
    await loadTips();
    await openPage('/notices');
    const button = await screen.findByRole('button', { name: 'Mark all read' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(calls.filter(({ route }) => route === 'POST /api/notices/read')).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Payments' }));
    await userEvent.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('choose “All” first');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the notices of one group', async () => {
    const calls = serveWith({
      'GET /api/notices?limit=25': { body: [NOTICE] },
      'GET /api/notices?limit=25&group=payments': { body: [] },
    });
    await openPage('/notices');
    expect(await screen.findByText('Events is no longer linked')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Payments' }));
    expect(await screen.findByText('No notices yet')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('GET /api/notices?limit=25&group=payments');
  });
});

describe('the choices of notices', () => {
  it('saves each change at once', async () => {
    const calls = serveWith({
      'GET /api/notices/settings': { body: SETTINGS },
      'PUT /api/notices/settings': { body: SETTINGS },
    });
    await openPage('/settings/notices');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I am mentioned in a note: E-mail' }));
    expect(calls.find(({ route }) => route === 'PUT /api/notices/settings')?.body).toEqual({
      kinds: [{ kind: 'mentioned', ways: { app: true, mail: false, push: true } }],
    });
    expect(screen.queryByRole('checkbox', { name: 'The copy of my data is ready: E-mail' })).toBeNull();
  });

  it('begins quiet hours with a night in the zone of this computer, and changes each end', async () => {
    let quietHours: NoticeSettings['quietHours'] = null;
    const calls = serveWith({
      'GET /api/notices/settings': () => ({ body: { ...SETTINGS, quietHours } }),
      'PUT /api/notices/settings': (body) => {
        ({ quietHours } = body as Pick<NoticeSettings, 'quietHours'>);
        return { body: { ...SETTINGS, quietHours } };
      },
    });
    await openPage('/settings/notices');
    await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const asked = () => calls.filter(({ route }) => route === 'PUT /api/notices/settings').at(-1)?.body;
    expect(asked()).toEqual({ quietHours: { from: '20:00', to: '08:00', timeZone } });
    await choose('To', '07:00');
    expect(asked()).toEqual({ quietHours: { from: '20:00', to: '07:00', timeZone } });
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    expect(asked()).toEqual({ quietHours: null });
  });
});
