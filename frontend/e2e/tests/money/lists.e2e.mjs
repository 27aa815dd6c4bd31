// The administrator's lists: users in any order, and whose days moved, by names.
import { readFile } from 'node:fs/promises';
import { choose } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

const isFalling = (numbers) => numbers.every((number, index) => index === 0 || number <= numbers[index - 1]);

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
  // Cells without a heading count, too.
  const titles = await rows.first().locator('td, th').allTextContents();
  const at = titles.findIndex((title) => title.startsWith('Days'));
  const shown = async () => {
    const cells = (await rows.all()).slice(1).map((row) => row.locator('td, th').nth(at).innerText());
    return (await Promise.all(cells)).map((text) => parseInt(text, 10));
  };
  await expect.poll(async () => isFalling(await shown())).toBe(true);
  await look(admin, '28-users-by-days');
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(admin, 'Plan', 'Starter');
  await admin.getByRole('button', { name: 'Done' }).click();
  await expect(admin).toHaveURL(/plan=starter/);
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('name,email,role,plan');
  expect(lines.join('\n')).toContain(email);
  await admin.goto('/admin/audit');
  const find = async () => {
    await admin.getByRole('combobox', { name: 'Account' }).fill('الرياض');
    await admin.getByRole('option', { name: /متجر الرياض الكبير/ }).waitFor();
  };
  await find();
  await look(admin, '31-picker');
  await find();
  await admin.keyboard.press('Enter');
  await admin.getByRole('heading', { name: 'Channel متجر الرياض الكبير' }).waitFor();
  await admin.getByText('Closing balance').waitFor();
  await look(admin, '33-channel-statement');
});
