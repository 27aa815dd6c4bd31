// A WhatsApp number on its way from a form to a linked phone.
import { toast } from '../../people.mjs';
import { test } from '../../world.mjs';

test('a channel is added', async ({ stage, look }) => {
  const { page: user, phone } = await stage.subscriber();
  await user.goto('/channels');
  await user.getByText('No channels yet').waitFor();
  await user.getByRole('button', { name: 'Add Channel' }).click();
  const dialog = user.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Shop');
  await dialog.getByLabel('Phone').fill(phone);
  await look(user, '09-add-channel');
  await dialog.getByRole('button', { name: 'Add Channel' }).click();
  await toast(user, 'Channel added');
  await user.getByRole('article', { name: 'Shop' }).getByText('PENDING').waitFor();
});

test('the administrator activates it with 30 days', { tag: '@landing' }, async ({ stage, look }) => {
  const { name, email } = await stage.newChannel();
  const days = await stage.pool();
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin
    .getByRole('row', { name: email })
    .getByRole('button', { name: `Channels of ${name}` })
    .click();
  await admin.getByRole('button', { name: 'Activate' }).click();
  await admin.getByText('Admin Main Balance Pool', { exact: true }).waitFor();
  await admin.getByText(`${days} days`, { exact: true }).waitFor();
  await look(admin, '10-activate');
  await admin.getByRole('button', { name: 'Activate', exact: true }).click();
  await toast(admin, 'Days added successfully');
  await admin.getByRole('navigation').getByRole('link', { name: 'Balances' }).click();
  await admin.getByText('ALLOCATE').first().waitFor();
  await admin
    .getByText(`${days - 30} days`)
    .first()
    .waitFor();
});

test('the QR dialog leads to the demo phone, which links the channel', async ({ stage, look, opened }) => {
  const { page: user } = await stage.activeChannel();
  await user.goto('/channels');
  const card = user.getByRole('article', { name: 'Shop' });
  await card.getByText('ACTIVE').waitFor();
  await card.getByRole('button', { name: 'Show QR' }).click();
  const link = user.getByRole('link', { name: 'Open the demo phone' });
  await link.waitFor();
  await user.getByAltText('QR code to link WhatsApp').waitFor({ timeout: 60_000 });
  await look(user, '11-qr');
  const phone = await opened(user, () => link.click());
  await phone.getByRole('button', { name: /Link this phone/ }).click();
  await toast(user, 'Channel connected successfully and now active.');
  await card.getByText('Linked to WhatsApp').waitFor();
  await phone.close();
  await look(user, '12-channels');
  await user.getByRole('button', { name: /pace of/i }).click();
  await user.getByRole('radio', { name: /Careful/ }).waitFor();
  await look(user, '12-pace');
  await user.getByRole('button', { name: 'Cancel' }).click();
});
