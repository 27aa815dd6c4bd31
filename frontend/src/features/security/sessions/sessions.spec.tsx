import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defined } from '@wavelane/testing';
import { refusal } from '@/testing/app';
import { HERE, openSecurity, SIGN_IN } from '@/testing/security';
import { expectToast } from '@/testing/toast';

const items = async (list: string) => within(await screen.findByRole('list', { name: list })).findAllByRole('listitem');

describe('sessions', () => {
  it('shows device and address, and lets only other sessions be ended', async () => {
    await openSecurity();
    const [here, there] = await items('Sessions');
    expect(here).toHaveTextContent('Firefox on WindowsTHIS ONE');
    expect(here).toHaveTextContent('192.0.2.7, signed in Jan 2, 2026 03:04');
    expect(within(defined(here)).queryByRole('button')).toBeNull();
    expect(there).toHaveTextContent('2001:db8::7');
    expect(within(defined(there)).getByRole('button', { name: 'End the session of Safari on iOS' })).toBeVisible();
  });

  it('keeps the button beside its session, also if that has a long line', async () => {
    await openSecurity();
    const [, there] = await items('Sessions');
    expect(getComputedStyle(defined(there)).flexWrap).not.toBe('wrap');
  });

  it('ends one session', async () => {
    const { calls } = await openSecurity({ routes: { 'DELETE /api/me/sessions/s2': { body: { success: true } } } });
    await userEvent.click(await screen.findByRole('button', { name: 'End the session of Safari on iOS' }));
    await expectToast('success', 'Session ended', 'Safari on iOS');
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/me/sessions/s2');
  });

  it('ends all other sessions', async () => {
    await openSecurity({ routes: { 'POST /api/me/sessions/end-others': { body: { ended: 3 } } } });
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await expectToast('success', 'Signed out elsewhere', '3 sessions ended.');
  });

  it('offers nothing to end if there is only this session', async () => {
    await openSecurity({ routes: { 'GET /api/me/sessions': { body: [HERE] } } });
    expect(await items('Sessions')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('says what went wrong', async () => {
    await openSecurity({ routes: { 'POST /api/me/sessions/end-others': refusal('The store is away', 503) } });
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await expectToast('error', 'Sessions not ended', 'The store is away');
  });
});

describe('recent sign-ins', () => {
  it('marks new devices, and names the author of a change', async () => {
    const disabled = { ...SIGN_IN, id: 'e2', kind: 'role-changed', newDevice: false, by: { id: 'a', name: 'Ada' } };
    await openSecurity({ routes: { 'GET /api/me/sign-ins': { body: [SIGN_IN, disabled] } } });
    const [first, second] = await items('Sign-ins and changes');
    expect(first).toHaveTextContent('Signed inNEW DEVICE');
    expect(first).toHaveTextContent('Firefox on Windows, 192.0.2.7');
    expect(second).toHaveTextContent('Role changed');
    expect(second).toHaveTextContent('by Ada');
  });

  it('says that nothing was recorded yet', async () => {
    await openSecurity({ routes: { 'GET /api/me/sign-ins': { body: [] } } });
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
  });
});
