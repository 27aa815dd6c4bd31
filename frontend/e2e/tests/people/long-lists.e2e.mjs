// Lists of thousands of rows: the rows on the page, and the scroll position. The test answers the requests, so that the
// server has no work.
import { serveLists } from '../../long-lists.mjs';
import { expect, test } from '../../world.mjs';

const ROWS = 3_000;
const LONG = { timeout: 60_000 };

/** The top of a row in the window, found by its text. */
const topOf = (page, text) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);

/** The distance of a text from the left side of its box. */
function asideOf(box) {
  const range = document.createRange();
  range.selectNodeContents(box);
  return range.getBoundingClientRect().left - box.getBoundingClientRect().left;
}

test('a list of thousands of rows has those near what is seen, and says which they are', async ({ stage }) => {
  const { page } = await stage.subscriber();
  await serveLists(page.context(), () => ROWS, Date.now());
  await page.goto('/people');
  const rows = page.locator('tr[data-row]');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await expect(page.locator('table')).toHaveAttribute('aria-rowcount', '-1');
  // A name in the other writing direction still begins at the side of its column.
  const aside = await page.locator('td a', { hasText: 'محمد' }).first().evaluate(asideOf);
  expect(aside).toBeLessThan(1);
  // More rows load by themselves until all are there; the end moves down as the rows above it get their heights.
  const last = page.locator(`tr[aria-rowindex="${ROWS + 1}"]`);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return last.isVisible();
    }, LONG)
    .toBe(true);
  await expect(page.locator('table')).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  expect(await rows.count()).toBeLessThan(60);
});

test('the columns of a list that is long at once are as wide as its rows need, and stand below their headings', async ({
  stage,
}) => {
  const { page } = await stage.subscriber();
  await serveLists(page.context(), () => ROWS, Date.now(), { page: 500 });
  await page.goto('/people');
  const rows = page.locator('tr[data-row]');
  const table = page.locator('table[data-fixed]');
  const displayOf = () => rows.first().evaluate((row) => window.getComputedStyle(row).display);
  /** Cells that are narrower than their content, or not below their heading. */
  const astray = () =>
    table.evaluate((table) =>
      [...table.querySelectorAll('tr[data-row]')].flatMap((row) =>
        [...row.cells].flatMap((cell, index) => {
          const { left, right } = table.tHead.rows[0].cells[index].getBoundingClientRect();
          const box = cell.getBoundingClientRect();
          const isWhole = cell.scrollWidth <= cell.clientWidth + 1;
          const isBelow = Math.abs(box.left - left) + Math.abs(box.right - right) < 1;
          return isWhole && isBelow
            ? []
            : [
                `${index}: ${cell.textContent}: ${cell.scrollWidth} of ${box.width}, ${box.left - left} and ${box.right - right} aside`,
              ];
        }),
      ),
    );
  for (const width of [1280, 1360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await table.waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(60);
    await expect.poll(displayOf).toBe('grid');
    await expect.poll(astray).toEqual([]);
    expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    await expect(page.getByRole('columnheader', { name: 'Last wrote' })).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect.poll(displayOf).toBe('table-row');
});

test('for whom nothing is to move, what becomes higher is so at once, and a list does not swing between two places', async ({
  stage,
}) => {
  const { page } = await stage.subscriber();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveLists(page.context(), () => ROWS, Date.now());
  await page.goto('/people');
  await page.locator('tr[data-row]').first().waitFor();
  const shown = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    const heights = [10, 90].map((height) => {
      box.style.height = `${height}px`;
      return box.getBoundingClientRect().height;
    });
    box.remove();
    return heights;
  });
  expect(shown).toEqual([10, 90]);
});

test('the focus stays on its row however far one scrolls, and what one reads stays where it is when rows come above', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page, friend } = account;
  let added = 0;
  await serveLists(page.context(), () => ROWS, Date.now(), { added: () => added });
  await page.goto('/inbox');
  const rows = page.locator('li[data-row]');
  const box = (run) => page.locator('ul:has(> [data-row])').evaluate(run);
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await rows.nth(3).getByRole('link').focus();
  const focused = await page.evaluate(() => document.activeElement.textContent);
  await box((list) => (list.parentElement.scrollTop = 20_000));
  await expect.poll(async () => Number(await rows.last().getAttribute('aria-posinset'))).toBeGreaterThan(150);
  expect(await page.evaluate(() => document.activeElement.textContent)).toBe(focused);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('li[aria-posinset="5"] a')).toBeFocused();

  await page.evaluate(() => document.activeElement.blur());
  await expect
    .poll(async () => {
      await box((list) => (list.parentElement.scrollTop = Number.MAX_SAFE_INTEGER));
      return page.locator('li[aria-setsize]').last().getAttribute('aria-setsize');
    }, LONG)
    .toBe(String(ROWS));
  await box((list) => (list.parentElement.scrollTop = 10_000));
  // The rows at the new position appear with the next frames.
  const textSeen = () =>
    page.locator('li[data-row]').evaluateAll((all) => {
      const isSeen = ({ top }) => top > 400 && top < window.innerHeight;
      return all.find((each) => isSeen(each.getBoundingClientRect()))?.querySelector('.name')?.textContent;
    });
  await expect.poll(textSeen).toBeTruthy();
  const text = await textSeen();
  await page.waitForTimeout(500);
  const top = await topOf(page, text);
  added = 7;
  const asked = page.waitForResponse(/\/api\/conversations\?after=2500/);
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  await asked;
  await page.waitForTimeout(300);
  await expect.poll(() => topOf(page, text)).toBeCloseTo(top, 0);
});

test('Back leads to the row that one left, and it stands where it stood', async ({ stage }) => {
  const { page } = await stage.subscriber();
  await serveLists(page.context(), () => ROWS, Date.now());
  await page.goto('/people');
  const rows = page.locator('tr[data-row]');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollBy(0, 3_000));
      return page.evaluate(() => window.scrollY);
    }, LONG)
    .toBeGreaterThan(30_000);
  await page.waitForTimeout(1_000);
  const seen = await rows.evaluateAll((all) => {
    const row = all.find((each) => each.getBoundingClientRect().top > 200);
    return { row: row.dataset.row, top: row.getBoundingClientRect().top };
  });
  await page.evaluate(() => document.querySelector('a[href="/channels"]').click());
  await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor();
  await page.goBack();
  const row = page.locator(`tr[data-row="${seen.row}"]`);
  await row.waitFor();
  await page.waitForTimeout(1_000);
  expect(Math.abs((await row.evaluate((each) => each.getBoundingClientRect().top)) - seen.top)).toBeLessThanOrEqual(1);
});
