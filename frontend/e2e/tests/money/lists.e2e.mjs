// The administrator's lists: users in any order, and whose days moved, by names.
import { readFile } from 'node:fs/promises';
import { expect, test } from '../../world.mjs';

test('item 8: users are ordered, filtered and taken away, and the audit finds a channel by its label', async ({
  stage,
  look,
}) => {
  const { email } = await stage.activeChannel({ label: 'متجر الرياض الكبير' });
  await stage.account();
  const admin = await stage.administrator();
  await admin.goto('/admin');
  const rows = admin.getByRole('region', { name: 'Users' }).getByRole('row');
  await rows.getByText(email).waitFor();
  await admin.getByRole('columnheader', { name: 'Days' }).getByRole('button').click();
  await admin.getByRole('columnheader', { name: 'Days' }).getByRole('button').click();
  await expect(admin).toHaveURL(/sort=days&direction=desc/);
  await expect(rows.nth(1)).toContainText(email);
  await look(admin, '28-users-by-days');
  await admin.getByLabel('Plan', { exact: true }).selectOption('Starter');
  await expect(admin).toHaveURL(/plan=starter/);
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('name,email,role,plan');
  expect(lines[1]).toContain(email);
  await admin.goto('/admin/audit');
  await admin.getByRole('combobox', { name: 'Account' }).fill('الرياض');
  await admin.getByRole('option', { name: /متجر الرياض الكبير/ }).waitFor();
  await look(admin, '31-picker');
  await admin.keyboard.press('Enter');
  await admin.getByRole('heading', { name: 'Channel متجر الرياض الكبير' }).waitFor();
  await admin.getByText('Closing balance').waitFor();
  await look(admin, '33-channel-statement');
});
