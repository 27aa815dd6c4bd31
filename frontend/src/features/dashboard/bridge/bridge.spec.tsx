import { screen, within } from '@testing-library/react';
import type { CurrentUser } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { formatDate } from '@/lib/format';
import { serverNow } from '@/lib/times/server-time';

const DAY = 86_400_000;

const open = async (user: Partial<CurrentUser>, channels = [CHANNEL]) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/jobs': { body: [] },
    'GET /api/channels': { body: channels },
  });
  await openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
};
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('numbers of the dashboard (C7)', () => {
  it('says for how many days the balance lasts with the channels that are active', async () => {
    const runwayEndsAt = new Date(serverNow() + 34 * DAY - 60_000).toISOString();
    await open({ daysBalance: 102, activeChannels: 3, runwayEndsAt });
    expect(part('Days Remaining').getByText('34 days with 3 active channels')).toBeVisible();
  });

  it('names the day on which the first channel ends, not that of the whole balance', async () => {
    const at = (days: number) => new Date(serverNow() + days * DAY - 60_000).toISOString();
    const channels = [
      { ...CHANNEL, expiresAt: at(2) },
      { ...CHANNEL, id: 8, expiresAt: at(90) },
    ];
    await open(
      { daysBalance: 88, freeDays: 0, channelsExtendAhead: 3.5, activeChannels: 2, runwayEndsAt: at(45) },
      channels,
    );
    expect(await part('Days Remaining').findByText('2 days with 2 active channels')).toBeVisible();
    expect(part('Days Remaining').getByText(`Lasts until ${formatDate(at(2), USER.timeZone)}`)).toBeVisible();
  });

  it('says when the messages of the day are counted from nothing again', async () => {
    await open({});
    expect(part('Messages Today').getByText(/^resets at 00:00, in /)).toBeVisible();
  });

  it('says that free replies are not among the messages of today', async () => {
    await open({ messagesSentToday: 0 });
    expect(part('Messages Today').getByText('Free replies not counted')).toBeVisible();
  });

  it('marks channels whose phone is not linked', async () => {
    await open({}, [{ ...CHANNEL, authStatus: 'PENDING' }]);
    expect(await part('Channels Used').findByText('1 needs a scan')).toBeVisible();
  });
});
