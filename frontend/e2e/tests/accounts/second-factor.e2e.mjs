// A second factor: the set-up, the sign-in with it, and its recovery codes.
import { Secret, TOTP } from 'otpauth';
import { enterCode, enterRecoveryCode, isIn, signIn, signOut } from '../../people.mjs';
import { test } from '../../world.mjs';

test.use({ asked: /status of 40[013]/ });

test('a second factor is set up', { tag: '@landing' }, async ({ product, stage, look }) => {
  const { page: user } = await stage.account();
  await user.goto('/settings/security');
  await user.getByRole('list', { name: 'Sessions' }).getByText('THIS ONE').waitFor();
  await look(user, '40-security');
  await user.getByRole('button', { name: 'Set up' }).click();
  const secret = (await user.locator('[role=dialog] code').innerText()).replaceAll(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await look(user, '41-second-factor');
  await user.getByLabel('Code').fill(totp.generate({ timestamp: product.now() }));
  await user.keyboard.press('Enter');
  const items = user.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await items.first().waitFor();
  await look(user, '42-recovery-codes');
  await user.getByText('I have kept them').click();
  await user.getByRole('button', { name: 'Done' }).click();
  await user.getByText('10 recovery codes left').waitFor();
});

test('signing in takes the password and a code of the app', async ({ stage, look }) => {
  const account = await stage.secured();
  const user = account.page;
  await signOut(user);
  await signIn(user, account);
  await user.getByLabel('Code').waitFor();
  await look(user, '43-code');
  await enterCode(user, account);
  await isIn(user);
});

test('a recovery code takes the place of the phone, once', async ({ stage, look }) => {
  const account = await stage.secured();
  const user = account.page;
  const [recoveryCode] = account.recoveryCodes;
  await signOut(user);
  await signIn(user, account);
  await enterRecoveryCode(user, recoveryCode);
  await isIn(user);
  await signOut(user);
  await signIn(user, account);
  await enterRecoveryCode(user, recoveryCode);
  await user.locator('#content [aria-invalid=true]').waitFor();
  await look(user, '43-recovery-code-used');
  await user.getByRole('button', { name: 'Use the code of your app' }).click();
  await enterCode(user, account);
  await isIn(user);
});
