import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChannelPacing } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const PACING: ChannelPacing = {
  pace: 'standard',
  gapSeconds: { min: 12, max: 25 },
  perHour: 200,
  perDay: 2_000,
  slowedUntil: null,
  leftAlone: null,
  unlimitedAllowed: false,
};

async function open(pacing: Partial<ChannelPacing>) {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/channels/7/pacing': { body: { ...PACING, ...pacing } },
  });
  await openPage('/channels');
  const card = within(await screen.findByRole('article', { name: 'Shop' }));
  await userEvent.click(card.getByRole('button', { name: /pace/i }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('radio', { name: /Standard/, checked: true })).toBeVisible();
  return dialog;
}

describe('the pace of a channel', () => {
  it('says since when and until when a channel is left alone, and that nothing is lost', async () => {
    const leftAlone = { since: '2026-01-31T10:00:00.000Z', until: '2026-01-31T10:02:00.000Z' };
    const dialog = await open({ leftAlone });
    const told = dialog.getByText(/has not answered since/);
    expect(told).toHaveTextContent('Nothing is lost: messages wait, it is tried again at');
    expect(told).toHaveTextContent('Jan 31, 2026 10:00');
    expect(told).toHaveTextContent('Jan 31, 2026 10:02');
  });

  it('says nothing of a pause while the gateway answers', async () => {
    const dialog = await open({});
    expect(dialog.queryByText(/has not answered/)).toBeNull();
  });
});
