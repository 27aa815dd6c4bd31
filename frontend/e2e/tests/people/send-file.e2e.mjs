// A file of a single message: chosen, kept with the draft, sent without a text, and shown in the outbox.
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds } from './stage.mjs';

test('a single message carries a picture', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, phone, friend } = account;
  const digits = friend.slice(1);
  // Pages with something unsent ask before they are loaded again.
  user.on('dialog', (dialog) => void dialog.accept());
  await user.goto('/send');
  await user.getByLabel('Channel', { exact: true }).selectOption({ label: `Shop (${phone})` });
  await user.getByLabel('Phone', { exact: true }).fill(friend);
  const buffer = await user.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } });
  const name = `${'قائمةالطعام'.repeat(12)}.png`;
  await user.getByLabel('File to send').setInputFiles({ name, mimeType: 'image/png', buffer });
  const files = user.getByRole('list', { name: 'Files' });
  await files.getByText(/^Picture/).waitFor();
  const preview = user.getByRole('region', { name: 'Preview' });
  await preview.getByRole('img').waitFor();
  await look(user, '149-send-file');
  await holds(user, 'send-file');
  await user.reload();
  await files.getByText(/^Picture/).waitFor();
  await expect(user.getByLabel('Phone', { exact: true })).toHaveValue(friend);
  await user.getByRole('button', { name: 'Send Message' }).click();
  await toast(user, 'Message queued');
  await expect(files).toHaveCount(0);
  const arrived = async () =>
    (await stage.control('whapi', `/phones/${digits}/messages`, undefined, 'GET')).messages.map(({ type }) => type);
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['image']);
  const mobile = await person('phone', { baseURL: product.simUrl });
  await mobile.goto(`/phones/${digits}`);
  await mobile.getByRole('img').first().waitFor();
  await user.getByRole('link', { name: 'Open the outbox' }).click();
  await user
    .getByRole('row', { name: digits })
    .getByRole('button', { name: /Details/ })
    .click();
  await user
    .getByRole('dialog')
    .getByText(/^قائمة/)
    .click();
  const details = user.getByRole('dialog', { name: 'Message details' });
  await details.getByText(/Picture · /).waitFor();
  await details.getByRole('img').waitFor();
  await look(user, '149-outbox-file');
});
