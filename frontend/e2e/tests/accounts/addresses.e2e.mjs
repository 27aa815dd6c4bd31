// A new account's address: it waits to be verified, and the link of a mail does that.
import { followMail, openMail } from '../../mailbox.mjs';
import { signUp } from '../../people.mjs';
import { test } from '../../world.mjs';

test.use({ asked: /status of 4(?:0[013]|10)/ });

test('sign-up, and the address waits to be verified', async ({ person, stage }) => {
  const user = await person('user');
  const newcomer = stage.newcomer();
  await signUp(user, newcomer);
  // The dashboard first shows that there is no plan.
  await user.getByText('No Active Plan').waitFor();
  await user.goto('/settings/security');
  await user.getByText('NOT VERIFIED').waitFor();
});

test('the link of the mail verifies the address', async ({ stage, look, opened }) => {
  const account = await stage.account();
  const user = account.page;
  await user.goto('/settings/security');
  await user.getByText('NOT VERIFIED').waitFor();
  const mail = await openMail(user, account, 'Confirm your email address', opened);
  await look(mail, '39-mail');
  const page = await followMail(mail, 'Confirm this address', opened);
  await page.getByRole('heading', { name: 'Address verified' }).waitFor();
  await look(page, '39-verified');
  await page.reload();
  await page.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
  await look(page, '39-link-used');
  await page.close();
  await user.reload();
  await user.getByText('VERIFIED', { exact: true }).waitFor();
});
