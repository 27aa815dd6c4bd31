import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DoubleOptIn } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import { stateText } from '@/components/words/people';

const OFF: DoubleOptIn = {
  ...{ purposes: [], channelId: null, expiresAfterDays: 7, againAfterDays: 30 },
  words: { builtIn: ['yes', 'نعم'], own: [] },
  texts: [{ language: 'en', text: '{{sender}}: please confirm. Answer YES.' }],
};
const ON: DoubleOptIn = { ...OFF, purposes: ['marketing'], channelId: 9, words: { builtIn: ['yes'], own: ['okay'] } };

const open = async (rules: DoubleOptIn, routes: Routes = {}) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/wordings?limit=100': { body: [] },
    'GET /api/consent-policy': { body: { unrecorded: 'send' } },
    'GET /api/double-opt-in': { body: rules },
    'GET /api/channels': { body: [] },
    ...routes,
  });
  await openPage('/settings/consent');
  return { calls, typist: userEvent.setup() };
};
const saved = (calls: { route: string; body?: unknown }[]) =>
  calls.filter(({ route }) => route === 'PUT /api/double-opt-in').map(({ body }) => body);

describe('consents that are confirmed by an answer', () => {
  it('starts off, and needs the channel that asks before it is turned on', async () => {
    const { calls, typist } = await open(OFF);
    expect(await screen.findByText('Off: a consent counts as soon as it is recorded.')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.click(dialog.getByRole('checkbox', { name: 'Marketing' }));
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose the channel that asks')).toBeVisible();
    expect(saved(calls)).toEqual([]);
  });

  it('says that its channel is gone, and turns off with the words kept', async () => {
    const { calls, typist } = await open(ON, { 'PUT /api/double-opt-in': { body: OFF } });
    expect(await screen.findByText(/no longer exists/)).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.click(dialog.getByRole('checkbox', { name: 'Marketing' }));
    await choose('An answer counts for', '14 days');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(saved(calls)).toEqual([
      { purposes: [], channelId: 9, expiresAfterDays: 14, againAfterDays: 30, words: ['okay'] },
    ]);
  });

  it('shows whether a person waits, stays silent, or has confirmed', () => {
    const stands = { purpose: 'marketing', since: '', waitsUntil: '2026-01-08T00:00:00.000Z', isConfirmed: false };
    const until = Date.parse(stands.waitsUntil);
    expect(stateText({ ...stands, state: 'asked' }, until)).toBe('Asked, waits for an answer');
    expect(stateText({ ...stands, state: 'asked' }, until + 1)).toBe('Asked, did not answer');
    expect(stateText({ ...stands, state: 'asked', waitsUntil: null }, until)).toBe('Asked');
    expect(stateText({ ...stands, state: 'given', isConfirmed: true }, until)).toBe('Confirmed');
    expect(stateText({ ...stands, state: 'given' }, until)).toBe('Given');
  });
});
