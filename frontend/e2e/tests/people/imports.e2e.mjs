// A file of people: how it is read, what they consented to, and what was left out.
import { readFile } from 'node:fs/promises';
import { choose } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds, LONG_NAME, wording } from './stage.mjs';

const FILE = [
  'Customer,Handy,Town,Language,Tags',
  `${LONG_NAME},+97330003001,المنامة,ar,vip`,
  'Huda,+97330003002,Riffa,en,"vip, shop"',
  'Nobody,12,Riffa,en,',
  'Huda again,+973 3000 3002,Riffa,en,',
].join('\r\n');

test(
  'a file of people is taken in with their consent, and the rows that were left out are a file',
  { tag: '@landing' },
  async ({ stage, look }) => {
    const { page: user } = await stage.account();
    await wording(stage, user, 'Yes, send me offers.');
    await user.goto('/people');
    await user.getByRole('button', { name: 'Import' }).click();
    const dialog = user.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    // Each choice shows examples behind the name of the column.
    await expect(dialog.getByLabel('Column of the number')).toHaveValue(/Handy/);
    await choose(dialog, 'Column of the number', /Handy/);
    await choose(dialog, 'Column of the name', /Customer/);
    await dialog.getByText(/^Line 4, 12/).waitFor();
    // The import does not begin before the member confirms it.
    await expect(dialog.getByText('Ready', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Imported', { exact: true })).toHaveCount(0);
    await dialog.getByLabel(/Keep other columns as details/).check();
    await dialog.getByLabel('Labels for everybody').fill('fair 2026');
    await choose(dialog, 'Consent', 'They consented, as follows');
    await choose(dialog, 'How they said it', 'On paper');
    await dialog.getByLabel('Location of the evidence').fill('Folder 7');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('Enter when they agreed').waitFor();
    await dialog.getByLabel('When').fill('2026-01-31T10:00');
    await look(user, '120-import');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await user.getByRole('heading', { name: 'File imported' }).waitFor();
    await dialog.getByText('Consents recorded: 2 of 2').waitFor();
    await look(user, '121-imported');
    const file = user.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the 2 rows that were left out' }).click();
    const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Nobody,12');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await user.getByRole('link', { name: 'Huda', exact: true }).click();
    await user.getByText('Marketing: they consented').first().waitFor();
    await user.getByText('Riffa').first().waitFor();
    await user.getByRole('button', { name: 'Remove fair 2026' }).waitFor();
    await user.getByRole('list', { name: 'What happened' }).getByText('Came with a file').waitFor();
    await user.goto('/people?purpose=marketing');
    await expect(user.getByRole('region', { name: 'People' }).getByRole('row')).toHaveCount(3);
    await holds(user, 'imported');
  },
);
