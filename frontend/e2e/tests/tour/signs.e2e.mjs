// Small signs of the user's place: a page that is loading, a front page that recognises its visitor.
import { signOut } from '../../people.mjs';
import { expect, scriptOf, test } from '../../world.mjs';

test('A15: while a page is on its way a line says so, and the old page stands', async ({ stage, person }) => {
  const { email, password } = await stage.subscriber();
  const user = await person('slow');
  await stage.ask(user, 'POST', '/api/auth/login', { email, password });
  let arrives;
  const arrived = new Promise((resolve) => (arrives = resolve));
  await user.route(scriptOf('templates'), async (route) => {
    await arrived;
    await route.continue();
  });
  await user.goto('/dashboard');
  await user.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await user.getByRole('link', { name: 'Templates', exact: true }).click();
  await user.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
  await expect(user.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  arrives();
  await user.getByRole('heading', { name: 'Templates' }).waitFor();
  await expect(user.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
});

test('A15: the front page leads who is signed in to the dashboard, and a stranger to the door', async ({
  stage,
  look,
}) => {
  const { page: user } = await stage.account();
  await user.goto('/');
  await expect(user.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(user.getByRole('link', { name: 'Sign Up' })).toBeHidden();
  await look(user, '01-landing-signed-in');
  await user.goto('/nowhere');
  await user.getByRole('link', { name: 'Back to the dashboard' }).click();
  await signOut(user);
  await user.goto('/');
  await expect(user.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(user.getByRole('link', { name: 'Dashboard' })).toBeHidden();
});
