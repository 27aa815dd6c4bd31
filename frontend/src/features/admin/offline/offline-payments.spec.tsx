import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfflinePayment, SimilarPayment } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { openAdmin, PAYMENT, REVIEW } from '@/testing/admin';
import { isolate } from '@/lib/bidi';
import { refusal, type Routes } from '@/testing/app';
import { expectToBeginAt } from '@/testing/focus';
import { expectToast } from '@/testing/toast';
import { toneOf } from '@/testing/tone';

const LIST = 'GET /api/admin/offline-payments';
const APPROVE = 'POST /api/admin/offline-payments/p1/approve';
const REVIEW_OF = 'GET /api/admin/offline-payments/p1/review';
const REJECT = 'POST /api/admin/offline-payments/p1/reject';

const open = async (payments: OfflinePayment[] = [PAYMENT], routes: Routes = {}) => {
  const calls = await openAdmin('/admin', { [LIST]: { body: payments }, ...routes });
  await userEvent.click(await screen.findByRole('tab', { name: /^Offline Payments/ }));
  return calls;
};

/** Opens the question behind a button, with what answers it with yes. */
const decide = async (name: 'Approve' | 'Reject') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name} this payment?` }));
  return { dialog, confirm: () => userEvent.click(dialog.getByRole('button', { name })) };
};

describe('offline payments', () => {
  it('says that no payment waits', async () => {
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
  ])('lists a payment with %j', async (payment, amount, reference) => {
    await open([{ ...PAYMENT, ...payment }]);
    const row = within(await screen.findByRole('row', { name: /omar@example.com/ }));
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(0, 5)).toEqual([
      'omar@example.comJan 1, 2026 00:00',
      'GrowthAnnual, 1,080 days',
      amount,
      `${reference}No proof`,
      'PENDING',
    ]);
  });

  it.each([
    ['PENDING', 'warning'],
    ['APPROVED', 'success'],
    ['REJECTED', 'error'],
  ] as const)('shows %s in the tone %s', async (status, tone) => {
    await open([{ ...PAYMENT, status }]);
    expect(toneOf(await screen.findByText(status))).toBe(tone);
  });

  it('approves a payment with days and a note, after showing what was submitted (B11)', async () => {
    const proof = { contentType: 'image/png', bytes: 5 };
    const calls = await open([{ ...PAYMENT, proof }], { [APPROVE]: { body: {} } });
    const { dialog, confirm } = await decide('Approve');
    expect(dialog.getByText(/^USD 853.20 from omar@example.com, submitted/)).toHaveTextContent('reference TR-77');
    expect(dialog.getByAltText('Proof of payment')).toHaveAttribute('src', '/api/admin/offline-payments/p1/proof');
    expect(dialog.getByLabelText('Days to credit')).toHaveValue('1080');
    expect(calls.map(({ route }) => route)).not.toContain(APPROVE);
    await userEvent.clear(dialog.getByLabelText('Days to credit'));
    await userEvent.type(dialog.getByLabelText('Days to credit'), '1100');
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'With a gift');
    await confirm();
    await expectToast('success', 'Payment approved', 'Days have been credited to the user.');
    expect(calls.find(({ route }) => route === APPROVE)?.body).toEqual({ days: 1100, note: 'With a gift' });
  });

  it('shows payments that may be the same money, and asks which plan stays', async () => {
    const similar: SimilarPayment[] = [
      {
        ...{ id: 'p0', kind: 'offline', user: 'huda@example.com', plan: 'Growth', amount: 85_320, currency: 'USD' },
        ...{ reference: 'TR-77', status: 'APPROVED', at: '2025-12-30T00:00:00.000Z', same: ['proof', 'reference'] },
      },
      {
        ...{ id: 'p9', kind: 'paypal', user: 'huda@example.com', plan: 'Growth', amount: 85_320, currency: 'USD' },
        ...{ reference: 'ORDER9', status: 'COMPLETED', at: '2025-12-29T00:00:00.000Z', same: ['amount'] },
      },
    ];
    const review = { planNow: 'Advanced', planPaid: 'Growth', older: true, lowers: true, similar };
    const calls = await open([PAYMENT], { [REVIEW_OF]: { body: review }, [APPROVE]: { body: {} } });
    const { dialog, confirm } = await decide('Approve');
    const list = within(await dialog.findByRole('list', { name: 'Similar payments' }));
    expect(list.getByText('Same proof, Same reference')).toBeVisible();
    expect(list.getAllByText('USD 853.20, Growth, huda@example.com')).toHaveLength(2);
    // Money that came through PayPal does not wait.
    expect(toneOf(list.getByText('COMPLETED'))).toBe('success');
    expect(list.queryByText('PENDING')).toBeNull();
    expect(dialog.getByText(/^Advanced was chosen after this payment was submitted/)).toBeVisible();
    await choose('Plan after approval', 'Change to Growth');
    await confirm();
    expect(calls.find(({ route }) => route === APPROVE)?.body).toEqual({
      days: 1080,
      note: null,
      planChoice: 'change',
    });
  });

  it('warns that a payment lowers the plan', async () => {
    const review = { planNow: 'Advanced', planPaid: 'Growth', older: false, lowers: true, similar: [] };
    const calls = await open([PAYMENT], { [REVIEW_OF]: { body: review }, [APPROVE]: { body: {} } });
    const { dialog, confirm } = await decide('Approve');
    expect(await dialog.findByText('This lowers the plan from Advanced to Growth.')).toBeVisible();
    expect(dialog.getByText('No other payment looks like this one.')).toBeVisible();
    await choose('Plan after approval', 'Keep Advanced and add the days');
    await confirm();
    expect(calls.find(({ route }) => route === APPROVE)?.body).toMatchObject({ planChoice: 'keep' });
  });

  it('rejects a payment after asking, with a reason for the user (B11)', async () => {
    const calls = await open([PAYMENT], { [REJECT]: { body: {} } });
    const { dialog, confirm } = await decide('Reject');
    await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'No such transfer');
    expect(calls.map(({ route }) => route)).not.toContain(REJECT);
    await confirm();
    await expectToast('success', 'Payment rejected');
    expect(calls.find(({ route }) => route === REJECT)?.body).toEqual({ reason: 'No such transfer' });
  });

  it('shows a decision with its time and its reason (B11)', async () => {
    const decidedAt = '2026-01-02T03:04:00.000Z';
    const routes = {
      [`${LIST}?status=REJECTED`]: {
        body: [{ ...PAYMENT, status: 'REJECTED', decidedAt, reason: 'No such transfer' }],
      },
    };
    await open([PAYMENT], routes);
    await choose('Show', 'Rejected');
    const row = within(await screen.findByRole('row', { name: /REJECTED/ }));
    expect(row.getByText('No such transfer')).toBeVisible();
    expect(row.getByText('Jan 2, 2026 03:04')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('opens approval at the days and rejection at the reason (A15)', async () => {
    await open();
    await expectToBeginAt('Days to credit', await screen.findByRole('button', { name: 'Approve' }));
    await userEvent.keyboard('{Escape}');
    await expectToBeginAt('Reason (optional)', await screen.findByRole('button', { name: 'Reject' }));
  });

  it('opens its tab from the address without asking for users (A15)', async () => {
    const calls = await openAdmin('/admin?tab=payments');
    expect(await screen.findByRole('row', { name: /omar@example.com/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Offline Payments/, selected: true })).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/admin/users');
  });

  it('counts on the tab the payments that wait (B11)', async () => {
    await open([PAYMENT, { ...PAYMENT, id: 'p2' }]);
    expect(await screen.findByRole('tab', { name: 'Offline Payments 2 waiting' })).toBeVisible();
  });

  it('leaves a payment alone if the question is cancelled', async () => {
    const calls = await open([PAYMENT], { [REJECT]: { body: {} } });
    await decide('Reject');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ route }) => route)).not.toContain(REJECT);
  });

  it.each([
    ['It was rejected by somebody else', 'It was rejected by somebody else'],
    ['', 'Please try again.'],
  ])('explains a refusal with message %p', async (message, description) => {
    await open([PAYMENT], { [APPROVE]: refusal(message), [REJECT]: refusal(message) });
    const { dialog, confirm } = await decide('Approve');
    await confirm();
    await expectToast('error', 'Failed to approve payment', description);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await (await decide('Reject')).confirm();
    await expectToast('error', 'Failed to reject payment', description);
  });

  it('shows the proof beside the decision, of the payment that is pressed', async () => {
    const proof = { contentType: 'image/png', bytes: 5 };
    const other = { ...PAYMENT, id: 'p2', user: 'huda@example.com', amountFits: false };
    await open([{ ...PAYMENT, proof }, other], {
      'GET /api/admin/offline-payments/p2/review': { body: { ...REVIEW, planNow: 'Starter' } },
    });
    const pane = () => within(screen.getByRole('region', { name: 'Proof of payment' }));
    expect(await screen.findByAltText('Proof of payment')).toHaveAttribute(
      'src',
      '/api/admin/offline-payments/p1/proof',
    );
    expect(await pane().findByText(/^The amount matches/)).toBeVisible();
    expect(pane().getByText('No other payment looks like this one.')).toBeVisible();
    await userEvent.click(screen.getByText('huda@example.com'));
    expect(await pane().findByText('No proof was sent.')).toBeVisible();
    expect(pane().getByText(/^The amount does not match/)).toBeVisible();
    expect(await pane().findByText('Starter')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No proof of huda@example.com', pressed: true })).toBeVisible();
  });

  it('brings the proof of a pressed payment into view, and again once its picture is drawn', async () => {
    const proof = { contentType: 'image/png', bytes: 5 };
    await open([PAYMENT, { ...PAYMENT, id: 'p2', user: 'huda@example.com', proof }], {
      'GET /api/admin/offline-payments/p2/review': { body: REVIEW },
    });
    await screen.findByText('The amount matches ' + isolate('Growth'));
    const shown: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      shown.push(this.getAttribute('aria-labelledby') ?? '');
    };
    try {
      await userEvent.click(screen.getByText('huda@example.com'));
      const picture = await screen.findByAltText('Proof of payment');
      await screen.findByText('The amount matches ' + isolate('Growth'));
      const before = shown.length;
      fireEvent.load(picture);
      expect(shown.length).toBe(before + 1);
      expect(new Set(shown)).toEqual(new Set(['proof']));
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
    }
  });
});
