// An account with a name of the greatest length that is read from the right: everything that changes it, and its end.
import { isIn, signUp, toast } from '../../people.mjs';
import { test } from '../../world.mjs';

test.use({ asked: /status of 40[013]/ });

test('an account with the longest name is closed by its owner', async ({ person, stage, look }) => {
  const newcomer = stage.newcomer('ع'.repeat(120));
  const page = await person('user');
  await signUp(page, newcomer);
  await isIn(page);
  await page.goto('/settings/security');
  await page.getByRole('list', { name: 'Sessions' }).getByText('THIS ONE').waitFor();
  await look(page, '53-long-name');
  for (const [button, picture] of [
    ['Change name', '54-name'],
    ['Change address', '54-address'],
    ['Change password', '54-password'],
  ]) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, picture);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Close the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this account?' });
  await dialog.getByLabel('Type your email to confirm').fill(newcomer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await look(page, '55-close');
  await page.keyboard.press('Enter');
  await toast(page, 'Account closed');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});
