// A user's payments, the receipt, and the use of the days.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../../world.mjs';

test('a payment has its receipt, and every day its line', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  const reference = `تحويل بنكي رقم ${'٤٧١١ '.repeat(12)}`.trim();
  const payment = { planId: 'growth', amount: 7_900, currency: 'USD', reference };
  const { id } = await stage.ask(user, 'POST', '/api/subscribe/offline', payment);
  await stage.order(`/api/admin/offline-payments/${id}/approve`, {});

  await user.goto('/pricing');
  await user.getByRole('link', { name: 'Billing and receipts' }).click();
  await user.waitForURL('**/settings/billing');
  const download = user.waitForEvent('download');
  await user.getByRole('button', { name: /^Receipt \d{4}-\d{6}$/ }).click();
  const receipt = await download;
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await user.getByText('Offline payment').waitFor();
  await look(user, '34-billing');

  const table = user.waitForEvent('download');
  await user.getByRole('button', { name: 'Export days' }).click();
  expect(await readFile(await (await table).path(), 'utf8')).toContain(',offline,90,90,,');
});
