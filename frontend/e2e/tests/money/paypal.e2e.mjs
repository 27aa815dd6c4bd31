// Plans that are paid for with PayPal: in its window, and in the same one.
import { toast } from '../../people.mjs';
import { test } from '../../world.mjs';

test('a plan is paid for with PayPal, in its window', { tag: '@landing' }, async ({ stage, look }) => {
  const { page: user } = await stage.account();
  await user.goto('/pricing');
  await user.getByRole('article', { name: 'Growth' }).getByRole('link', { name: 'Pay with PayPal' }).click();
  await user.getByText('Demo PayPal').waitFor();
  await user.getByTestId('paypal-button').waitFor();
  await look(user, '29-checkout');
  const opened = user.waitForEvent('popup');
  await user.getByTestId('paypal-button').click();
  const paypal = await opened;
  await paypal.getByRole('button', { name: 'Pay', exact: true }).click();
  await user.getByText('90 days were added').waitFor();
  await look(user, '30-paid');
  await user.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await user.getByText('Growth').first().waitFor();
});

test('PayPal in the same window: changed one’s mind, then paid', async ({ stage }) => {
  const { page: user } = await stage.account();
  await user.goto('/checkout?plan=starter&period=ANNUAL');
  await user.getByRole('button', { name: 'Open PayPal in this window instead' }).click();
  await user.getByRole('button', { name: 'Cancel' }).click();
  await toast(user, 'Payment Cancelled');
  await user.getByRole('button', { name: 'Open PayPal in this window instead' }).click();
  await user.getByRole('button', { name: 'Pay', exact: true }).click();
  await user.getByText('360 days were added').waitFor();
});
