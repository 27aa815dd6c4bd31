import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, CHANNEL, openApp, refusal, serve, USER } from '@/testing/app';

const comeBack = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

/** Pages over answers that change while one looks. */
const open = async (address: string, answers: Record<string, Answer>) => {
  serve({
    'GET /api/me': () => answers.me ?? { body: USER },
    'GET /api/channels': () => answers.channels ?? { body: [] },
    'GET /api/jobs': { body: [] },
    'GET /api/plans': { body: [] },
    'GET /api/offline-payments': () => answers.payments ?? { body: [] },
  });
  return openApp(address);
};

afterEach(() => focusManager.setFocused(undefined));

describe('Somebody who is signed in', () => {
  it('A12: sees on every page what was changed elsewhere', async () => {
    const answers: Record<string, Answer> = {};
    await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = { body: { ...USER, messagesSentToday: 4_321, daysBalance: 7 } };
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByText('4,321')).toBeVisible();
  });

  it('A12: sees it on coming back to the window', async () => {
    const answers: Record<string, Answer> = {};
    await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = { body: { ...USER, channelsLimit: 3 } };
    comeBack();
    expect(await screen.findByText('1 / 3 used')).toBeVisible();
  });

  it('A12: sees a channel that an administrator activates, without a reload', async () => {
    const answers: Record<string, Answer> = { channels: { body: [{ ...CHANNEL, status: 'PENDING' }] } };
    await open('/channels', answers);
    expect(await screen.findByText('PENDING')).toBeVisible();
    answers.channels = { body: [CHANNEL] };
    expect(await screen.findByText('ACTIVE')).toBeVisible();
  });

  it('is led to sign in where another tab has signed out', async () => {
    const answers: Record<string, Answer> = {};
    const { router } = await open('/channels', answers);
    expect(await screen.findByText('1 / 1 used')).toBeVisible();
    answers.me = refusal('Sign in first', 401);
    comeBack();
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/channels' }));
  });
});
