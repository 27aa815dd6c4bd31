import { screen } from '@testing-library/react';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { beOnPhone } from '@/testing/phone';

describe('the settings on a phone', () => {
  let restore: () => void;
  beforeEach(() => (restore = beOnPhone()));
  afterEach(() => restore());

  it('names the day on which the first channel ends, not that of the whole balance', async () => {
    const channels = [
      { ...CHANNEL, expiresAt: '2998-12-02T00:00:00.000Z' },
      { ...CHANNEL, id: 8, expiresAt: '2999-02-28T00:00:00.000Z' },
    ];
    const user = { ...USER, runwayEndsAt: '2999-01-15T00:00:00.000Z', freeDays: 0, channelsExtendAhead: 3.5 };
    serve({ 'GET /api/me': { body: user }, 'GET /api/channels': { body: channels } });
    await openPage('/settings');
    expect(await screen.findByText('Starter, until Dec 2, 2998')).toBeVisible();
  });
});
