// The operator's legal pages, from the front page.
import { test } from '../../world.mjs';

test('B8: the front page leads to terms and privacy', async ({ person, look }) => {
  const user = await person('user');
  for (const name of ['Terms', 'Privacy']) {
    await user.goto('/');
    await user.getByRole('link', { name, exact: true }).click();
    await user.getByRole('heading', { name, level: 1 }).waitFor();
    await user.getByText('Nothing has been published here yet').waitFor();
  }
  await look(user, '35-privacy');
});
