// The dashboard of a new account: its steps tick themselves, and make room for the chart.
import { expect } from '@playwright/test';
import { test } from '../../world.mjs';

/** Longer than a message takes without a queue. */
const SOON = { timeout: 15_000 };

test(
  'item 6: the steps of a new account tick themselves and are gone after its first message went out',
  { tag: '@landing' },
  async ({ stage, look }) => {
    const account = await stage.activeChannel();
    const { page: user, channel, friend } = account;
    await user.goto('/dashboard');
    const steps = user.getByRole('region', { name: 'Your first message, in about five minutes' });
    await expect(steps.getByText('3 of 5 steps done')).toBeVisible(SOON);
    await look(user, '03-steps');
    await expect
      .poll(async () => (await stage.ask(user, 'GET', `/api/channels/${channel.id}/qr`)).base64, SOON)
      .toBeDefined();
    await stage.control('whapi', `/channels/${channel.whapiChannelId}/link`);
    await expect(steps.getByText('4 of 5 steps done')).toBeVisible(SOON);
    await stage.send(account, { to: friend, body: 'Your order is ready.' });
    await expect(steps.getByText('5 of 5 steps done')).toBeVisible(SOON);
    await user.reload();
    await user.getByText('As a table').waitFor();
    await expect(steps).toBeHidden();
    await look(user, '03-chart');
  },
);
