// One message to one person, from the form to the answer, and templates.
import { ARTIFACTS } from '../../browser.mjs';
import { toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { expect, test } from '../../world.mjs';

test('a message with buttons is sent', async ({ stage, look }) => {
  const { page: user, phone, friend } = await stage.sender();
  await user.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(user.getByLabel('Channel', { exact: true })).toHaveValue(`Shop (${shownPhone(phone)})`);
  await user.getByLabel('Phone', { exact: true }).fill(friend);
  await user.getByLabel('Name', { exact: true }).fill('Omar');
  await user.getByRole('button', { name: 'Add header' }).click();
  await user.getByLabel('Header', { exact: true }).fill('Order 17');
  await user.getByLabel('Body').fill('Hi {{name}}, shall we deliver today?');
  await user.getByRole('button', { name: 'Add footer' }).click();
  await user.getByLabel('Footer', { exact: true }).fill('Answer STOP to leave');
  await user.getByRole('button', { name: 'Add button' }).click();
  await user.getByLabel('Button 1', { exact: true }).fill('Yes, today');
  await user.getByRole('button', { name: 'Add button' }).click();
  await user.getByLabel('Button 2', { exact: true }).fill('Tomorrow');
  await user.getByLabel('Preview').getByText('Hi Omar, shall we deliver today?').waitFor();
  await look(user, '13-send');
  await user.getByRole('button', { name: 'Send Message' }).click();
  await toast(user, 'Message queued');
});

test(
  'it is delivered, read on the demo phone, and answered with a button',
  { tag: '@landing' },
  async ({ browser, product, stage, look }) => {
    const account = await stage.sender();
    const { page: user, friend } = account;
    await stage.send(account, {
      to: friend,
      name: 'Omar',
      header: 'Order 17',
      body: 'Hi {{name}}, shall we deliver today?',
      footer: 'Answer STOP to leave',
      buttons: ['Yes, today', 'Tomorrow'].map((title, index) => ({ type: 'quick_reply', title, id: `b${index + 1}` })),
    });
    const digits = friend.slice(1);
    const phone = await browser.newPage({ baseURL: product.simUrl, viewport: { width: 1280, height: 800 } });
    await phone.goto(`/phones/${digits}`);
    await phone.getByText('Hi Omar, shall we deliver today?').first().waitFor();
    await phone.screenshot({ path: `${ARTIFACTS}/14-demo-phone.png` });
    await user.getByRole('link', { name: 'Outbox', exact: true }).click();
    const row = user.getByRole('listitem').filter({ hasText: 'Hi Omar, shall we deliver today?' });
    await row.getByText('READ').waitFor({ timeout: 90_000 });
    await look(user, '15-outbox');
    await phone.getByRole('button', { name: 'Yes, today' }).first().click();
    await row.getByText('REPLIED').waitFor({ timeout: 30_000 });
    await row.getByRole('button', { name: /Details/ }).click();
    await user.getByText('Replied: Yes, today').waitFor();
    await look(user, '16-job');
    await user.getByRole('list', { name: 'Timeline' }).getByRole('listitem').nth(3).waitFor();
    await look(user, '17-message');
    await phone.close();
  },
);

test('a template is written and used', async ({ stage, look }) => {
  const { page: user } = await stage.sender();
  await user.goto('/templates');
  await user.getByText('No templates yet').waitFor();
  await user.getByRole('button', { name: 'New Template' }).click();
  await user.getByLabel('Title').fill('Order ready');
  await user.getByLabel('Body').fill('Hi {{name|there}}, your order is ready.');
  await user.getByRole('button', { name: 'Add button' }).click();
  await user.getByLabel('Button 1', { exact: true }).fill('Thank you');
  await look(user, '20-template');
  await user.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(user, 'Template created');
  await look(user, '21-templates');
  await user.getByRole('main').getByRole('link', { name: 'Send', exact: true }).click();
  await user.getByLabel('Preview').getByText('Hi there, your order is ready.').waitFor();
  await user.getByRole('link', { name: 'Bulk', exact: true }).click();
  await user.getByRole('button', { name: 'Leave' }).click();
  await user.getByRole('heading', { name: 'Bulk' }).waitFor();
});
