// The room in the inbox for messages: at every height of the window the field, Send and the last messages are in view.
import { expect, test } from '../../world.mjs';

const MESSAGES = 14;

/** An inbox with so many conversations, and one of them long. */
async function filled(stage, conversations = 1) {
  const account = await stage.sender();
  const { page, channel } = account;
  const write = (digits, text) =>
    stage.control('whapi', `/phones/${digits}/send`, { kind: 'text', text, channelId: channel.whapiChannelId });
  for (let number = 0; number < conversations; number++) {
    const digits = String(14_155_557_100 + number);
    await stage.send(account, { to: `+${digits}`, body: 'Your order is packed.' });
    await expect(() => write(digits, `Question ${number}`)).toPass({ timeout: 30_000 });
  }
  for (let each = 0; each < MESSAGES; each++) await write('14155557100', `Line ${each}`);
  let open;
  // The list has a conversation once its read model has the message.
  await expect(async () => {
    [open] = await stage.ask(page, 'GET', '/api/conversations?view=all&limit=1');
    expect(open).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return { ...account, address: `/inbox?conversation=${open.id}` };
}

test('A2: field, Send and two messages are seen on a phone on its side, at 200 % and with an open keyboard', async ({
  stage,
}) => {
  const { page, address } = await filled(stage);
  for (const [width, height] of [
    [844, 390],
    [640, 430],
    [390, 500],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    const field = page.getByLabel('Your answer');
    const log = page.getByRole('log');
    await log.getByText(`Line ${MESSAGES - 1}`, { exact: true }).waitFor();
    await field.fill(Array.from({ length: 6 }, (_, line) => `Answer ${line}`).join('\n'));
    const size = `${width}×${height}`;
    await expect(field, `the field at ${size}`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send', exact: true }), `Send at ${size}`).toBeInViewport({
      ratio: 1,
    });
    // The caret is in the last line of a text that is longer than the field.
    const below = await field.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop);
    expect(below, `the last line at ${size}`).toBeLessThan(20);
    for (const line of [MESSAGES - 1, MESSAGES - 2])
      await expect(log.getByText(`Line ${line}`, { exact: true }), `line ${line} at ${size}`).toBeInViewport({
        ratio: 1,
      });
  }
});

test('C1: at 1440 × 900 there are eleven rows and 600 px of thread', async ({ stage, look }) => {
  const { page, address } = await filled(stage, 12);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  const rows = page.locator('li[data-row]');
  await rows.nth(11).waitFor();
  const { height } = await page.getByRole('log').boundingBox();
  expect(height).toBeGreaterThanOrEqual(600);
  const seen = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(seen).toBeGreaterThanOrEqual(11);
  await expect(page.locator('aside[data-state]')).toHaveAttribute('data-state', 'collapsed');
  await page.keyboard.press('Control+b');
  await expect(page.locator('aside[data-state]')).toHaveAttribute('data-state', 'open');
  await look(page, '149-inbox-rows');
});

test('A11: emoji and variables come over the page, and leave the field and what was said where they are', async ({
  stage,
}) => {
  const { page, address } = await filled(stage);
  await page.goto(address);
  const field = page.getByLabel('Your answer');
  await field.fill('On its way ');
  // An open panel hides the rest of the page from screen readers, so the log is found by its attribute.
  const log = page.locator('[role=log]');
  const [before, thread] = [await field.boundingBox(), await log.boundingBox()];
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await page.getByLabel('Search emoji').fill('parcel');
  expect(await field.boundingBox()).toEqual(before);
  expect(await log.boundingBox()).toEqual(thread);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('On its way 📦');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('On its way 📦').waitFor();
});
