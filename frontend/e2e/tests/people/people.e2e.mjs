// The people an account writes to: the list, one person with what they allow, and forgetting them.
import { choose, toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds, LONG_NAME, wording } from './stage.mjs';

test('people are listed, searched and filtered, and the filter stands in the address', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  await user.getByRole('link', { name: 'People', exact: true }).click();
  await user.getByText('You have not written to anybody yet').waitFor();
  await look(user, '100-people-empty');
  await user.getByRole('button', { name: 'Add person' }).click();
  await user.getByLabel('Phone', { exact: true }).fill('+97330001001');
  await user.getByLabel('Name (optional)').fill(LONG_NAME);
  await look(user, '101-add-person');
  await user.keyboard.press('Enter');
  await user.getByRole('heading', { level: 1, name: /محمد/ }).waitFor();
  for (const number of [1, 2, 3, 4]) {
    const phone = `+9733000101${number}`;
    const { id } = await stage.ask(user, 'POST', '/api/people', { phone, name: `Huda ${number}` });
    await stage.ask(user, 'POST', `/api/people/${id}/labels`, { add: number < 3 ? ['vip', 'Manama'] : ['vip'] });
    await stage.ask(user, 'POST', `/api/people/${id}/attributes`, {
      name: 'language',
      value: number < 3 ? 'ar' : 'en',
    });
  }
  await stage.ask(user, 'POST', '/api/suppressions', { phone: '+97330001014' });
  await user.goto('/people');
  const rows = user.getByRole('region', { name: 'People' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await look(user, '102-people');
  await holds(user, 'people');
  await user.getByLabel('Search').fill('hud');
  await expect(rows).toHaveCount(5);
  await user.getByRole('button', { name: 'Filter', exact: true }).click();
  await user.getByLabel('Label').fill('vip');
  await choose(user, 'Language', 'English');
  await choose(user, 'Opted out', 'Yes');
  await user.getByRole('button', { name: 'Done' }).click();
  await expect(rows).toHaveCount(2);
  await expect(user).toHaveURL(/search=hud&label=vip&language=en&stopped=/);
  await user.reload();
  await rows.getByRole('link', { name: 'Huda 4' }).waitFor();
  await user.getByRole('button', { name: 'Filter', exact: true }).click();
  await user.getByRole('textbox', { name: 'Label' }).fill('nobody');
  await user.getByRole('button', { name: 'Done' }).click();
  await user.getByText('No people match').waitFor();
  await user.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(6);
});

// The server refuses to show a forgotten person, and refuses a consent that does not count.
test.use({ asked: /status of 40[049]/ });

test('a person has details, labels and consents with their evidence', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  const { id } = await stage.ask(user, 'POST', '/api/people', { phone: '+97330001021', name: LONG_NAME });
  await wording(stage, user, 'Yes, send me offers by WhatsApp. I can answer STOP at any time.');
  await user.goto(`/people/${id}`);
  await user.getByRole('button', { name: 'Change Language' }).click();
  await choose(user, 'Value', 'Arabic');
  await user.getByRole('button', { name: 'Save' }).click();
  await toast(user, 'Detail saved');
  await user.getByRole('button', { name: 'Add detail' }).click();
  await user.getByRole('dialog').getByLabel('Name').fill('city');
  await user.getByLabel('Value').fill('الرفاع');
  await look(user, '103-add-detail');
  await user.getByRole('button', { name: 'Save' }).click();
  await user.getByRole('list', { name: 'Details' }).getByText('الرفاع').waitFor();
  const evidence = user.getByRole('list', { name: 'Evidence' });
  await user.getByRole('button', { name: '+ Add' }).click();
  await user.getByLabel('New label').fill('vip');
  await user.keyboard.press('Enter');
  await user.getByRole('button', { name: 'Remove vip' }).waitFor();

  await user.getByText('No consent recorded').waitFor();
  await user.getByRole('button', { name: 'Record consent' }).click();
  const dialog = user.getByRole('dialog');
  await dialog.getByText('Yes, send me offers').waitFor();
  await choose(dialog, 'How they said it', 'On paper');
  await dialog.getByLabel('Location of the evidence').fill('Form 2026-0517');
  await look(user, '104-record-consent');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await toast(user, 'Consent recorded');
  await evidence.getByText('Marketing: they consented').waitFor();
  await user.getByRole('button', { name: 'Withdraw: Marketing' }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await evidence.getByText('Marketing: they withdrew').waitFor();

  // A consent from before the withdrawal does not count, and one from after it needs a wording.
  await user.getByRole('button', { name: 'Record consent: Marketing' }).click();
  await dialog.getByLabel('When (optional)').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText(/Only a consent that was given after that counts/).waitFor();
  await dialog.getByLabel('When (optional)').click();
  await user.keyboard.press('Control+A');
  await user.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('They opted out. Describe what changed since').waitFor();
  await look(user, '105-consent-refused');
  await dialog.getByLabel('What happened').fill('Came into the shop and asked for the offers');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(evidence.getByText('Marketing: they consented')).toHaveCount(2);
  await look(user, '106-person');
  await holds(user, 'person');
});

test('two entries of one person are merged and taken apart again', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  const one = await stage.ask(user, 'POST', '/api/people', { phone: '+97330001031', name: 'Layla at work' });
  await stage.ask(user, 'POST', '/api/people', { phone: '+97330001032', name: 'Maryam at home' });
  await user.goto(`/people/${one.id}`);
  await user.getByRole('button', { name: 'Merge with…' }).click();
  await user.getByRole('combobox', { name: 'The other entry' }).fill('mary');
  await user.getByRole('option', { name: /Maryam/ }).waitFor();
  await user.keyboard.press('Enter');
  await look(user, '107-merge');
  await user.getByRole('button', { name: 'Merge', exact: true }).click();
  await toast(user, 'They are one person now');
  await user.getByRole('list', { name: 'Contact' }).getByText('+97330001032').waitFor();
  await user.getByRole('button', { name: 'Take out Maryam at home' }).click();
  await user.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await toast(user, 'They are two people again');
  await expect(user.getByRole('list', { name: 'Contact' }).getByText('+97330001032')).toHaveCount(0);
});

test('somebody is forgotten after a preview and a typed word, and one sees how far it is', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  const { id } = await stage.ask(user, 'POST', '/api/people', { phone: '+97330001041', name: 'Gone Soon' });
  await user.goto(`/people/${id}`);
  await user.getByRole('button', { name: 'Forget…' }).click();
  const dialog = user.getByRole('dialog');
  await dialog.getByText('Their name, labels and details, and 1 number or hidden id').waitFor();
  await expect(dialog.getByRole('button', { name: 'Forget for good' })).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill('Forget');
  await look(user, '108-forget');
  await dialog.getByRole('button', { name: 'Forget for good' }).click();
  await user.getByRole('list', { name: 'Steps' }).waitFor();
  await user.getByRole('heading', { name: 'Forgotten' }).waitFor({ timeout: 60_000 });
  await look(user, '109-forgotten');
  await user.getByRole('button', { name: 'Close' }).click();
  await user.getByText('You have not written to anybody yet').waitFor();
  await user.goto(`/people/${id}`);
  await user.getByText('This person is not here').waitFor();
});
