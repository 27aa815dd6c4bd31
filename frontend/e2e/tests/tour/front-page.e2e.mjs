// The front page for a visitor without an account.
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
    const shown = stranger.getByRole('figure').getByRole('img').filter({ visible: true });
    await expect(shown).toHaveCount(4);
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(1_000);
    }
  }
  const names = ['inbox', 'proof', 'review', 'thread'];
  const expected = [
    ['ar', 'light'],
    ['en', 'dark'],
  ].flatMap(([lang, look]) => names.map((name) => `/pictures/${lang}/${name}-${look}.webp 200`));
  expect(fetched.sort()).toEqual(expected.sort());
});

test('B1: on a phone a menu has the ways that the bar has no room for', async ({ person }) => {
  const stranger = await person('stranger');
  await stranger.setViewportSize({ width: 390, height: 844 });
  await stranger.goto('/');
  await stranger.getByLabel('Menu').first().click();
  await stranger.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(stranger.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
  await expect(stranger.getByRole('navigation', { name: 'Menu' })).toBeHidden();
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
  await stranger.getByText('What is a channel-day?').click();
  await expect(stranger.getByText(/^One channel that is active for 24 hours/)).toBeVisible();
});
