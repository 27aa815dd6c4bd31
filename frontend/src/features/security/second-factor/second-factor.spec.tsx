import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@/testing/app';
import { openSecurity, SECURITY } from '@/testing/security';
import { expectToast } from '@/testing/toast';

const SETUP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Wavelane:sara', qr: 'data:image/png;base64,AAAA' };
const CODES = ['aaaa-1111', 'bbbb-2222'];
const ON = { enabled: true, since: '2026-01-02T03:04:00.000Z', recoveryCodesLeft: 2, required: false };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('second factor', () => {
  const setUp = async (answer: Parameters<typeof openSecurity>[0] = {}) => {
    const opened = await openSecurity({
      ...answer,
      routes: {
        'POST /api/me/totp': { body: SETUP },
        'POST /api/me/totp/enable': { body: { recoveryCodes: CODES } },
        ...answer.routes,
      },
    });
    await press('Set up');
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Set up a second factor' })) };
  };

  it('sets up with a picture or a typed secret, and proves it with a code', async () => {
    const { calls, dialog } = await setUp();
    expect(dialog.getByAltText('QR code for the authenticator app')).toHaveAttribute('src', SETUP.qr);
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open in the app on this device' })).toHaveAttribute('href', SETUP.uri);
    await userEvent.type(dialog.getByLabelText('Code'), '123 456{Enter}');
    await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(calls.find(({ route }) => route === 'POST /api/me/totp/enable')?.body).toEqual({ code: '123456' });
  });

  it('says at the field that the code does not fit', async () => {
    const { dialog } = await setUp({
      routes: { 'POST /api/me/totp/enable': refusal('This code does not fit', 400, 'second_factor_invalid') },
    });
    await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await dialog.findByText('This code does not fit')).toBeVisible();
    expect(dialog.getByLabelText('Code')).toHaveValue('123456');
  });

  it('shows its recovery codes until the person says that they are kept', async () => {
    // Gives the page a clipboard.
    const user = userEvent.setup();
    const { calls, dialog } = await setUp();
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await userEvent.keyboard('{Escape}');
    expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(codes.getByRole('button', { name: 'Copy codes' }));
    expect(await navigator.clipboard.readText()).toContain('aaaa-1111');
    const before = calls.length;
    await userEvent.click(codes.getByRole('checkbox', { name: 'I have kept them' }));
    await userEvent.click(codes.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.slice(before).map(({ route }) => route)).toContain('GET /api/me/security');
  });

  it('renews the recovery codes after a warning', async () => {
    await openSecurity({
      security: { secondFactor: ON },
      routes: { 'POST /api/me/totp/recovery-codes': { body: { recoveryCodes: CODES } } },
    });
    expect(await screen.findByText(/2 recovery codes left. Make new ones before they run out./)).toBeVisible();
    await press('New recovery codes');
    await press('Make new codes');
    expect(await screen.findByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  });

  it('turns off after a warning', async () => {
    const { calls } = await openSecurity({
      security: { secondFactor: ON },
      routes: { 'POST /api/me/totp/disable': { body: { success: true } } },
    });
    await press('Turn off');
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second factor?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    await expectToast('success', 'Second factor turned off');
    expect(calls.map(({ route }) => route)).toContain('POST /api/me/totp/disable');
  });

  it('stays on if it is required', async () => {
    await openSecurity({ security: { secondFactor: { ...ON, required: true } } });
    expect(await screen.findByText('Administrators of this installation cannot turn it off.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });
});

describe('administrator without a required second factor', () => {
  it.each(['/dashboard', '/admin', '/channels'])('leads from %s to the set-up, with the reason', async (path) => {
    const { router } = await openSecurity(
      {
        user: { role: 'admin', secondFactorMissing: true },
        security: { secondFactor: { ...SECURITY.secondFactor, required: true } },
      },
      path,
    );
    expect(await screen.findByText('Set up a second factor to go on')).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings/security');
    expect(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});
