import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfflinePayment } from '@wavelane/contracts';
import { openAdmin, PAYMENT } from '@/testing/admin';
import { refusal, type Routes } from '@/testing/app';
import { expectToast } from '@/testing/toast';
import { toneOf } from '@/testing/tone';

const APPROVE = 'POST /api/admin/offline-payments/p1/approve';
const REJECT = 'POST /api/admin/offline-payments/p1/reject';

const open = async (payments: OfflinePayment[] = [PAYMENT], routes: Routes = {}) => {
  const calls = await openAdmin('/admin', { 'GET /api/admin/offline-payments': { body: payments }, ...routes });
  await userEvent.click(await screen.findByRole('tab', { name: 'Offline Payments' }));
  return calls;
};

const reject = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  return () => userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
};

describe('offline payments', () => {
  it('says that none waits', async () => {
    await open([]);
    expect(await screen.findByText('No pending payments')).toBeVisible();
    expect(screen.getByText('All payments have been processed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pending Offline Payments' })).toBeVisible();
    expect(screen.getByText('Review and approve payment submissions')).toBeVisible();
  });

  it.each([
    [{}, 'USD 853.20', 'TR-77'],
    [{ amount: 123_456_700, currency: 'EUR', reference: null }, 'EUR 1,234,567.00', '-'],
    [{ amount: 5, reference: null }, 'USD 0.05', '-'],
  ])('one with %j', async (payment, amount, reference) => {
    await open([{ ...PAYMENT, ...payment }]);
    const row = within(await screen.findByRole('row', { name: /omar@example.com/ }));
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(0, 5)).toEqual(['omar@example.com', 'Growth1,080 days', amount, reference, 'PENDING']);
  });

  it.each([
    ['PENDING', 'warning'],
    ['APPROVED', 'success'],
    ['REJECTED', 'error'],
  ] as const)('%s is shown in %s', async (status, tone) => {
    await open([{ ...PAYMENT, status }]);
    expect(toneOf(await screen.findByText(status))).toBe(tone);
  });

  it('approves one at once', async () => {
    const calls = await open([PAYMENT], { [APPROVE]: { body: {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await expectToast('success', 'Payment approved', 'Days have been credited to the user.');
    expect(calls.map(({ route }) => route)).toContain(APPROVE);
  });

  it('rejects one after asking', async () => {
    const calls = await open([PAYMENT], { [REJECT]: { body: {} } });
    const confirm = await reject();
    expect(calls.map(({ route }) => route)).not.toContain(REJECT);
    await confirm();
    await expectToast('success', 'Payment rejected');
    expect(calls.map(({ route }) => route)).toContain(REJECT);
  });

  it('leaves one alone where the question is answered with no', async () => {
    const calls = await open([PAYMENT], { [REJECT]: { body: {} } });
    await reject();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ route }) => route)).not.toContain(REJECT);
  });

  it.each([
    ['It was rejected by somebody else', 'It was rejected by somebody else'],
    ['', 'Please try again.'],
  ])('refused with %p', async (message, description) => {
    await open([PAYMENT], { [APPROVE]: refusal(message), [REJECT]: refusal(message) });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await expectToast('error', 'Failed to approve payment', description);
    await (
      await reject()
    )();
    await expectToast('error', 'Failed to reject payment', description);
  });
});
