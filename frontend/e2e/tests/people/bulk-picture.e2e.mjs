// A picture for many people, from a template: previewed, sent, and shown on the phones and in the outbox.
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds } from './stage.mjs';

test('a bulk job brings a picture with a caption', async ({ stage, look, person, product }) => {
  const { page: user, friend } = await stage.sender();
  await user.goto('/templates');
  await user.getByRole('button', { name: 'New template' }).first().click();
  await user.getByLabel('Title').fill('Offer');
  await user.getByLabel('Body').fill('Hi {{name}}, look!');
  const picture = { name: 'offer.png', mimeType: 'image/png', buffer: await user.screenshot() };
  await user.getByLabel('File to send').setInputFiles(picture);
  await user
    .getByRole('list', { name: 'Files' })
    .getByText(/^Picture/)
    .waitFor();
  await look(user, '26-template-picture');
  await user.getByRole('button', { name: 'Create' }).click();
  await toast(user, 'Template created');
  await user.getByRole('link', { name: 'Use for bulk' }).click();
  const lines = ['name,phone', `Sara,${friend}`, 'Omar,+14155550192'];
  await user
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await user.getByLabel('Campaign name').fill('Pictures');
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await user.getByRole('list', { name: 'Files' }).getByText('offer.png').waitFor();
  await user.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'offer.png' }).waitFor();
  await look(user, '26-bulk-picture');
  await user.getByRole('button', { name: 'Next: Review' }).click();
  await user.getByText('Left today afterwards').waitFor();
  await user.getByRole('article').getByRole('img', { name: 'offer.png' }).first().waitFor();
  await look(user, '26-bulk-picture-review');
  await user.getByRole('button', { name: 'Send 2 messages' }).click();
  await toast(user, '2 messages queued');
  await user.getByText('2 of 2 have left the queue').waitFor({ timeout: 30_000 });
  const digits = friend.slice(1);
  const arrived = async () =>
    (await stage.seen('whapi', `/phones/${digits}/messages`)).messages.map(({ type, body }) => ({ type, body }));
  await expect.poll(arrived, { timeout: 30_000 }).toEqual([{ type: 'image', body: 'Hi Sara, look!' }]);
  const phone = await person('phone', { baseURL: product.simUrl });
  await phone.goto(`/phones/${digits}`);
  await phone.getByRole('img', { name: 'Picture' }).waitFor();
  await look(phone, '26-picture-on-the-phone', false);
  await user.getByRole('link', { name: 'Open the outbox' }).click();
  await user
    .getByRole('listitem')
    .filter({ hasText: 'Pictures' })
    .getByRole('button', { name: /Details/ })
    .click();
  await user.getByRole('dialog').getByRole('link', { name: 'offer.png' }).first().waitFor();
  await look(user, '26-job-picture');
  await user.goto('/templates');
  await user.getByText('Offer').first().waitFor();
  await holds(user, 'templates-picture');
});

test('a bulk job asks below a picture, and what is pressed on the phone is an answer', async ({
  stage,
  look,
  person,
  product,
}) => {
  const { page: user, friend } = await stage.sender();
  await user.goto('/bulk');
  const lines = ['name,phone', `Sara,${friend}`];
  await user
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await user.getByRole('button', { name: 'Next: Message' }).click();
  const picture = { name: 'offer.png', mimeType: 'image/png', buffer: await user.screenshot() };
  await user.getByLabel('File to send').setInputFiles(picture);
  await user.getByRole('list', { name: 'Files' }).getByText('offer.png').waitFor();
  await user.getByRole('button', { name: 'Add header' }).click();
  await user.getByLabel(/^Header/).fill('Offer');
  await user.getByRole('button', { name: 'Add button' }).click();
  await user.getByLabel(/^Button 1/).fill('Yes, {{name}}');
  await user.getByRole('button', { name: 'Next: Review' }).click();
  await user.getByText('A file with buttons takes the place of the header').waitFor();
  await user.getByText('Message body is required').waitFor();
  await user.getByRole('button', { name: 'Remove header' }).click();
  await user.getByLabel('Body').fill('Shall we keep one for you?');
  await look(user, '26-bulk-picture-buttons');
  await user.getByRole('button', { name: 'Next: Review' }).click();
  await user.getByRole('article').getByText('Yes, Sara').waitFor();
  await look(user, '26-bulk-picture-buttons-review');
  await user.getByRole('button', { name: 'Send 1 message' }).click();
  await toast(user, '1 message queued');
  const phone = await person('phone', { baseURL: product.simUrl });
  await phone.goto(`/phones/${friend.slice(1)}`);
  await phone.getByRole('img', { name: 'Picture' }).waitFor();
  await look(phone, '26-picture-buttons-on-the-phone', false);
  await phone.getByRole('button', { name: 'Yes, Sara' }).click();
  await user.goto('/inbox');
  await user.getByRole('link', { name: /Yes, Sara/ }).click();
  const log = user.getByRole('log');
  await log.getByRole('img', { name: 'offer.png' }).waitFor();
  await log.getByText('Shall we keep one for you?').waitFor();
  await look(user, '26-picture-buttons-in-the-inbox');
});
