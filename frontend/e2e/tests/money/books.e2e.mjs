// The books: every day that moved, and every payment at any instant.
import { readFile } from 'node:fs/promises';
import { expect, test } from '../../world.mjs';

test('the books show every day of it', async ({ stage, look }) => {
  await stage.topUp('First hundred');
  await stage.activeChannel();
  const admin = await stage.administrator();
  await admin.goto('/admin/audit');
  await admin.getByText('First hundred').first().waitFor();
  await look(admin, '31-audit');
  await admin
    .getByRole('button', { name: /^Event of/ })
    .first()
    .click();
  await admin.getByLabel('Content of the event').waitFor();
  await look(admin, '32-audit-event');
  await admin.getByRole('button', { name: 'Main pool' }).first().click();
  await admin.getByText('Closing balance').waitFor();
  await look(admin, '33-statement');
  await admin.getByRole('button', { name: 'Verify now' }).click();
  await admin.getByText('Everything agrees with the log').waitFor({ timeout: 60_000 });
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(5);
  await admin.reload();
  await admin.getByRole('tab', { name: 'Exports' }).click();
  await admin.getByText('SHA-256').first().waitFor();
  await look(admin, '34-verified');
});

test('payments as they were at any instant', async ({ stage, look }) => {
  await stage.paid(await stage.account());
  const admin = await stage.administrator();
  await admin.goto('/admin/payments');
  await admin.getByRole('region', { name: 'Totals' }).getByText('USD').first().waitFor();
  await admin.getByText('PayPal', { exact: true }).first().waitFor();
  await admin
    .getByRole('button', { name: /^Story of the payment/ })
    .first()
    .click();
  await admin.getByText('PayPal capture completed').first().waitFor();
  await look(admin, '37-payments');
});

test('revenue follows from the payments, and can be taken away as a table', async ({ stage, look }) => {
  await stage.paid(await stage.account());
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Revenue' }).click();
  await admin.getByRole('region', { name: 'Revenue in USD' }).getByText('Received', { exact: true }).waitFor();
  await look(admin, '39-revenue');
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const [header] = (await readFile(await (await file).path(), 'utf8')).split('\n');
  expect(header).toContain('month,plan,currency,payments,received_minor');
});

test('a statement is dark on white on paper, whatever the screen is, and whole in Arabic', async ({ stage }) => {
  const { id } = await stage.subscriber();
  const admin = await stage.administrator();
  await admin.goto(`/admin/audit?account=user:${id}`);
  const title = admin.getByRole('heading', { level: 2, name: 'User Sara Lind' });
  await expect(title).toHaveCSS('color', 'rgb(232, 237, 247)');
  await admin.emulateMedia({ media: 'print' });
  for (const text of [title, admin.getByRole('heading', { level: 1 }), admin.getByText('Closing balance')])
    await expect(text).toHaveCSS('color', 'rgb(15, 27, 45)');
  await expect(admin.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(admin.getByRole('region', { name: 'Statement', exact: true })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  await expect(admin.getByRole('button', { name: 'Print' })).toBeHidden();
  // The printed page leaves out the column of arrows, because a row cannot be opened on paper.
  const openers = admin.getByRole('region', { name: 'Statement lines' }).locator('.MuiTableCell-paddingCheckbox');
  for (const cell of await openers.all()) await expect(cell).toBeHidden();
  await admin.emulateMedia({ media: 'screen' });
  await expect(title).toHaveCSS('color', 'rgb(232, 237, 247)');
  await admin.evaluate(() => localStorage.setItem('language', 'ar'));
  await admin.reload();
  for (const text of ['الرصيد الافتتاحي', 'الرصيد الختامي حتى الآن', 'من البداية حتى الآن'])
    await expect(admin.getByText(text, { exact: true })).toBeVisible();
});
