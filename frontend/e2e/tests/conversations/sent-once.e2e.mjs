// A double click, and an answer that is lost on its way: what was sent is sent once.
import { expect, test } from '../../world.mjs';

/** Texts that a demo phone has received. */
const receivedBy = async (stage, friend) =>
  (await stage.seen('whapi', `/phones/${friend.slice(1)}/messages`)).messages.map(({ body }) => body);

test('a double click sends one message', async ({ stage }) => {
  const { page: user, friend } = await stage.sender();
  await user.goto('/send');
  await user.getByLabel('Phone', { exact: true }).fill(friend);
  await user.getByLabel('Body').fill('Once');
  await user.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect.poll(() => receivedBy(stage, friend)).toEqual(['Once']);
  await user.waitForTimeout(1_000);
  expect(await receivedBy(stage, friend)).toEqual(['Once']);
});

test.describe('An answer that is lost', () => {
  test.use({ asked: /ERR_CONNECTION_RESET/ });

  test('costs no text, and the second try sends nothing twice', async ({ stage }) => {
    const { page: user, friend } = await stage.sender();
    let isLost = false;
    await user.route('**/api/messages/send', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await user.goto('/send');
    await user.getByLabel('Phone', { exact: true }).fill(friend);
    await user.getByLabel('Body').fill('Lost');
    const send = user.getByRole('button', { name: 'Send Message' });
    await send.click();
    await expect.poll(() => isLost).toBe(true);
    await expect.poll(() => receivedBy(stage, friend)).toEqual(['Lost']);
    if (await user.getByLabel('Body').isVisible()) {
      await expect(user.getByLabel('Body')).toHaveValue('Lost');
      await send.click();
    }
    await user.waitForTimeout(2_000);
    expect(await receivedBy(stage, friend)).toEqual(['Lost']);
  });
});
