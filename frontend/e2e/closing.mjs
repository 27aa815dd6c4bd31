// Closes an account for good, with a name of the greatest length that is read from the right.
import { lookAt } from './browser.mjs';
import { isIn, signUp, toast } from './people.mjs';

const NAME = 'ع'.repeat(120);
const EMAIL = 'layla@example.com';
const PASSWORD = 'otter velvet harbour';

/** Makes an account, looks at everything that changes it, and closes it. */
export async function closeLongNamed(page, problems) {
  await signUp(page, { name: NAME, email: EMAIL, password: PASSWORD });
  await isIn(page);
  await page.goto('/settings/security');
  await page.getByRole('list', { name: 'Sessions' }).getByText('THIS ONE').waitFor();
  await lookAt(page, '53-long-name', problems);
  for (const [button, picture] of [
    ['Change name', '54-name'],
    ['Change address', '54-address'],
    ['Change password', '54-password'],
  ]) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await lookAt(page, picture, problems);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Close the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this account?' });
  await dialog.getByLabel('Your email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await lookAt(page, '55-close', problems);
  await page.keyboard.press('Enter');
  await toast(page, 'Account closed');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
}
