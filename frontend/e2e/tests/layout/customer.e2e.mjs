// Faults that customers met on their first days; each test has the name of the fault.
import { choose } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

const FILE = ['phone,name,message', '+97331001000,Sara,Hello', '300,Huda with quite a long name,Hello', 'abc,,Hello'];

test('the title of the settings stands in one place, with and without a button beside it', async ({ stage }) => {
  const { page } = await stage.account();
  const tops = new Set();
  for (const section of ['team', 'hours', 'consent', 'notices', 'language']) {
    await page.goto(`/settings/${section}`);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    tops.add((await title.boundingBox()).y);
  }
  expect([...tops]).toHaveLength(1);
});

test('on a phone the reason of a wrong row has the width of its card', async ({ stage }) => {
  const { page } = await stage.sender();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bulk');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'winter.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE.join('\n')) });
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  const reason = rows.locator('td[data-wide]').first();
  await reason.waitFor();
  const [own, all] = [await reason.boundingBox(), await rows.boundingBox()];
  expect(own.width).toBeGreaterThan(all.width - 8);
  await expect(rows).toHaveJSProperty('scrollLeft', 0);
  expect(await rows.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('opening hours are changed in their place, and the list of a choice lies over the edge of a dialog', async ({
  stage,
  look,
}) => {
  const { page } = await stage.account();
  await page.goto('/settings/hours');
  await page.getByRole('switch', { name: 'Open around the clock' }).click();
  const friday = page.getByRole('group', { name: 'Friday' });
  await friday.getByRole('button', { name: 'Add hours to Friday' }).click();
  await friday.getByLabel('Friday, hours 2, from').fill('19:00');
  await friday.getByLabel('Friday, hours 2, to').fill('22:00');
  await page.getByRole('switch', { name: 'Open on Monday' }).click();
  await look(page, '157-hours');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page
    .getByText(/^Changed by /)
    .first()
    .waitFor();
  await page.reload();
  await expect(page.getByLabel('Friday, hours 2, to')).toHaveValue('22:00');
  await expect(page.getByRole('group', { name: 'Monday' }).getByText('Closed')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'People', exact: true }).click();
  await expect(dialog.getByRole('option').nth(5)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await choose(dialog, 'People', '12 months');
  await expect(dialog.getByRole('combobox', { name: 'People', exact: true })).toHaveValue('12 months');
});

test('beside each purpose stands what the person agreed to', async ({ stage }) => {
  const account = await stage.sender();
  const { page, friend } = account;
  await page.goto('/send');
  await page.getByRole('textbox', { name: 'Phone' }).fill(friend);
  await expect(page.getByRole('radio', { name: /^Marketing.*no consent on record/ })).toBeVisible();
  await stage.ask(page, 'POST', '/api/people', { phone: friend, name: 'Omar' });
  await stage.ask(page, 'POST', '/api/suppressions', { phone: friend });
  await page.reload();
  await page.getByRole('textbox', { name: 'Phone' }).fill(friend);
  await expect(page.getByRole('radio', { name: /^Marketing.*opted out/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Orders/ })).not.toHaveAccessibleName(/opted out/);
});
