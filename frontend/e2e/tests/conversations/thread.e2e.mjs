// A long conversation: the lines in view stay in place when others arrive above or below them.
import { expect, test } from '../../world.mjs';

/** More lines than one page has. */
const LINES = 160;

/** Number of the first line that is fully in view. */
const firstIn = (log) =>
  log.evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const first = [...box.querySelectorAll('li')].find((each) => each.getBoundingClientRect().top >= top);
    // The time of a message follows its text without a space.
    return Number(/Line (\d+?)(?=\d\d:\d\d|\D|$)/.exec(first.textContent)[1]);
  });

test(
  'what one reads in a thread stays where it is, and a button leads to what is new',
  { tag: '@landing' },
  async ({ stage, look }) => {
    const account = await stage.sender();
    const { page, channel, friend } = account;
    const writes = (text) =>
      stage.control('whapi', `/phones/${friend.slice(1)}/send`, {
        ...{ kind: 'text', text, channelId: channel.whapiChannelId },
      });
    await stage.send(account, { to: friend, body: 'Your order is packed.' });
    await expect(() => writes('Line 1')).toPass({ timeout: 30_000 });
    for (let line = 2; line <= LINES; line++) await writes(`Line ${line}`);
    await page.goto('/inbox');
    await page
      .getByRole('link', { name: new RegExp(`Line ${LINES}`) })
      .first()
      .click();
    const log = page.getByRole('log');
    const line = (number) => log.getByText(`Line ${number}`, { exact: true });
    const topOf = (number) => line(number).evaluate((element) => element.getBoundingClientRect().top);
    const fromEnd = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    // The phone counts in seconds: messages of the same second may be in any order.
    const nextSecond = () => page.waitForTimeout(1_100);
    const button = page.getByRole('button', { name: /new message/ });
    await line(LINES).waitFor();
    await expect.poll(fromEnd).toBeLessThanOrEqual(1);
    // Typing below a long thread lays none of its lines out again.
    expect(await log.evaluate((box) => window.getComputedStyle(box).contain)).toBe('strict');
    await nextSecond();
    await writes(`Line ${LINES + 1}`);
    await expect(line(LINES + 1)).toBeInViewport();
    await expect(button).toHaveCount(0);

    await log.hover();
    await page.mouse.wheel(0, -1_000);
    await expect.poll(fromEnd).toBeGreaterThan(600);
    await page.waitForTimeout(500);
    const read = await firstIn(log);
    const top = await topOf(read);
    await nextSecond();
    for (const more of [2, 3, 4]) await writes(`Line ${LINES + more}`);
    await page.getByRole('button', { name: '3 new messages' }).waitFor();
    expect(await topOf(read)).toBeCloseTo(top, 0);
    await look(page, '149-new-messages');
    await page.getByRole('button', { name: '3 new messages' }).click();
    await expect(line(LINES + 4)).toBeInViewport();
    await expect(button).toHaveCount(0);
    await expect.poll(fromEnd).toBeLessThanOrEqual(1);

    // Earlier lines load by themselves.
    const before = await log.locator('li').count();
    expect(before).toBeLessThan(LINES);
    await log.evaluate((box) => (box.scrollTop = 350));
    const first = await firstIn(log);
    const place = await topOf(first);
    await expect.poll(() => log.locator('li').count()).toBeGreaterThan(before);
    await page.waitForTimeout(500);
    expect(Math.abs((await topOf(first)) - place)).toBeLessThanOrEqual(1);

    // The thread scrolls to the member's own answer.
    await page.getByLabel('Your answer').fill('It is on its way');
    await page.getByLabel('Your answer').press('Control+Enter');
    await expect(log.getByText('It is on its way')).toBeInViewport();
    await expect.poll(fromEnd).toBeLessThanOrEqual(1);
  },
);
