import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatNumber } from '@/lib/format';
import { openAdmin } from '@/testing/admin';
import { type Answer, refusal } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const TOP_UP = 'POST /api/admin/balance/topup';
const ADJUST = 'POST /api/admin/balance/adjust';
const DELETE = 'DELETE /api/admin/balance/transactions/t1';

/** Opens the dialog behind a button of the page and hands it over, with all calls made so far. */
const dialogOf = async (button: string, route: string, answer: Answer, balance = 100) => {
  const calls = await openAdmin('/admin/balances', {
    'GET /api/admin/balance': { body: { balance, reserved: 0 } },
    [route]: answer,
  });
  await screen.findByText(`${formatNumber(balance)} days`);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, sent: () => calls.find((call) => call.route === route) };
};

const topUp = (answer: Answer) => dialogOf('Top Up Balance', TOP_UP, answer);
const remove = (answer: Answer, balance?: number) => dialogOf('Remove Days', ADJUST, answer, balance);
const discard = (answer: Answer) => dialogOf('Delete the transaction -30', DELETE, answer);

describe('main balance, when it worked', () => {
  it.each([
    ['Top Up', topUp, 'Main balance topped up successfully', { days: 100 }],
    ['Remove Days', remove, 'Days removed from main balance successfully', { days: -10 }],
    ['Delete', discard, 'Transaction deleted successfully', undefined],
  ])('reports the outcome of %s in a toast', async (button, open, description, body) => {
    const { dialog, sent } = await open({ body: {} });
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await expectToast('success', 'Success', description);
    expect(sent()?.body).toEqual(body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends the note of a top-up', async () => {
    const { dialog, sent } = await topUp({ body: {} });
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Invoice 12');
    await userEvent.click(dialog.getByRole('button', { name: 'Top Up' }));
    await expectToast('success', 'Success', 'Main balance topped up successfully');
    expect(sent()?.body).toEqual({ days: 100, note: 'Invoice 12' });
  });
});

describe('main balance, when it did not', () => {
  it.each([
    ['Top Up', topUp, 'The log is read-only', 'The log is read-only'],
    ['Top Up', topUp, '', 'Failed to top up balance'],
    ['Remove Days', remove, 'Only 5 days are left', 'Only 5 days are left'],
    ['Remove Days', remove, '', 'Failed to remove days'],
    ['Delete', discard, 'It is deleted already', 'It is deleted already'],
    ['Delete', discard, '', 'Failed to delete transaction'],
  ])('reports the outcome of %s in a toast', async (button, open, message, description) => {
    const { dialog } = await open(refusal(message));
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await expectToast('error', 'Error', description);
  });
});

describe('dialogs of the main balance', () => {
  it.each(['0', '-3', '1.5', ''])('says what is wrong with a top-up of %p days, and sends nothing', async (days) => {
    const { dialog, sent } = await topUp({ body: {} });
    const field = dialog.getByLabelText('Number of Days');
    await userEvent.clear(field);
    if (days !== '') await userEvent.type(field, days);
    await userEvent.click(dialog.getByRole('button', { name: 'Top Up' }));
    await expectToast('error', 'Invalid input', 'Days must be at least 1');
    expect(sent()).toBeUndefined();
  });

  it('asks before a transaction is deleted', async () => {
    const { dialog, sent } = await discard({ body: {} });
    expect(
      dialog.getByText('Are you sure you want to delete this transaction? This action cannot be undone.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toBeUndefined();
  });

  it('proposes 100 to top up, again after it was left', async () => {
    const { dialog } = await topUp({ body: {} });
    const days = dialog.getByLabelText('Number of Days');
    expect(days).toHaveValue('100');
    expect(days).toHaveAttribute('inputmode', 'numeric');
    expect(days).toHaveAccessibleDescription('Recommended: 100 days minimum');
    await userEvent.clear(days);
    await userEvent.type(days, '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Top Up Balance' }));
    expect(await screen.findByLabelText('Number of Days')).toHaveValue('100');
  });

  it.each([
    [100, 10, 'The current balance is 100 days. You can remove up to 100 days'],
    // The number in the refusal can be removed.
    [4, 4, 'The current balance is 4 days. You can remove up to 4 days'],
  ])('proposes for a balance of %i to remove %i', async (balance, proposed, text) => {
    const { dialog } = await remove({ body: {} }, balance);
    expect(dialog.getByText(text)).toBeVisible();
    const days = dialog.getByLabelText('Number of Days to Remove');
    expect(days).toHaveValue(String(proposed));
    expect(days).toHaveAttribute('inputmode', 'numeric');
    const confirm = getComputedStyle(dialog.getByRole('button', { name: 'Remove Days' }));
    expect(confirm.getPropertyValue('--variant-containedBg')).toContain('error');
  });

  it.each([
    ['0', 'Days must be at least 1'],
    ['101', 'Cannot remove more than 100 days'],
    ['1.5', 'Days must be a whole number'],
    ['9911', 'Cannot remove more than 9,910 days', 9_910],
    ['40000', 'Cannot remove more than 9,910 days', 9_910],
    ['40000', 'Days must be at most 36,500', 50_000],
  ])('refuses to remove %s days: %s (B5)', async (days, message, balance = 100) => {
    const { dialog } = await remove({ body: {} }, balance);
    const field = dialog.getByLabelText('Number of Days to Remove');
    await userEvent.clear(field);
    await userEvent.type(field, days);
    expect(field).toHaveAccessibleDescription(message);
    expect(dialog.getByRole('button', { name: 'Remove Days' })).toBeDisabled();
  });
});
