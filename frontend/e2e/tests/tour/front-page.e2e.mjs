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

test('item 10: the front page shows the product in the language and the theme of the page, and fetches no other', async ({
  person,
}) => {
  const fetched = [];
  for (const [locale, theme] of [
    ['en-GB', 'dark'],
    ['ar-BH', 'light'],
  ]) {
    const stranger = await person('stranger', { locale });
    stranger.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/pictures/')) fetched.push(`${pathname} ${response.status()}`);
    });
    await stranger.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
    await stranger.goto('/');
    await stranger.getByRole('figure').last().scrollIntoViewIfNeeded();
    const shown = stranger.getByRole('figure').getByRole('img').filter({ visible: true });
    await expect(shown).toHaveCount(2);
    for (const picture of await shown.all())
      await expect.poll(() => picture.evaluate(({ naturalWidth }) => naturalWidth)).toBe(1_200);
  }
  expect(fetched.sort()).toEqual([
    '/pictures/dashboard-ar-light.webp 200',
    '/pictures/dashboard-en-dark.webp 200',
    '/pictures/outbox-ar-light.webp 200',
    '/pictures/outbox-en-dark.webp 200',
  ]);
});

test('C11: each plan says its price a month and how one begins, and what is asked most is answered', async ({
  person,
}) => {
  const stranger = await person('stranger');
  await stranger.goto('/');
  const pricing = stranger.getByRole('region', { name: 'Pricing' });
  await expect(pricing.getByText('/month')).toHaveCount(3);
  for (const plan of ['Starter', 'Growth', 'Advanced'])
    await expect(pricing.getByRole('link', { name: `Start with ${plan}` })).toHaveAttribute('href', '/signup');
  await expect(pricing.getByRole('link', { name: 'Talk to us' })).toHaveAttribute('href', '#contact');
  await stranger.getByText('Can a message go out twice?').click();
  await expect(stranger.getByText(/^No\. Each message is sent at most once/)).toBeVisible();
});
