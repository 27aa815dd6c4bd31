// Many messages from a file: checked, sent, exported, planned.
import { readFile } from 'node:fs/promises';
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

const DAY_MS = 86_400_000;

/** A file with these lines is chosen on the bulk page. */
const choose = (user, name, lines) =>
  user.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

const openJob = async (user, name) => {
  await user.getByRole('link', { name: 'Open the outbox' }).click();
  await user
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /Details/ })
    .click();
};

test('a CSV file is read, checked and sent to many', { tag: '@landing' }, async ({ stage, look }) => {
  const { page: user } = await stage.sender();
  await user.goto('/bulk');
  await user.getByRole('heading', { name: 'Bulk' }).waitFor();
  await choose(user, 'people.csv', [
    'name;phone;city',
    'Sara;+1 415 555 0131;Oslo',
    '"Lind, Omar";+14155550132;Riga',
    'Lina;12;Bonn',
    'Sara;+14155550131;Oslo',
  ]);
  await user.getByRole('combobox', { name: 'Use of the column name' }).waitFor();
  await user.getByLabel('Campaign name').fill('City tour');
  await user.getByText('Duplicate of line 2').waitFor();
  await look(user, '22-bulk');
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await user.getByLabel('Body').fill('Hi {{name}}, see you in {{city}}!');
  await user.getByRole('button', { name: 'Next row' }).click();
  await user.getByText('Hi Lind, Omar, see you in Riga!').first().waitFor();
  await look(user, '22-bulk-message');
  await user.getByRole('button', { name: 'Next: Review' }).click();
  await user.getByText('Left today afterwards').waitFor();
  await look(user, '22-bulk-review');
  await user.getByRole('button', { name: 'Send 2 messages' }).click();
  await toast(user, '2 messages queued');
  await user.getByText('2 of 2 have left the queue').waitFor({ timeout: 30_000 });
  await look(user, '23-bulk-running');
  await openJob(user, /City tour/);
  const [file] = await Promise.all([
    user.waitForEvent('download'),
    user.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('see you in Riga');
});

test('a planned job is paused, resumed and cancelled, and A4: that is no failure', async ({ stage, look }) => {
  const { page: user } = await stage.sender();
  await user.goto('/bulk');
  await choose(user, 'later.csv', ['name,phone,message', 'Sara,+14155550141,Later', '']);
  await user.getByLabel('Campaign name').fill('Tomorrow');
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await user.getByText('Each row has its own message.').waitFor();
  await user.getByRole('button', { name: 'Next: Review' }).click();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
  await user.getByRole('button', { name: 'Schedule…' }).click();
  await user.getByLabel('Send at').fill(tomorrow.replace('T', ' '));
  await user.getByRole('button', { name: 'Schedule 1 message' }).click();
  await toast(user, '1 message scheduled');
  await openJob(user, /Tomorrow/);
  await user.getByRole('button', { name: 'Pause' }).click();
  await toast(user, 'Job paused');
  await look(user, '24-paused');
  await user.getByRole('button', { name: 'Resume' }).click();
  await toast(user, 'Job resumed');
  await user.getByRole('button', { name: 'Cancel', exact: true }).click();
  await look(user, '24-cancel');
  await user.getByRole('button', { name: 'Cancel the job' }).click();
  await toast(user, 'Job cancelled');
  await user.getByRole('dialog').getByText('1 cancelled').waitFor({ timeout: 20_000 });
});
