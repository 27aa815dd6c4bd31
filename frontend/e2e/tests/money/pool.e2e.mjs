// The main pool and the gateway that it is bought from.
import { toast } from '../../people.mjs';
import { test } from '../../world.mjs';

test('the pool is topped up', async ({ stage, look }) => {
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Balances' }).first().click();
  await admin.getByRole('button', { name: 'Top Up Balance' }).click();
  await admin.getByLabel('Note (optional)').fill('First hundred');
  await look(admin, '08-top-up');
  await admin.getByRole('button', { name: 'Top Up', exact: true }).click();
  await toast(admin, 'Main balance topped up successfully');
  await admin.getByText('First hundred').first().waitFor();
  await look(admin, '08-balances');
});

test('the gateway settings say that it is a demo, and the test connects', async ({ stage, look }) => {
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'WHAPI Settings' }).first().click();
  await admin.getByText('messages go to the built-in demo gateway').waitFor();
  await admin.getByRole('button', { name: 'Test Connection' }).click();
  await toast(admin, 'Connection successful');
  await look(admin, '09-settings');
});

test('a transaction is deleted, and the balance compared with the gateway', async ({ stage, look }) => {
  await stage.activeChannel();
  const admin = await stage.administrator();
  await admin.goto('/admin/balances');
  await admin.getByRole('button', { name: 'Compare with the gateway' }).click();
  await admin.getByText(/The gateway has/).waitFor();
  await admin.getByText('SYNC').waitFor();
  await admin
    .getByRole('row', { name: /SYNC/ })
    .getByRole('button', { name: /Delete the transaction/ })
    .click();
  await admin.getByText('Are you sure you want to delete this transaction?').waitFor();
  await look(admin, '28-delete-transaction');
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(admin, 'Transaction deleted successfully');
});
