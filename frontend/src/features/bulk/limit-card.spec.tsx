import { screen, within } from '@testing-library/react';
import { defined } from '@wavelane/testing';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const open = async (
  dailyMessagesLimit: number | null,
  messagesSentToday: number,
  bulkMessagesLimit: number | null = 500,
) => {
  const currentPlan = { ...defined(USER.currentPlan), dailyMessagesLimit, bulkMessagesLimit };
  serve({
    'GET /api/me': { body: { ...USER, currentPlan, messagesSentToday } },
    'GET /api/channels': { body: [CHANNEL] },
  });
  await openPage('/bulk');
  return within(await screen.findByRole('region', { name: 'Daily limit' }));
};

describe('daily limit card', () => {
  it.each([
    [100, 12, '88 left', '12 of 100 sent today', 12],
    [2_000, 500, '1,500 left', '500 of 2,000 sent today', 25],
    [100, 100, '0 left', '100 of 100 sent today', 100],
    // A plan changed for a smaller one: more is sent than it allows.
    [100, 130, '0 left', '130 of 100 sent today', 100],
    [0, 0, '0 left', '0 of 0 sent today', 100],
  ])('shows a limit of %i after %i were sent', async (limit, sent, left, text, share) => {
    const card = await open(limit, sent);
    expect(screen.getByRole('region', { name: 'Daily limit' })).toHaveTextContent(new RegExp(`(?<![\\d,])${left}`));
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(share));
  });

  it('shows no bar without a limit', async () => {
    const card = await open(null, 1_200);
    expect(card.getByText('No limit set')).toBeVisible();
    expect(card.getByText('1,200 sent today')).toBeVisible();
    expect(card.queryByRole('progressbar')).toBeNull();
  });

  it('claims nothing of a limit before a plan exists', async () => {
    serve({
      'GET /api/me': { body: { ...USER, currentPlan: null, currentSubscription: null } },
      'GET /api/channels': { body: [] },
    });
    await openPage('/bulk');
    const card = within(await screen.findByRole('region', { name: 'Daily limit' }));
    expect(card.getByText('Your plan sets the limit')).toBeVisible();
    expect(card.queryByText('No limit set')).toBeNull();
  });

  it('stands beside the monthly limit of bulk messages, if there is one (A8)', async () => {
    await open(100, 12, 5_000);
    expect(screen.getByRole('region', { name: 'Monthly bulk limit' })).toHaveTextContent('5,000bulk messages a month');
  });

  it('stands alone if bulk messages have no limit', async () => {
    await open(100, 12, null);
    expect(screen.queryByRole('region', { name: 'Monthly bulk limit' })).toBeNull();
  });
});
