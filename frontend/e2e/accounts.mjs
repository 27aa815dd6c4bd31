// An account on the internet in a real browser: address, second factor, recovery codes, forgotten password, sessions,
// being asked again, disabling, closing; and every mail that comes of it.
import { Secret, TOTP } from 'otpauth';
import { ARTIFACTS, lookAt, openBrowser, person } from './browser.mjs';
import { closeLongNamed } from './closing.mjs';
import { followMail, lookAtMails, openMail } from './mailbox.mjs';
import { enterRecoveryCode, isIn, isTold, signIn, signOut, signUp, toast } from './people.mjs';
import { ADMIN, startProduct } from './product.mjs';

const EMAIL = 'sara@example.com';
const PASSWORD = 'otter velvet harbour';
const NEW_PASSWORD = 'seven lanterns over the quay';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const MINUTE_MS = 60_000;
const problems = [];
let passed = 0;
const product = await startProduct();
const browser = await openBrowser();

/** Errors that these paths ask for are no errors of the page. */
const asked = (problem) => /status of 40[013]/.test(problem);
const failures = () => problems.filter((problem) => !asked(problem));

async function step(name, work) {
  const before = failures().length;
  const began = Date.now();
  await work();
  const isClean = failures().length === before;
  if (isClean) passed++;
  console.log(`${isClean ? 'ok  ' : 'FAIL'} ${name} (${Date.now() - began} ms)`);
}

try {
  const user = await person(browser, product.url, problems, 'user');
  const phone = await person(browser, product.url, problems, 'phone', { userAgent: PHONE });
  const admin = await person(browser, product.url, problems, 'admin');
  let totp;
  let codes;

  /** The code that the app shows next: none of them works twice. */
  const nextCode = async () => {
    await product.pass(MINUTE_MS);
    return totp.generate({ timestamp: product.now() });
  };
  const enterCode = async (page) => {
    await page.getByLabel('Code').fill(await nextCode());
    await page.keyboard.press('Enter');
  };

  await step('sign-up, and the address waits to be verified', async () => {
    await signUp(user, { name: 'Sara Lind', email: EMAIL, password: PASSWORD });
    await user.getByText('Email not verified').waitFor();
  });

  await step('the link of the mail verifies the address', async () => {
    await user.getByTitle('Account & security').click();
    await user.getByText('NOT VERIFIED').waitFor();
    const mail = await openMail(user, 'Confirm your email address', problems);
    await lookAt(mail, '39-mail', problems);
    const page = await followMail(mail, 'Confirm this address', problems);
    await page.getByRole('heading', { name: 'Address verified' }).waitFor();
    await lookAt(page, '39-verified', problems);
    await page.reload();
    await page.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
    await lookAt(page, '39-link-used', problems);
    await page.close();
    await user.reload();
    await user.getByText('VERIFIED', { exact: true }).waitFor();
  });

  await step('a second factor is set up', async () => {
    await user.getByRole('list', { name: 'Sessions' }).getByText('THIS ONE').waitFor();
    await lookAt(user, '40-security', problems);
    await user.getByRole('button', { name: 'Set up' }).click();
    const secret = (await user.locator('[role=dialog] code').innerText()).replaceAll(/\s/g, '');
    totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await lookAt(user, '41-second-factor', problems);
    await user.getByLabel('Code').fill(totp.generate({ timestamp: product.now() }));
    await user.keyboard.press('Enter');
    const items = user.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await items.first().waitFor();
    codes = await items.allInnerTexts();
    await lookAt(user, '42-recovery-codes', problems);
    await user.getByText('I have kept them').click();
    await user.getByRole('button', { name: 'Done' }).click();
    await user.getByText('10 recovery codes left').waitFor();
  });

  await step('signing in takes the password and a code of the app', async () => {
    await signOut(user);
    await signIn(user, EMAIL, PASSWORD);
    await user.getByLabel('Code').waitFor();
    await lookAt(user, '43-code', problems);
    await enterCode(user);
    await isIn(user);
  });

  await step('a recovery code takes the place of the phone, once', async () => {
    await signOut(user);
    await signIn(user, EMAIL, PASSWORD);
    await enterRecoveryCode(user, codes[0]);
    await isIn(user);
    await signOut(user);
    await signIn(user, EMAIL, PASSWORD);
    await enterRecoveryCode(user, codes[0]);
    await user.locator('#content [aria-invalid=true]').waitFor();
    await lookAt(user, '43-recovery-code-used', problems);
    await user.getByRole('button', { name: 'Use the code of your app' }).click();
    await enterCode(user);
    await isIn(user);
  });

  await step('a forgotten password is set anew by the link of a mail, and ends every session', async () => {
    await phone.goto('/login');
    await signIn(phone, EMAIL, PASSWORD);
    await enterCode(phone);
    await isIn(phone);
    await signOut(user);
    await user.getByRole('link', { name: 'Forgot password?' }).click();
    await user.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await lookAt(user, '48-forgot', problems);
    await user.getByLabel('Email').fill(EMAIL);
    await user.keyboard.press('Enter');
    await user.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await lookAt(user, '48-check-mail', problems);
    const page = await followMail(await openMail(user, 'Set a new password', problems), 'Set a new password', problems);
    const used = page.url();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByText('Very good').waitFor();
    await lookAt(page, '49-reset', problems);
    await page.keyboard.press('Enter');
    await toast(page, 'Password changed');
    await signIn(page, EMAIL, PASSWORD);
    await toast(page, 'Login failed');
    await signIn(page, EMAIL, NEW_PASSWORD);
    await enterCode(page);
    await isIn(page);
    await page.close();
    await user.goto(used);
    await user.getByLabel('New password').fill(PASSWORD);
    await user.keyboard.press('Enter');
    await user.getByText('This link leads no further').waitFor();
    await lookAt(user, '49-reset-used', problems);
  });

  await step('the other devices are signed out, and told so', async () => {
    await phone.getByRole('link', { name: 'Outbox', exact: true }).click();
    await isTold(phone);
    await lookAt(phone, '50-session-ended', problems);
  });

  await step('one session is ended from the list of another, and learns of it by itself', async () => {
    await signIn(phone, EMAIL, NEW_PASSWORD);
    await enterCode(phone);
    await phone.getByRole('heading', { name: 'Outbox' }).waitFor();
    await user.goto('/settings/security');
    const sessions = user.getByRole('list', { name: 'Sessions' });
    await sessions.getByText('Safari on iPhone').waitFor();
    await lookAt(user, '51-sessions', problems);
    await sessions.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
    await toast(user, 'Session ended');
    await sessions.getByText('Safari on iPhone').waitFor({ state: 'detached' });
    // The page asks for news by itself.
    await isTold(phone);
  });

  await step('days are not given before the password is entered again once 15 minutes are over', async () => {
    await admin.goto('/admin');
    await signIn(admin, ADMIN.email, ADMIN.password);
    const giveDays = async () => {
      await admin.getByRole('button', { name: 'Add days for Sara Lind' }).click();
      await admin.getByLabel('Number of Days').fill('7');
      await admin.getByRole('button', { name: 'Add Days', exact: true }).click();
    };
    const row = admin.getByRole('row', { name: /Sara Lind/ });
    await row.waitFor();
    await product.pass(14 * MINUTE_MS);
    await giveDays();
    await row.getByText('7', { exact: true }).waitFor();
    await product.pass(2 * MINUTE_MS);
    await giveDays();
    const question = admin.getByRole('dialog', { name: "Confirm it's you" });
    await question.getByLabel('Password').fill(PASSWORD);
    await admin.keyboard.press('Enter');
    await question.locator('[aria-invalid=true]').waitFor();
    await lookAt(admin, '52-confirm', problems);
    await question.getByLabel('Password').fill(ADMIN.password);
    await admin.keyboard.press('Enter');
    await row.getByText('14', { exact: true }).waitFor();
  });

  await step('who is disabled is out at once, and told so at the door', async () => {
    await admin.getByRole('button', { name: 'More for Sara Lind' }).click();
    await admin.getByRole('menuitem', { name: 'Disable' }).click();
    await admin.getByLabel('Reason').fill('Unpaid');
    await lookAt(admin, '44-disable', problems);
    await admin.keyboard.press('Enter');
    await toast(admin, 'Account disabled');
    await lookAt(admin, '45-users', problems);
    await user.getByRole('link', { name: 'Outbox', exact: true }).click();
    await signIn(user, EMAIL, NEW_PASSWORD);
    await user.getByText('Login failed').first().waitFor();
    await lookAt(user, '46-disabled', problems);
  });

  await step('the security log shows it', async () => {
    await admin.getByRole('link', { name: 'Security', exact: true }).click();
    await admin.getByRole('table').getByText('Account disabled').first().waitFor();
    await lookAt(admin, '47-security-log', problems);
  });

  await step('an account with the longest name is closed by its owner', () => closeLongNamed(phone, problems));

  await step('every mail that came of it is fit to be read', async () => {
    const subjects = await lookAtMails(user, product.simUrl, problems);
    console.log(`     ${subjects.join('; ')}`);
    if (!subjects.includes('Your account is closed')) problems.push('No mail about the account that was closed');
  });
} catch (error) {
  problems.push(String(error instanceof Error ? error.stack : error));
  for (const [index, page] of browser
    .contexts()
    .flatMap((context) => context.pages())
    .entries())
    await page.screenshot({ path: `${ARTIFACTS}/failed-account-${index}.png` }).catch(() => undefined);
} finally {
  await browser.close();
  await product.stop();
}

for (const problem of failures()) console.error(`- ${problem}`);
console.log(`${passed} passed, ${failures().length} failed`);
process.exit(failures().length === 0 ? 0 : 1);
