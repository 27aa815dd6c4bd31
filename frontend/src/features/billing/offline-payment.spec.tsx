import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type OwnOfflinePayment, SEED_PLANS } from '@wavelane/contracts';
import { openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';
import { toneOf } from '@/testing/tone';

const open = async (routes: Routes) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/plans': { body: SEED_PLANS },
    'GET /api/subscribe/offline': { body: [] },
    ...routes,
  });
  await openPage('/pricing');
  await screen.findByRole('article', { name: 'Starter' });
  return calls;
};

describe('paying offline', () => {
  const submit = async (answer: Routes[string]) => {
    const calls = await open({ 'POST /api/subscribe/offline': answer });
    await userEvent.click(screen.getByRole('button', { name: 'Annual' }));
    const growth = within(screen.getByRole('article', { name: 'Growth' }));
    await userEvent.click(growth.getByRole('button', { name: 'Pay offline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay offline for Growth' }));
    expect(dialog.getByLabelText('Amount')).toHaveValue('853.20');
    expect(dialog.getByLabelText('Currency')).toHaveValue('USD');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit payment' }));
    return calls;
  };

  it('says where to ask for the bank details while there are none', async () => {
    await open({ 'GET /api/bank-details': { body: { text: null } } });
    const growth = within(screen.getByRole('article', { name: 'Growth' }));
    await userEvent.click(growth.getByRole('button', { name: 'Pay offline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay offline for Growth' }));
    expect(await dialog.findByText(/^Ask for our bank details before you pay/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'hello@wavelane.example' })).toBeVisible();
  });

  it('sends the shown amount in minor units of dollars', async () => {
    const calls = await submit({ body: {} });
    await expectToast(
      'success',
      'Payment submitted',
      'An administrator will look at it. Your days are credited when it is approved.',
    );
    expect(calls.find(({ route }) => route === 'POST /api/subscribe/offline')?.body).toEqual({
      planId: 'growth',
      amount: 85_320,
      currency: 'USD',
      durationType: 'ANNUAL',
    });
  });

  it.each([
    ['This reference was used', 'This reference was used'],
    ['', 'Please try again.'],
  ])('explains a refusal with message %p', async (message, description) => {
    await submit(refusal(message));
    await expectToast('error', 'Failed to submit payment', description);
  });

  it('shows what a smaller plan changes, and asks before it is submitted (A3)', async () => {
    const currentPlan = { id: 'advanced', name: 'Advanced', dailyMessagesLimit: 2_000, bulkMessagesLimit: 20_000 };
    const currentSubscription = { status: 'ACTIVE', planId: 'advanced', durationType: null };
    await open({
      'GET /api/me': { body: { ...USER, currentPlan, currentSubscription, channelsLimit: 10, channelsUsed: 4 } },
    });
    const growth = within(screen.getByRole('article', { name: 'Growth' }));
    await userEvent.click(growth.getByRole('button', { name: 'Pay offline' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'Channels 10 3' })).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Submit payment' });
    expect(submit).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I understand, switch to Growth' }));
    expect(submit).toBeEnabled();
  });

  it('shows at its field what is wrong with the proof, until another is chosen (A15)', async () => {
    const problem = 'The proof must be a picture or a PDF';
    const refused = {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: problem, fields: { proof: problem } },
    };
    await submit(refused);
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByRole('group', { name: 'Proof of payment (optional)' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(problem));
    await userEvent.upload(
      dialog.getByLabelText('Proof of payment (optional)', { selector: 'input' }),
      new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' }),
    );
    expect(field).not.toHaveAccessibleDescription(problem);
  });

  it.each([
    ['PENDING', 'warning'],
    ['APPROVED', 'success'],
    ['REJECTED', 'error'],
  ] as const)('lists a payment that is %s', async (status, tone) => {
    const payment: Partial<OwnOfflinePayment> = {
      id: 'p1',
      plan: 'Growth',
      durationType: 'ANNUAL',
      amount: 85_320,
      currency: 'USD',
      reference: null,
      status,
      reason: null,
      submittedAt: '2026-01-01T00:00:00.000Z',
    };
    await open({ 'GET /api/subscribe/offline': { body: [payment] } });
    const list = within(await screen.findByRole('table'));
    expect(toneOf(list.getByText(status))).toBe(tone);
    expect(list.getByText('USD 853.20')).toBeVisible();
  });
});
