// An account on the internet in a real browser: second factor, recovery code, forgotten password, sessions, disabling.
import { Secret, TOTP } from 'otpauth';
import { lookAt, openBrowser, person } from './browser.mjs';
import { ADMIN, startProduct } from './product.mjs';

const EMAIL = 'sara@example.com';
const PASSWORD = 'otter velvet harbour';
const problems = [];
let passed = 0;
const product = await startProduct();
const browser = await openBrowser();

/** Refusals that these paths ask for are no errors of the page. */
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

const toast = (page, text) => page.getByTestId('toast').getByText(text, { exact: false }).first().waitFor();
const signIn = async (page, email, password) => {
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};
const signOut = async (page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged out successfully');
};

try {
  const user = await person(browser, product.url, problems, 'user');
  const admin = await person(browser, product.url, problems, 'admin');
  let totp;
  let recoveryCode;

  await step('sign-up, and the address waits to be verified', async () => {
    await user.goto('/signup');
    await user.getByLabel('Full name').fill('Sara Lind');
    await user.getByLabel('Email').fill(EMAIL);
    await user.getByLabel('Password').fill(PASSWORD);
    await user.getByText('Very good').waitFor();
    await user.keyboard.press('Enter');
    await toast(user, 'Account created!');
    await user.getByText('Email not verified').waitFor();
  });

  await step('a second factor is set up', async () => {
    await user.getByTitle('Account & security').click();
    await user.getByRole('list', { name: 'Sessions' }).getByText('THIS ONE').waitFor();
    await lookAt(user, '40-security', problems);
    await user.getByRole('button', { name: 'Set up' }).click();
    const secret = (await user.locator('[role=dialog] code').innerText()).replaceAll(/\s/g, '');
    totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await lookAt(user, '41-second-factor', problems);
    await user.getByLabel('Code').fill(totp.generate());
    await user.keyboard.press('Enter');
    const codes = user.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    recoveryCode = await codes.first().innerText();
    await lookAt(user, '42-recovery-codes', problems);
    await user.getByText('I have kept them').click();
    await user.getByRole('button', { name: 'Done' }).click();
    await user.getByText('10 recovery codes left').waitFor();
  });

  await step('a recovery code takes the place of the phone', async () => {
    await signOut(user);
    await signIn(user, EMAIL, PASSWORD);
    await user.getByLabel('Code').waitFor();
    await lookAt(user, '43-code', problems);
    await user.getByRole('button', { name: 'Use a recovery code' }).click();
    await user.getByLabel('Recovery code').fill(recoveryCode);
    await user.keyboard.press('Enter');
    await user.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  await step('who is disabled is out at once, and told so at the door', async () => {
    await admin.goto('/admin');
    await signIn(admin, ADMIN.email, ADMIN.password);
    await admin.getByRole('button', { name: 'More for Sara Lind' }).click();
    await admin.getByRole('menuitem', { name: 'Disable' }).click();
    await admin.getByLabel('Reason').fill('Unpaid');
    await lookAt(admin, '44-disable', problems);
    await admin.keyboard.press('Enter');
    await toast(admin, 'Account disabled');
    await lookAt(admin, '45-users', problems);
    await user.getByRole('link', { name: 'Outbox', exact: true }).click();
    await signIn(user, EMAIL, PASSWORD);
    await user.getByText('Login failed').first().waitFor();
    await lookAt(user, '46-disabled', problems);
  });

  await step('the security log shows it', async () => {
    await admin.getByRole('link', { name: 'Security', exact: true }).click();
    await admin.getByRole('table').getByText('Account disabled').first().waitFor();
    await lookAt(admin, '47-security-log', problems);
  });
} catch (error) {
  problems.push(String(error instanceof Error ? error.stack : error));
} finally {
  await browser.close();
  await product.stop();
}

for (const problem of failures()) console.error(`- ${problem}`);
console.log(`${passed} passed, ${failures().length} failed`);
process.exit(failures().length === 0 ? 0 : 1);
