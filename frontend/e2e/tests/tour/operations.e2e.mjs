// The page of operations: a read model is rebuilt while the old one serves, and the log is read.
import { toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { expect, test } from '../../world.mjs';

test('a read model is rebuilt beside the live one, compared and switched', async ({ stage, look }) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  await stage.send(account, { to: friend, body: 'Your order is ready.' });
  const admin = await stage.administrator();
  await admin.goto('/admin/operations');
  await admin.getByText('All is well').waitFor();
  await look(admin, '35-operations');
  await admin.setViewportSize({ width: 820, height: 900 });
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.getByRole('button', { name: 'Rebuild jobs' }).click();
  await admin.getByLabel('Reason').fill('A look at how it works');
  await admin.keyboard.press('Enter');
  await toast(admin, 'Rebuild begun');
  await admin.getByRole('button', { name: 'Compare jobs' }).click();
  await admin
    .getByText(/No difference in/)
    .first()
    .waitFor();
  await look(admin, '36-compare');
  await admin.getByRole('button', { name: 'Switch', exact: true }).click();
  await admin.getByLabel('Reason').fill('No difference');
  await admin.keyboard.press('Enter');
  await toast(admin, 'Switched');
  await admin.getByRole('button', { name: 'Roll jobs back' }).waitFor();
  await admin.getByRole('tab', { name: 'Events' }).click();
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Event types' }).fill('ChannelAdded, OperatorActionBegun');
  await admin.getByRole('button', { name: 'Done' }).click();
  await admin
    .getByRole('button', { name: /^ChannelAdded at/ })
    .first()
    .click();
  await look(admin, '38-events');
  await admin.getByRole('button', { name: 'Only this stream' }).click();
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Event types' }).fill('');
  await admin.getByRole('button', { name: 'Done' }).click();
  await admin.getByText('ChannelActivated').first().waitFor();
  await user.goto('/outbox');
  await user.getByText(shownPhone(friend)).first().waitFor();
});
