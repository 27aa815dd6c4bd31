import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@wavelane/contracts';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { chooseAction } from '@/testing/choose';
import { qrHint } from './card/channel-card';
import { mayAdd } from './channels-page';

const page = (routes: Routes = {}, user: Partial<CurrentUser> = {}) => ({
  'GET /api/me': { body: { ...USER, ...user } },
  'GET /api/channels': { body: [CHANNEL] },
  ...routes,
});

describe('qrHint', () => {
  it.each([
    ['ACTIVE', null, undefined],
    ['ACTIVE', '2026-01-02T00:00:00Z', undefined],
    ['ACTIVE', '2026-01-01T00:00:00Z', 'Channel has expired. Please extend to use QR authorization.'],
    ['PENDING', null, 'Channel must be active to show QR code.'],
    ['PAUSED', '2026-01-02T00:00:00Z', 'Channel must be active to show QR code.'],
  ] as const)('explains a channel that is %s until %s', (status, expiresAt, text) => {
    expect(qrHint({ status, expiresAt }, Date.parse('2026-01-01T00:00:00Z'))).toBe(text);
  });
});

describe('mayAdd', () => {
  it.each([
    ['ACTIVE', 0, 1, true],
    ['ACTIVE', 1, 1, false],
    ['ACTIVE', 50, null, true],
    ['EXPIRED', 0, 1, false],
  ] as const)('decides for %s with %i of %p channels: %p', (status, channelsUsed, channelsLimit, may) => {
    const currentSubscription = { status, planId: 'starter', durationType: null };
    expect(mayAdd({ ...USER, currentSubscription, channelsUsed, channelsLimit })).toBe(may);
  });
});

describe('channels page', () => {
  it('says what is missing without a plan', async () => {
    serve(
      page({ 'GET /api/channels': { body: [] } }, { currentSubscription: null, channelsLimit: 0, channelsUsed: 0 }),
    );
    await openPage('/channels');
    expect(await screen.findByText('No channels yet')).toBeVisible();
    expect(screen.getByText('You need an active plan to add channels.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Channel' })).toBeDisabled();
  });

  it('says why no channel fits into a full plan, and leads to plans (A14, B1)', async () => {
    serve(page());
    await openPage('/channels');
    const note = await screen.findByText('You need an active plan to add channels.');
    expect(note).toBeVisible();
    expect(screen.getByText('Starter has room for 1 channel.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Add Channel' })).toBeDisabled();
  });

  it.each([
    ['Log out', 'POST /api/channels/7/logout', 'Log out', 'Channel logged out'],
    ['Delete…', 'DELETE /api/channels/7', 'Delete', 'Channel deleted'],
  ])('asks before %s', async (button, route, confirm, text) => {
    const calls = serve(page({ [route]: { body: {} } }));
    await openPage('/channels');
    if (button === 'Delete…') await chooseAction('Shop', button);
    else await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(calls.map((call) => call.route)).not.toContain(route);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    expect(await screen.findByTestId('toast')).toHaveTextContent(text);
    expect(calls.map((call) => call.route)).toContain(route);
  });

  it('adds a channel when both fields are filled, and tells why it could not', async () => {
    const message = 'This number is already in use';
    serve(
      page(
        { 'POST /api/channels': { status: 409, body: { statusCode: 409, error: 'Conflict', message } } },
        { channelsLimit: 3 },
      ),
    );
    await openPage('/channels');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Channel' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = dialog.getByRole('button', { name: 'Add Channel' });
    expect(add).toBeDisabled();
    expect(dialog.getByText('For example Shop or Support. Only you and your team see it.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Label'), 'Shop');
    await userEvent.type(dialog.getByLabelText('Phone'), '+1 415 555 0100');
    await userEvent.click(add);
    expect(await screen.findByTestId('toast')).toHaveTextContent(`Failed to add channel${message}`);
  });
});
