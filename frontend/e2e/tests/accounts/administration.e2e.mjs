// Administrators' acts on accounts: the confirmation of a password, disabling, and the log of it.
import { isIn, isTold, signIn, toast } from '../../people.mjs';
import { ADMIN } from '../../product.mjs';
import { PASSWORD } from '../../stage.mjs';
import { test } from '../../world.mjs';

const MINUTE_MS = 60_000;

test.use({ asked: /status of 40[013]/ });

test(
  'days are not given before the password is entered again once 15 minutes are over',
  { tag: '@landing' },
  async ({ product, person, stage, look }) => {
    const { name, email } = await stage.account();
    const admin = await person('admin');
    await admin.goto('/admin');
    await signIn(admin, ADMIN);
    const row = admin.getByRole('row', { name: email });
    const giveDays = async () => {
      await row.getByRole('button', { name: `Add days for ${name}` }).click();
      await admin.getByLabel('Number of Days').fill('7');
      await admin.getByRole('button', { name: 'Add Days', exact: true }).click();
    };
    await row.waitFor();
    await product.pass(14 * MINUTE_MS);
    await giveDays();
    await row.getByText('7', { exact: true }).waitFor();
    await product.pass(2 * MINUTE_MS);
    await giveDays();
    const question = admin.getByRole('dialog', { name: "Confirm it's you" });
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await admin.keyboard.press('Enter');
    await question.locator('[aria-invalid=true]').waitFor();
    await look(admin, '52-confirm');
    await question.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await admin.keyboard.press('Enter');
    await row.getByText('14', { exact: true }).waitFor();
  },
);

test('who is disabled is out at once, and told so at the door', async ({ stage, look }) => {
  const account = await stage.account();
  const user = account.page;
  await isIn(user);
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin
    .getByRole('row', { name: account.email })
    .getByRole('button', { name: `More for ${account.name}` })
    .click();
  await admin.getByRole('menuitem', { name: 'Disable' }).click();
  await admin.getByLabel('Reason').fill('Unpaid');
  await look(admin, '44-disable');
  await admin.keyboard.press('Enter');
  await toast(admin, 'Account disabled');
  await isTold(user); // by itself
  await look(admin, '45-users');
  await signIn(user, account);
  await user.getByText('Login failed').first().waitFor();
  await look(user, '46-disabled');
});

test('the security log shows who was disabled', async ({ stage, look }) => {
  const { id } = await stage.account();
  await stage.order(`/api/admin/users/${id}/disable`, { reason: 'Unpaid' });
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Security', exact: true }).click();
  await admin.getByRole('table').getByText('Account disabled').first().waitFor();
  await look(admin, '47-security-log');
});
