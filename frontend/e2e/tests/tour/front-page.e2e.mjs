// The front page before one has an account.
import { expect, test } from '../../world.mjs';

test('item 10: on the front page one writes a message and answers it without an account', async ({ person, look }) => {
  const stranger = await person('stranger');
  await stranger.goto('/');
  await stranger.getByLabel('Write a message').fill('موعدك غداً الساعة ٩');
  const phone = stranger.locator('[data-try-message]');
  await expect(phone).toHaveText('موعدك غداً الساعة ٩');
  await stranger.getByRole('button', { name: 'Call me' }).click();
  await expect(stranger.getByText('Replied. In your outbox')).toBeVisible();
  await look(stranger, '01-try-it');
});
