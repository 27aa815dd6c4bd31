import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openApp, openPage, serve, USER } from '@/testing/app';
import { countries } from '@/components/fields/phone/countries';

describe('language and time', () => {
  it('saves the time zone and the country of local numbers', async () => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/jobs': { body: [] },
      'PUT /api/me/settings': { body: { ...USER, timeZone: 'Europe/Zurich', defaultCountry: 'CH' } },
    });
    await openPage('/settings/language');
    const typist = userEvent.setup();
    const page = within(await screen.findByRole('main'));
    await page.findByLabelText('Time zone');
    await waitFor(() => expect(page.getByLabelText('Time zone')).toBeEnabled());
    await typist.type(page.getByLabelText('Time zone'), 'zurich{Enter}');
    await typist.type(page.getByLabelText('Country of local phone numbers'), 'switz{Enter}');
    await typist.click(page.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Settings saved');
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      timeZone: 'Europe/Zurich',
      defaultCountry: 'CH',
    });
  });

  it('finds a zone and a country by a part of the name, and keeps the choice (C1)', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: [] } });
    await openPage('/settings/language');
    const page = within(await screen.findByRole('main'));
    await page.findByLabelText('Time zone');
    const options = () =>
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(page.getByLabelText('Time zone')).toBeEnabled());
    const zone = page.getByLabelText('Time zone');
    expect(zone).toHaveValue('UTC');
    await userEvent.type(zone, 'zuri');
    expect(options()).toEqual(['Europe/Zurich']);
    await userEvent.keyboard('{Escape}');
    expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await userEvent.tab();
    expect(zone).toHaveValue('UTC');
    await userEvent.type(page.getByLabelText('Country of local phone numbers'), 'BAHR');
    expect(options()).toEqual(['Bahrain']);
  });

  it('lists countries by name, each once (C1)', () => {
    expect(countries().find(({ code }) => code === 'BH')?.name).toBe('Bahrain');
    expect(new Set(countries().map(({ code }) => code)).size).toBe(countries().length);
    expect(countries().length).toBeGreaterThan(190);
    expect(countries().length).toBeLessThan(260);
  });
});

describe('the pace of a channel', () => {
  it('offers only the allowed paces, and saves the choice', async () => {
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
    await typist.click(await screen.findByRole('button', { name: /^Pace of Shop: Standard/ }));
    const page = within(await screen.findByRole('dialog'));
    expect(await page.findByRole('radio', { name: /Standard/ })).toBeChecked();
    expect(page.queryByRole('radio', { name: /Unlimited/ })).toBeNull();
    await typist.click(page.getByRole('radio', { name: /Careful/ }));
    await typist.click(page.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Pace saved');
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ pace: 'careful' });
  });
});
