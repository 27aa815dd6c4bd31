// A file in an answer: it is chosen and dropped, arrives on the phone, and stays in the thread after a reload.
import { expect, test } from '../../world.mjs';
import { holds } from '../people/stage.mjs';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

test('an answer carries files', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, channel, friend } = account;
  const digits = friend.slice(1);
  await user.goto('/inbox');
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  const order = { kind: 'text', text: 'May I see the receipt?', channelId: channel.whapiChannelId };
  await expect(() => stage.control('whapi', `/phones/${digits}/send`, order)).toPass({ timeout: 30_000 });
  await user.getByRole('link', { name: /May I see the receipt/ }).click();
  const log = user.getByRole('log');
  await log.getByText('May I see the receipt?').waitFor();
  const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: await user.screenshot() };
  const [chooser] = await Promise.all([
    user.waitForEvent('filechooser'),
    user.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles(picture);
  const files = user.getByRole('list', { name: 'Files' });
  await files.getByText(/^Picture/).waitFor();
  const dropped = await user.evaluateHandle((content) => {
    const transfer = new window.DataTransfer();
    transfer.items.add(new window.File([content], 'terms.pdf', { type: 'application/pdf' }));
    return transfer;
  }, PDF);
  await user.getByLabel('Your answer').dispatchEvent('drop', { dataTransfer: dropped });
  await files.getByText(/^Document/).waitFor();
  await user.getByLabel('Your answer').fill('Here they *are*');
  await look(user, '143-attachments');
  await holds(user, 'inbox-attachments');
  await user.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByRole('img', { name: 'receipt.png' }).waitFor();
  await log.getByRole('link', { name: 'terms.pdf' }).waitFor();
  await expect(files).toHaveCount(0);
  const arrived = async () =>
    (await stage.seen('whapi', `/phones/${digits}/messages`)).messages.map(({ type, body }) => ({ type, body }));
  await expect.poll(arrived, { timeout: 30_000 }).toEqual([
    { type: 'text', body: 'Your order is packed.' },
    { type: 'image', body: 'Here they *are*' },
    // The stand-in's word for a document without a caption.
    { type: 'document', body: '[document]' },
  ]);
  await look(user, '144-files-sent');
  await holds(user, 'inbox-files-sent');
  const phone = await person('phone', { baseURL: product.simUrl });
  await phone.goto(`/phones/${digits}`);
  await phone.getByText('are').first().waitFor();
  await look(phone, '144-files-on-the-phone', false);
  await user.reload();
  await log.getByRole('img', { name: 'receipt.png' }).waitFor();
  await log.getByRole('link', { name: 'terms.pdf' }).waitFor();
});
