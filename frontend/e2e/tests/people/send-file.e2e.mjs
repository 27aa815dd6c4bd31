// A file of a single message: chosen, kept with the draft, sent without a text, and shown in the outbox.
import { toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { expect, test } from '../../world.mjs';
import { holds } from './stage.mjs';

/** Four frames of MP3, in which nothing is heard. */
const SOUND = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
);

test('a single message carries a picture', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  const digits = friend.slice(1);
  // Pages with something unsent ask before they are loaded again.
  user.on('dialog', (dialog) => void dialog.accept());
  await user.goto('/send');
  await user.getByLabel('Phone', { exact: true }).fill(friend);
  const files = user.getByRole('list', { name: 'Files' });
  const preview = user.getByRole('region', { name: 'Preview' });
  await user.getByLabel('File to send').setInputFiles({ name: 'voice.mp3', mimeType: 'audio/mpeg', buffer: SOUND });
  await files.getByText(/^Audio/).waitFor();
  const [played] = await Promise.all([
    user.waitForResponse(/\/api\/media\//),
    preview.locator('audio').evaluate((audio) => {
      audio.preload = 'auto';
      audio.load();
    }),
  ]);
  expect(played.request().resourceType()).toBe('media');
  await user.getByRole('button', { name: /^Remove/ }).click();
  const buffer = await user.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } });
  const name = `${'قائمةالطعام'.repeat(12)}.png`;
  await user.getByLabel('File to send').setInputFiles({ name, mimeType: 'image/png', buffer });
  await files.getByText(/^Picture/).waitFor();
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
    (await stage.seen('whapi', `/phones/${digits}/messages`)).messages.map(({ type }) => type);
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['image']);
  const mobile = await person('phone', { baseURL: product.simUrl });
  await mobile.goto(`/phones/${digits}`);
  await mobile.getByRole('img').first().waitFor();
  await user.goto('/outbox');
  await user
    .getByRole('listitem')
    .filter({ hasText: 'Picture' })
    .getByRole('button', { name: `Details of the job to ${shownPhone(friend)}` })
    .click();
  const details = user.getByRole('dialog', { name: 'Message details' });
  await details.getByText(/Picture · /).waitFor();
  await details.getByRole('img').waitFor();
  await look(user, '149-outbox-file');
});
