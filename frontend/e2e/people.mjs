// Repeated acts of people: signing in, choosing, and the signs that it worked.
export const toast = (page, text) => page.getByTestId('toast').getByText(text, { exact: false }).first().waitFor();

export async function signUp(page, { name, email, password }) {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('Very good').waitFor();
  await page.keyboard.press('Enter');
  await toast(page, 'Account created!');
}

export async function signIn(page, { email, password }) {
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Enters the code on the card that asks for it. */
export async function enterCode(page, { code }) {
  await page.getByLabel('Code').fill(await code());
  await page.keyboard.press('Enter');
}

/** Enters a recovery code on the same card. */
export async function enterRecoveryCode(page, code) {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
}

export async function signOut(page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged out successfully');
}

export const isIn = (page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor();

/** Waits for the sign-in page with the reason: the session was ended elsewhere. */
export async function isTold(page) {
  await page.getByText('Your session has ended').waitFor();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
}

/** Chooses an option from a list by clicks. @param among the page, or the part of it with the field */
export async function choose(among, label, option) {
  await among.getByRole('combobox', { name: label, exact: typeof label === 'string' }).click();
  await among.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}
