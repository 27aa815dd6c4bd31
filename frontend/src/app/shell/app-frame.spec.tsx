import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { follow } from '@/api/live/follow';
import { PAYMENT } from '@/testing/admin';
import { loadTips } from '@/components/tips/tip';
import { FakeEventSource, makeBrowser, unmakeBrowser } from '@/testing/live';
import { beOnPhone } from '@/testing/phone';
import { type Answer, CHANNEL, openApp, refusal, serve, USER } from '@/testing/app';

const comeBack = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

/** Pages with answers that change while the page is open. */
const open = async (address: string, answers: Record<string, Answer>) => {
  serve({
    'GET /api/me': () => answers.me ?? { body: USER },
    'GET /api/channels': () => answers.channels ?? { body: [] },
    'GET /api/jobs': { body: [] },
    'GET /api/plans': { body: [] },
    'GET /api/subscribe/offline': () => answers.payments ?? { body: [] },
    'GET /api/admin/offline-payments': () => answers.waiting ?? { body: [] },
    'GET /api/admin/users': { body: [] },
  });
  return openApp(address);
};

let widen = () => undefined as void;

afterEach(() => {
  widen();
  widen = () => undefined;
  focusManager.setFocused(undefined);
  unmakeBrowser();
});

describe('App frame', () => {
  it('shows on the next page what was changed elsewhere (A12)', async () => {
    const answers: Record<string, Answer> = {};
    await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = { body: { ...USER, messagesSentToday: 4_321, daysBalance: 7 } };
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByText('4,321')).toBeVisible();
  });

  it('shows changes when the window is focused again (A12)', async () => {
    const answers: Record<string, Answer> = {};
    await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = { body: { ...USER, channelsLimit: 3 } };
    comeBack();
    expect(await screen.findByText('1 / 3 used')).toBeVisible();
  });

  it('shows a channel that an administrator activates, without a reload (A12)', async () => {
    const answers: Record<string, Answer> = { channels: { body: [{ ...CHANNEL, status: 'PENDING' }] } };
    await open('/channels', answers);
    expect(await screen.findByText('PENDING')).toBeVisible();
    answers.channels = { body: [CHANNEL] };
    expect(await screen.findByText('ACTIVE')).toBeVisible();
  });

  it('shows that a payment was approved, without a reload (A12)', async () => {
    const payment = { ...PAYMENT, reason: null };
    const answers: Record<string, Answer> = { payments: { body: [payment] } };
    await open('/pricing', answers);
    expect(await screen.findByText('PENDING')).toBeVisible();
    answers.payments = { body: [{ ...payment, status: 'APPROVED' }] };
    expect(await screen.findByText('APPROVED')).toBeVisible();
  });

  it('shows an administrator a new payment, on its tab and in the list (A12)', async () => {
    const answers: Record<string, Answer> = { me: { body: { ...USER, role: 'admin' } } };
    makeBrowser();
    const { client } = await open('/admin?tab=payments', answers);
    expect(await screen.findByText('No pending payments')).toBeVisible();
    const unfollow = follow(client, USER.id);
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    answers.waiting = { body: [PAYMENT] };
    act(() => FakeEventSource.open[0]?.tell('hello', ['admin-payments'], 'p1'));
    expect(await screen.findByRole('row', { name: /omar@example.com/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Offline Payments 1 waiting', selected: true })).toBeVisible();
    unfollow();
  });

  it('leaves the width of a tablet to the page: the sidebar shows icons until it is opened', async () => {
    widen = beOnPhone(820);
    await open('/channels', {});
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
    expect(sidebar).toHaveAttribute('data-state', 'collapsed');
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(sidebar).toHaveAttribute('data-state', 'open');
    await userEvent.click(within(sidebar).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(sidebar).toHaveAttribute('data-state', 'collapsed'));
  });

  it('leads from the inbox of a phone to the palette, too', async () => {
    widen = beOnPhone();
    await open('/inbox', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Search or jump to…' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('shows a tip for each icon button, and for each page in a narrow sidebar (B7)', async () => {
    await open('/channels', {});
    await screen.findByText('1 / 1 used');
    await act(loadTips);
    const bar = within(screen.getByRole('banner'));
    const pictures = bar.getAllByRole('button').filter(({ textContent }) => textContent === '');
    expect(pictures.length).toBeGreaterThan(2);
    for (const button of pictures) {
      await userEvent.hover(button);
      expect(await screen.findByRole('tooltip')).toBeVisible();
      await userEvent.unhover(button);
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    }
    await userEvent.keyboard('{Control>}b{/Control}');
    await userEvent.hover(await screen.findByRole('link', { name: 'Outbox' }));
    expect(await screen.findByRole('tooltip', { name: 'Outbox' })).toBeVisible();
  });

  it('leads to sign-in after another tab has signed out', async () => {
    const answers: Record<string, Answer> = {};
    const { router } = await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = refusal('Sign in first', 401);
    comeBack();
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/channels' }));
  });
});
