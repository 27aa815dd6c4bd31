// Sessions end elsewhere: by a new password, and from the list of another device.
import { followMail, openMail } from '../../mailbox.mjs';
import { enterCode, isIn, isTold, signIn, signOut, toast } from '../../people.mjs';
import { test } from '../../world.mjs';

const NEW_PASSWORD = 'seven lanterns over the quay';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.use({ asked: /status of 4(?:0[013]|10)/ });

test('a forgotten password is set anew by the link of a mail, and ends every session', async ({
  person,
  stage,
  look,
  opened,
}) => {
  const account = await stage.secured();
  const renewed = { ...account, password: NEW_PASSWORD };
  const user = account.page;
  const phone = await person('phone', { userAgent: PHONE });
  await phone.goto('/login');
  await signIn(phone, account);
  await enterCode(phone, account);
  await isIn(phone);

  await signOut(user);
  await user.getByRole('link', { name: 'Forgot password?' }).click();
  await user.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  await look(user, '48-forgot');
  await user.getByLabel('Email').fill(account.email);
  await user.keyboard.press('Enter');
  await user.getByRole('heading', { name: 'Check your email' }).waitFor();
  await look(user, '48-check-mail');
  const mail = await openMail(user, account, 'Set a new password', opened);
  const page = await followMail(mail, 'Set a new password', opened);
  const used = page.url();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByText('Very good').waitFor();
  await look(page, '49-reset');
  await page.keyboard.press('Enter');
  await toast(page, 'Password changed');
  await isTold(phone); // by itself, in another browser
  await signIn(page, account);
  await toast(page, 'Login failed');
  await signIn(page, renewed);
  await enterCode(page, account);
  await isIn(page);
  await page.close();

  await user.goto(used);
  await user.getByLabel('New password').fill(account.password);
  await user.keyboard.press('Enter');
  await user.getByText('This link no longer works').waitFor();
  await look(user, '49-reset-used');

  await test.step('the other devices are signed out, and go on where they were', async () => {
    await look(phone, '50-session-ended');
    await signIn(phone, renewed);
    await enterCode(phone, account);
    await isIn(phone);
  });
});

test('one session is ended from the list of another, and learns of it by itself', async ({ person, stage, look }) => {
  const account = await stage.account();
  const user = account.page;
  const phone = await person('phone', { userAgent: PHONE });
  await phone.goto('/outbox');
  await signIn(phone, account);
  await phone.getByRole('heading', { name: 'Outbox' }).waitFor();
  await user.goto('/settings/security');
  const sessions = user.getByRole('list', { name: 'Sessions' });
  await sessions.getByText('Safari on iPhone').waitFor();
  await look(user, '51-sessions');
  await sessions.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
  await toast(user, 'Session ended');
  await sessions.getByText('Safari on iPhone').waitFor({ state: 'detached' });
  await isTold(phone);
});
