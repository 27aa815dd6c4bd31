// A plan that is paid by bank transfer: submitted, approved, and days given by hand.
import { toast } from '../../people.mjs';
import { test } from '../../world.mjs';

test('an offline payment is submitted', { tag: '@landing' }, async ({ stage, look }) => {
  const { page: user } = await stage.account();
  await user.getByRole('link', { name: 'View Pricing Plans' }).click();
  const card = user.getByRole('article', { name: 'Starter' });
  await card.waitFor();
  await look(user, '04-pricing');
  await card.getByRole('button', { name: 'Pay offline' }).click();
  await user.getByLabel('Reference (optional)').fill('Transfer 4711');
  await look(user, '04-offline');
  await user.getByRole('button', { name: 'Submit payment' }).click();
  await toast(user, 'Payment submitted');
  await user.getByText('Transfer 4711').waitFor();
});

test('the payment is approved and 30 days are given', async ({ stage, look }) => {
  const { name, email, page } = await stage.account();
  const admin = await stage.administrator();
  for (const { id } of await stage.ask(admin, 'GET', '/api/admin/offline-payments'))
    await stage.order(`/api/admin/offline-payments/${id}/reject`, {});
  const payment = { planId: 'starter', amount: 2_900, currency: 'USD', reference: 'Transfer 4712' };
  await stage.ask(page, 'POST', '/api/subscribe/offline', payment);

  await admin.goto('/admin');
  await admin.getByRole('tab', { name: 'Offline Payments' }).click();
  await admin.getByText('Transfer 4712').waitFor();
  await look(admin, '06-admin-payments');
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByLabel('Note (optional)').fill('By phone');
  await look(admin, '06-approve');
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(admin, 'Payment approved');
  await admin.getByText('No pending payments').waitFor();
  await admin.getByRole('tab', { name: 'Users & Billing' }).click();
  const row = admin.getByRole('row', { name: email });
  await row.getByRole('button', { name: `Add days for ${name}` }).click();
  await admin.getByLabel('Number of Days').fill('30');
  await look(admin, '07-days');
  await admin.getByRole('button', { name: 'Add Days', exact: true }).click();
  await toast(admin, 'Days balance updated');
  await row.getByText('60').waitFor();
  await look(admin, '07-admin-users');
});
