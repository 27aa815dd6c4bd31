import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { CHANNEL, openPage, refusal, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const open = async (address: string, user: Partial<CurrentUser>, channels: Channel[]) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/channels': { body: channels },
    'POST /api/messages/send': refusal(''),
  });
  await openPage(address);
};

const EXPIRED = 'Your account is expired. Please renew your subscription';
const NO_CHANNEL = 'No active channels. Please add a channel';

describe('sending that is blocked', () => {
  it.each([
    ['/send', { status: 'expired' }, [CHANNEL], EXPIRED, 'Renew', '/pricing', 'Send Message'],
    ['/send', {}, [], NO_CHANNEL, 'Channels', '/channels', 'Send Message'],
    ['/send', {}, [{ ...CHANNEL, status: 'PAUSED' }], NO_CHANNEL, 'Channels', '/channels', 'Send Message'],
    ['/bulk', { status: 'expired' }, [CHANNEL], EXPIRED, 'Renew', '/pricing', 'Next: Message'],
    ['/bulk', {}, [], NO_CHANNEL, 'Channels', '/channels', 'Next: Message'],
  ] as const)('says why on %s for account %j, and leads to what helps', async (...row) => {
    const [address, user, channels, text, link, target, button] = row;
    await open(address, user, [...channels]);
    expect(await screen.findByText(text)).toBeVisible();
    const links = screen.getAllByRole('link', { name: link });
    expect(links.at(-1)).toHaveAttribute('href', target);
    expect(screen.getByRole('button', { name: button })).toBeDisabled();
  });

  it.each(['/send', '/bulk'])(
    'says on %s that the channels could not be read, and tries again (A9)',
    async (address) => {
      let isDown = true;
      serve({
        'GET /api/me': { body: USER },
        'GET /api/channels': () => (isDown ? refusal('The server is busy', 500) : { body: [CHANNEL] }),
        'GET /api/templates': { body: [] },
      });
      await openPage(address);
      const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });
      isDown = false;
      await userEvent.click(again);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    },
  );

  it('sends if nothing is in the way, and has its own words for a failure without any', async () => {
    await open('/send', {}, [CHANNEL]);
    await userEvent.type(await screen.findByLabelText('Phone'), '+14155550123');
    await userEvent.type(screen.getByLabelText('Body'), 'Hi');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await expectToast('error', 'Failed to send', 'Could not send message');
  });
});
