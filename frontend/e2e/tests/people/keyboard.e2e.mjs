// The inbox by keyboard: every step has a key, and typed text is never taken for a command.
/* global getComputedStyle, KeyboardEvent */
import { expect, test } from '../../world.mjs';

test('keyboard for everything: the inbox is worked without a pointer, and single keys can be switched off', async ({
  stage,
  look,
}) => {
  const account = await stage.sender();
  const { page, channel } = account;
  for (const [digits, body] of [
    ['14155559101', 'Is it packed?'],
    ['14155559102', 'When do you open?'],
  ]) {
    // A demo phone answers whoever wrote to it.
    await stage.send(account, { to: `+${digits}`, body: 'Your order is packed.' });
    const sent = { kind: 'text', text: body, channelId: channel.whapiChannelId };
    await expect(() => stage.control('whapi', `/phones/${digits}/send`, sent)).toPass({ timeout: 30_000 });
  }
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Is it packed/ }).waitFor();
  const first = page.getByRole('link', { name: /When do you open/ });
  const keys = (...names) =>
    names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());

  await keys('j');
  await expect(first).toBeFocused();
  const outline = await first.evaluate((link) => getComputedStyle(link).outlineStyle);
  expect(outline, 'the row with the focus is seen').not.toBe('none');
  await keys('j', 'k', 'Enter');
  await page.getByRole('heading', { level: 2, name: /\d/ }).waitFor();
  await keys('c');
  await expect(page.getByRole('button', { name: 'Assigned to Sara Lind' })).toBeVisible();

  await keys('r');
  await page.keyboard.type('At nine, come early: resolve');
  await expect(page.getByLabel('Your answer')).toHaveValue('At nine, come early: resolve');
  await keys('Escape');
  await expect(page.getByRole('log')).toBeFocused();
  await keys('n');
  await page.keyboard.type('asks often');
  await keys('Control+Enter');
  await page.getByRole('log').getByText('asks often').waitFor();
  await keys('Escape', 'r');
  await expect(page.getByLabel('Your answer')).toHaveValue('At nine, come early: resolve');
  await keys('Control+Enter');
  await page.getByRole('log').getByText('At nine, come early').waitFor();
  await keys('Escape', 'l');
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.keyboard.type('hours');
  await keys('Enter');
  await expect(page.getByText('hours', { exact: true }).first()).toBeVisible();
  await keys('Escape');

  for (const [key, title] of [
    ['s', 'Snooze until'],
    ['a', 'Assign'],
  ]) {
    await keys(key);
    await page.getByRole('menu', { name: title }).waitFor();
    await keys('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await keys('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await look(page, '146-keys');
  await keys('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const resolved = new URL(page.url()).searchParams.get('conversation');
  await keys('e');
  await expect.poll(() => new URL(page.url()).searchParams.get('conversation')).not.toBe(resolved);
  await page.getByRole('log').waitFor();
  await keys('u');
  await expect(page.getByRole('heading', { name: /waits|No one is waiting/ })).toBeVisible();
  await keys('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  // The key event of an Arabic keyboard.
  await page.getByRole('searchbox').blur();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true })),
  );
  await expect(page.locator('li a:focus')).toHaveCount(1);

  await keys('?');
  await page.getByLabel('Enable single-key shortcuts').uncheck();
  await keys('Escape', '/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
});
