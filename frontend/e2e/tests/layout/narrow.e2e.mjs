// A tablet and an Arabic phone: actions are in view, buttons on one line, figures at their axis.
import { expect, test } from '../../world.mjs';

test('C13: at 820 pixels the actions of a table are on the screen while the sidebar is open', async ({ stage }) => {
  const { email } = await stage.subscriber();
  const admin = await stage.administrator();
  await admin.setViewportSize({ width: 820, height: 900 });
  await admin.goto('/admin');
  await admin.getByRole('row', { name: email }).waitFor();
  await admin.keyboard.press('Control+b');
  await expect(admin.getByRole('complementary', { name: 'Sidebar' })).toHaveAttribute('data-state', 'open');
  const row = admin.getByRole('row', { name: email });
  await row.scrollIntoViewIfNeeded();
  for (const button of await row.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test('beside the open menu of a small screen a row of the outbox shows name, status and time', async ({ stage }) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, name: 'Alexandrina Victoria of Kent', body: 'Your order is ready' });
  for (const width of [770, 844, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/outbox');
    await page.getByRole('listitem').filter({ hasText: 'Alexandrina' }).waitFor();
    if (width < 1024) await page.keyboard.press('Control+b');
    await page.locator('aside[data-state=open]').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Alexandrina' });
    const { width: ofName } = await row.locator('.texts').boundingBox();
    expect(ofName).toBeGreaterThan(120);
    const { x, width: ofRow } = await row.boundingBox();
    const { x: from, width: long } = await row.locator('.actions').boundingBox();
    expect(from + long).toBeLessThanOrEqual(x + ofRow);
    expect(await row.locator('.when').evaluate((time) => time.scrollWidth - time.clientWidth)).toBe(0);
  }
});

test('the lines between the figures of billing are as quiet as all others, on a phone and beside one another', async ({
  stage,
}) => {
  const { page } = await stage.subscriber();
  for (const [width, side] of [
    [390, 'top'],
    [1280, 'left'],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/settings/billing');
    const figure = page.locator('.MuiPaper-root').filter({ hasText: /^Days left/ });
    const [line, divider] = await figure.evaluate(
      (element, at) => [
        window.getComputedStyle(element).getPropertyValue(`border-${at}-color`),
        window.getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-divider'),
      ],
      side,
    );
    const drawn = await page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = colour;
      const { color } = window.getComputedStyle(probe);
      probe.remove();
      return color;
    }, divider);
    expect(line).toBe(drawn);
  }
});

test('on an Arabic phone what the bar says of the demonstration is whole, and the figures of a chart stand beside its axis', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, body: 'Hi' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.goto('/dashboard');
  const notice = page.getByRole('banner').getByRole('link');
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await notice.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  await expect(page.getByRole('navigation', { name: 'الأكثر استخدامًا' })).toBeInViewport({ ratio: 1 });
  const labels = page.locator('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel');
  // The chart loads when the user scrolls near it.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(labels.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The axis has no line of its own: its figures stand next to the grid lines.
  const line = await page.locator('.MuiChartsGrid-horizontalLine').first().boundingBox();
  for (const label of await labels.all()) {
    const { x, width } = await label.boundingBox();
    expect(x).toBeGreaterThanOrEqual(line.x + line.width);
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test('on a phone a row of a table is one card: no line below a cell; nothing lies over a message; days have whole names', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, name: 'Omar', body: 'Hi' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/people']) {
    await page.goto(path);
    const cells = page.getByRole('main').locator('tbody td');
    await cells.first().waitFor();
    for (const cell of await cells.all()) await expect(cell).toHaveCSS('border-bottom-width', '0px');
  }
  // The preview of a sent message must not cover the text below it, as a sticky preview next to a form would.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/outbox');
  await page.getByRole('button', { name: /^Details/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Message details' });
  const shown = await drawer.getByRole('region', { name: 'Message' }).boundingBox();
  const reason = await drawer.getByText('Why was this allowed?').boundingBox();
  expect(shown.y + shown.height).toBeLessThanOrEqual(reason.y);
  // The last day's name is wider than its bars.
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  for (const width of [390, 820, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    const labels = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel');
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(labels.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    for (const text of await labels.allTextContents()) expect(text).not.toContain('…');
  }
});

test('at 1,100 pixels beside the sidebar every field of a filter shows what is in it, and tables of payments fit', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.paid(account);
  await stage.send(account, { to: account.friend, body: 'Hi' });
  await page.setViewportSize({ width: 1100, height: 900 });
  for (const path of ['/outbox', '/people', '/reports']) {
    await page.goto(path);
    const bar = page.getByRole('main').getByRole('search');
    await bar.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await panel.locator('input, select').first().waitFor();
    for (const field of await bar.or(panel).locator('input, select').all())
      expect((await field.boundingBox()).width).toBeGreaterThan(110);
  }
  await page.goto('/settings/billing');
  await expect(page.getByRole('button', { name: /^Receipt/ })).toBeInViewport({ ratio: 1 });
  const sideways = (region) => region.scrollWidth - region.clientWidth;
  for (const region of await page.getByRole('region').all()) expect(await region.evaluate(sideways)).toBeLessThan(2);
});

test('keeps each date of the books on one line', async ({ stage }) => {
  const page = await stage.administrator();
  await stage.topUp();
  for (const [path, width] of [
    ['/admin/balances', 1280],
    ['/admin/audit', 390],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const dates = page.getByRole('main').locator('tbody time');
    await dates.first().waitFor();
    const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length));
    expect(lines).toEqual(lines.map(() => 1));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(1);
  }
});
