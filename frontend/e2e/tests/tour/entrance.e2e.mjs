// A visitor's first pages: the weight of every page, the landing page, an unknown address, signing up, signing in.
import { weighPages } from '../../budget.mjs';
import { toast } from '../../people.mjs';
import { ADMIN } from '../../product.mjs';
import { test } from '../../world.mjs';

test('every page keeps to its budget', async ({ problems }) => {
  for (const { page, kilobytes, files, limit } of weighPages()) {
    const text = `${page}: ${kilobytes.toFixed(1)} kB gzip in ${files} files`;
    console.log(`     ${text}`);
    if (kilobytes > limit.kilobytes || files > limit.files) problems.push(`over budget: ${text}`);
  }
});

test('landing page', async ({ person, look }) => {
  const user = await person('user');
  await user.goto('/');
  await user.getByRole('heading', { name: 'Automate your business & grow faster' }).waitFor();
  await look(user, '01-landing');
});

test('an unknown address', async ({ person, look }) => {
  const user = await person('user');
  await user.goto('/nowhere');
  await user.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await look(user, '01-not-found');
});

test('sign-up, with mistakes shown at the fields', { tag: '@landing' }, async ({ person, stage, look }) => {
  const { name, email } = stage.newcomer();
  const user = await person('user');
  await user.goto('/signup');
  await user.getByRole('button', { name: 'Create Account' }).click();
  await user.getByText('Name is required').waitFor();
  await look(user, '02-signup');
  await user.getByLabel('Full name').fill(name);
  await user.getByLabel('Email').fill(email);
  await user.getByLabel('Password', { exact: true }).fill('a good password');
  await user.keyboard.press('Enter');
  await toast(user, 'Account created!');
  await user.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await user.getByText('No Active Plan').waitFor();
  await look(user, '03-dashboard-new');
});

test('sign-in as administrator', async ({ person, look }) => {
  const admin = await person('admin');
  await admin.goto('/admin');
  await admin.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await look(admin, '05-login');
  await admin.getByLabel('Email').fill(ADMIN.email);
  await admin.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await admin.getByRole('button', { name: 'Sign In' }).click();
  await toast(admin, 'Welcome back!');
  await admin.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});
