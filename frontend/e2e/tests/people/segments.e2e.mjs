// Saved filters of people, and what is known of them as files.
import { readFile } from 'node:fs/promises';
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds, LONG_NAME } from './stage.mjs';

/** Clicks. @returns the content of the downloaded file */
async function saved(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await file.path(), 'utf8');
}

test('a filter is saved with how many it finds, leads back to them, and is a file', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  for (const number of [1, 2, 3]) {
    const { id } = await stage.ask(user, 'POST', '/api/people', {
      phone: `+9733000400${number}`,
      name: `Huda ${number}`,
    });
    if (number < 3) await stage.ask(user, 'POST', `/api/people/${id}/labels`, { add: ['vip'] });
  }
  await user.goto('/people?label=vip&stopped=false');
  const rows = user.getByRole('region', { name: 'People' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await user.getByRole('button', { name: 'Save as segment' }).click();
  await user.getByLabel('Name', { exact: true }).fill(LONG_NAME.slice(0, 80));
  await look(user, '130-save-filter');
  await user.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(user, 'Segment saved');
  await user.getByRole('navigation', { name: 'Segments' }).getByRole('link', { name: /2$/ }).waitFor();
  await user.getByRole('button', { name: 'Rename' }).click();
  await user.getByLabel('Name', { exact: true }).fill('Regulars');
  await user.getByRole('button', { name: 'Save', exact: true }).click();
  await user.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(4);
  await user.getByRole('link', { name: /Regulars/ }).click();
  await expect(rows).toHaveCount(3);
  // The filter's earlier address must not replace that of a link.
  await user.getByRole('link', { name: 'All people' }).click();
  await expect(rows).toHaveCount(4);
  await user.waitForTimeout(500);
  await expect(rows).toHaveCount(4);
  await user.getByRole('link', { name: /Regulars/ }).click();
  await expect(rows).toHaveCount(3);
  await look(user, '131-segments');
  await holds(user, 'segments');
  const text = await saved(user, () => user.getByRole('button', { name: 'Export CSV' }).click());
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain('Huda 2');
  await user.getByRole('button', { name: 'Delete segment' }).click();
  await user.getByRole('dialog').getByText('The people in it stay').waitFor();
  await user.getByRole('dialog').getByRole('button', { name: 'Delete segment' }).click();
  await toast(user, 'Segment deleted');
  await expect(user.getByRole('link', { name: /Regulars/ })).toHaveCount(0);
  await expect(rows).toHaveCount(3);
});

test('all that is known of a person, and why they could be written to, are files', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  const { id } = await stage.ask(user, 'POST', '/api/people', { phone: '+97330004011', name: 'Maryam' });
  await user.goto(`/people/${id}`);
  const all = JSON.parse(await saved(user, () => user.getByRole('button', { name: 'Their data (JSON)' }).click()));
  expect(all.person.name).toBe('Maryam');
  const pack = JSON.parse(await saved(user, () => user.getByRole('button', { name: 'Evidence (JSON)' }).click()));
  expect(pack.format).toBe('wavelane-evidence-2');
  const sheet = await saved(user, () => user.getByRole('button', { name: 'Their data (PDF)' }).click());
  expect(sheet.slice(0, 5)).toBe('%PDF-');
  await look(user, '132-take-away');
});

test('people of a segment get a bulk message, and who opted out among them gets none', async ({ stage, look }) => {
  const { page: user, friend } = await stage.sender();
  for (const [phone, name] of [
    [friend, 'Omar'],
    ['+97330004021', 'Stopped'],
  ]) {
    const { id } = await stage.ask(user, 'POST', '/api/people', { phone, name });
    await stage.ask(user, 'POST', `/api/people/${id}/labels`, { add: ['fair'] });
  }
  await stage.ask(user, 'POST', '/api/people', { phone: '+97330004022', name: 'Another' });
  await stage.ask(user, 'POST', '/api/suppressions', { phone: '+97330004021' });
  await stage.ask(user, 'POST', '/api/people-segments', { name: 'Fair visitors', filter: { label: 'fair' } });
  await user.goto('/bulk');
  await user.getByRole('button', { name: 'Choose people' }).click();
  await user.getByLabel('Segment').click();
  await user.getByRole('option', { name: 'Fair visitors' }).click();
  await user.getByText('2 recipients').waitFor();
  await look(user, '133-choose-people');
  await user.getByRole('button', { name: 'Use these people' }).click();
  await user.getByText('Fair visitors.csv').waitFor();
  const rows = user.getByLabel('Rows', { exact: true });
  await expect(rows).toContainText('Rows2Ready1');
  await expect(rows).toContainText('Opted out1');
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await user.getByLabel('Body').fill('Hi {{name}}, thank you for coming.');
  await user.getByLabel('Preview').getByText('Hi Omar, thank you for coming.').waitFor();
  await look(user, '134-bulk-to-people');
});
