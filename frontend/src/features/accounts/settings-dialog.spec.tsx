import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openApp, serve, USER } from '@/testing/app';
import { countries } from './countries';

describe('account settings', () => {
  it('save the time zone and the country of local numbers', async () => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/jobs': { body: [] },
      'PUT /api/me/settings': { body: { ...USER, timeZone: 'Europe/Zurich', defaultCountry: 'CH' } },
    });
    await openApp('/dashboard');
    const typist = userEvent.setup();
    await typist.click(await screen.findByRole('button', { name: 'Account settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Time zone')).toBeEnabled());
    await typist.type(dialog.getByLabelText('Time zone'), 'zurich{Enter}');
    await typist.type(dialog.getByLabelText('Country of local phone numbers'), 'switz{Enter}');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Settings saved');
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      timeZone: 'Europe/Zurich',
      defaultCountry: 'CH',
    });
  });

  it('C1: finds a zone and a country by a part of the name, and keeps what is chosen', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: [] } });
    await openApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Account settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    const options = () =>
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(dialog.getByLabelText('Time zone')).toBeEnabled());
    const zone = dialog.getByLabelText('Time zone');
    expect(zone).toHaveValue('UTC');
    await userEvent.type(zone, 'zuri');
    expect(options()).toEqual(['Europe/Zurich']);
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await userEvent.tab();
    expect(zone).toHaveValue('UTC');
    await userEvent.type(dialog.getByLabelText('Country of local phone numbers'), 'BAHR');
    expect(options()).toEqual(['Bahrain']);
  });

  it('C1: know countries by name, each once', () => {
    expect(countries().find(({ code }) => code === 'BH')?.name).toBe('Bahrain');
    expect(new Set(countries().map(({ code }) => code)).size).toBe(countries().length);
    expect(countries().length).toBeGreaterThan(190);
    expect(countries().length).toBeLessThan(260);
  });
});

describe('the pace of a channel', () => {
  it('is chosen from those that are allowed', async () => {
    const pacing = {
      pace: 'standard',
      gapSeconds: { min: 12, max: 25 },
      perHour: 200,
      perDay: 2_000,
      unlimitedAllowed: false,
    };
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/channels/7/pacing': { body: pacing },
      'PUT /api/channels/7/pacing': { body: { ...pacing, pace: 'careful' } },
    });
    await openApp('/channels');
    const typist = userEvent.setup();
    await typist.click(await screen.findByRole('button', { name: 'Pace of Shop' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: /Standard/ })).toBeChecked();
    expect(dialog.queryByRole('radio', { name: /Unlimited/ })).toBeNull();
    await typist.click(dialog.getByRole('radio', { name: /Careful/ }));
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Pace saved');
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ pace: 'careful' });
  });
});
