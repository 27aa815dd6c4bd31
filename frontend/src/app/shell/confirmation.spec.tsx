import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '@/testing/admin';
import { type Routes, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const ADD = 'POST /api/admin/users/u2/add-days';
const CONFIRM = 'POST /api/auth/confirm';
const UNCONFIRMED = {
  status: 403,
  body: { statusCode: 403, error: 'Forbidden', message: 'Confirm that it is you', code: 'confirmation_required' },
};

/** An administrator who was away: giving days is refused until the session is confirmed. */
const giveDays = async (routes: Routes = {}) => {
  let isConfirmed = false;
  const calls = await openAdmin('/admin', {
    [ADD]: () => (isConfirmed ? { body: {} } : UNCONFIRMED),
    [CONFIRM]: () => ((isConfirmed = true), { body: { confirmedUntil: '2999-01-01T00:00:00.000Z' } }),
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add days for Omar Haddad' }));
  await userEvent.type(await screen.findByLabelText('Number of Days'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Add Days' }));
  return { calls, dialog: within(await screen.findByRole('dialog', { name: "Confirm it's you" })) };
};

describe('an action that asks again', () => {
  it('asks for the password and then repeats the very same request', async () => {
    const { calls, dialog } = await giveDays();
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Password'), 'my password{Enter}');
    await expectToast('success', 'Days balance updated');
    expect(calls.find(({ route }) => route === CONFIRM)?.body).toEqual({ password: 'my password' });
    const [first, second] = calls.filter(({ route }) => route === ADD);
    expect(second?.body).toEqual({ days: 5 });
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the form as it was if the question is cancelled', async () => {
    const { calls, dialog } = await giveDays();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Days' }));
    expect(form.getByLabelText('Number of Days')).toHaveValue('5');
    expect(form.getByLabelText('Number of Days')).toHaveAccessibleDescription('');
    expect(form.getByRole('button', { name: 'Add Days' })).toBeEnabled();
    expect(screen.queryByTestId('toast')).toBeNull();
    expect(calls.filter(({ route }) => route === ADD)).toHaveLength(1);
  });

  it('says at the field what was wrong and keeps asking', async () => {
    const message = 'The password is not right';
    const { dialog } = await giveDays({
      [CONFIRM]: { status: 400, body: { statusCode: 400, error: 'Bad Request', message } },
    });
    await userEvent.type(dialog.getByLabelText('Password'), 'not my password{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Password')).toHaveValue('not my password');
    expect(dialog.getByLabelText('Password')).toHaveFocus();
  });

  it('asks for a code if there is a second factor, or for the password', async () => {
    const { calls, dialog } = await giveDays({
      'GET /api/me': { body: { ...USER, role: 'admin', secondFactor: true } },
    });
    expect(dialog.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(dialog.getByRole('button', { name: 'Use your password instead' }));
    expect(dialog.getByLabelText('Password')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Use a code instead' }));
    await userEvent.type(dialog.getByLabelText('Code'), '12{Enter}');
    expect(await dialog.findByText('Enter the six digits that the app shows')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '123 456{Enter}');
    await expectToast('success', 'Days balance updated');
    expect(calls.find(({ route }) => route === CONFIRM)?.body).toEqual({ code: '123456' });
  });
});
