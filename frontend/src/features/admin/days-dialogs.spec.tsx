import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '@/testing/admin';
import { type Answer, CHANNEL, refusal, type Routes } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const type = async (label: string, days: string) => {
  const input = (await dialog()).getByLabelText(label);
  await userEvent.clear(input);
  if (days) await userEvent.type(input, days);
};

describe('days of a user', () => {
  it.each([
    ['Add days for Omar Haddad', 'Add Days', 'Credit days for Omar Haddad', 'POST /api/admin/users/u2/add-days'],
    [
      'Remove days from Omar Haddad',
      'Remove Days',
      'Debit days for Omar Haddad',
      'POST /api/admin/users/u2/remove-days',
    ],
  ])('asks for a number and changes the balance: %s', async (button, title, description, route) => {
    const calls = await openAdmin('/admin', { [route]: { body: {} } });
    await press(button);
    const form = within(await screen.findByRole('dialog', { name: title }));
    expect(form.getByText(description)).toBeVisible();
    expect(form.getByText('The balance is 40 days.')).toBeVisible();
    expect(form.getByLabelText('Number of Days')).toHaveValue('');
    expect(form.getByLabelText('Number of Days')).toHaveAttribute('inputmode', 'numeric');
    expect(form.getByRole('button', { name: title })).toBeDisabled();
    await type('Number of Days', '5');
    await userEvent.click(form.getByRole('button', { name: title }));
    await expectToast('success', 'Days balance updated');
    expect(calls.find((call) => call.route === route)?.body).toEqual({ days: 5 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['The user has 3 days', 'The user has 3 days'],
    ['', 'Please try again.'],
  ])('explains a refusal with message %p', async (message, description) => {
    await openAdmin('/admin', { 'POST /api/admin/users/u2/remove-days': refusal(message) });
    await press('Remove days from Omar Haddad');
    await type('Number of Days', '5');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Remove Days' }));
    await expectToast('error', 'Failed to update days', description);
  });
});

describe('days of a channel', () => {
  const ROUTE = 'POST /api/admin/users/u2/channels/7/activate';
  const LABEL = 'Number of Days to Add';
  const open = async (
    answer: Answer = { body: {} },
    routes: Routes = {},
    channel = { ...CHANNEL, daysRemaining: 12 },
  ) => {
    const calls = await openAdmin('/admin', {
      'GET /api/admin/users/u2/channels': { body: [channel] },
      [ROUTE]: answer,
      ...routes,
    });
    await press('Channels of Omar Haddad');
    await press(channel.status === 'PENDING' ? 'Activate' : 'Add Days');
    await screen.findByText('100 days');
    return calls;
  };

  it('says from which pool they come, how many there are, and proposes 30', async () => {
    await open();
    const form = await dialog();
    expect(form.getByText('Days are deducted from the admin main balance pool.')).toBeVisible();
    expect(form.getByText('Admin Main Balance Pool').parentElement).toHaveTextContent('100 days');
    expect(form.getByText('Channel Current Days').parentElement).toHaveTextContent('12 days');
    expect(form.getByLabelText(LABEL)).toHaveValue('30');
    expect(form.getByLabelText(LABEL)).toHaveAttribute('inputmode', 'numeric');
    expect(form.getByText('Recommended: 30 days minimum')).toBeVisible();
  });

  it('proposes 30 again after it was left', async () => {
    await open();
    await type(LABEL, '5');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await press('Add Days');
    await screen.findByText('100 days');
    expect((await dialog()).getByLabelText(LABEL)).toHaveValue('30');
  });

  it.each(['ACTIVE', 'PENDING'] as const)('adds 30 days to a channel that is %s', async (status) => {
    const calls = await open({ body: {} }, {}, { ...CHANNEL, status });
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: status === 'PENDING' ? 'Activate' : 'Add Days' }));
    await expectToast(
      'success',
      'Days added successfully',
      'Channel days have been updated and main balance deducted.',
    );
    expect(calls.find(({ route }) => route === ROUTE)?.body).toEqual({ days: 30 });
  });

  it.each([
    ['The gateway refused', 'The gateway refused'],
    ['', 'Could not add days to channel'],
  ])('shows a refusal with %p in a toast and at the field', async (message, description) => {
    await open(refusal(message));
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Add Days' }));
    await expectToast('error', 'Failed to add days', description);
    expect(form.getByLabelText(LABEL)).toHaveAccessibleDescription(description);
  });

  it.each([
    ['0', 'Days must be at least 1'],
    ['1.5', 'Days must be a whole number'],
    ['101', 'Main balance only has 100 days available. Cannot add 101 days.'],
    ['40000', 'Main balance only has 100 days available. Cannot add 40,000 days.'],
    ['', 'Days must be at least 1'],
  ])('refuses to add %p days: %s (B5)', async (days, message) => {
    await open();
    await type(LABEL, days);
    const form = await dialog();
    expect(form.getByLabelText(LABEL)).toHaveAccessibleDescription(message);
    expect(form.getByRole('button', { name: 'Add Days' })).toBeDisabled();
  });

  it('titles only an amount above the balance as insufficient (B6)', async () => {
    await open();
    await type(LABEL, '101');
    const form = await dialog();
    expect(form.getByRole('alert')).toHaveTextContent('Insufficient balance');
    await type(LABEL, '100');
    expect(form.queryByText('Insufficient balance')).toBeNull();
  });
});
