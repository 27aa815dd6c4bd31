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
  await admin.getByRole('button', { name: 'CSV', exact: true }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(5);
  await admin.reload();
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
