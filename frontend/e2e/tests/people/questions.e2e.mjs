// A consent that people confirm: set up, asked, answered, seen.
import { choose, toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { expect, test } from '../../world.mjs';
import { holds, wording } from './stage.mjs';

test('a consent waits for an answer: the phone is asked once, and its yes stands on the page of the person', async ({
  stage,
  product,
  person,
  look,
}) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  await stage.send(account, { to: friend, body: 'Welcome to our shop' });
  await wording(stage, user, 'Yes, send me offers.');
  await user.goto('/settings/consent');
  await user.getByText('Off: a consent counts as soon as it is recorded.').waitFor();
  await user.getByRole('button', { name: 'Set up' }).click();
  const dialog = user.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Marketing' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose the channel that asks').waitFor();
  await choose(dialog, 'Channel that asks', 'Shop');
  await look(user, '118-questions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(user, 'Saved');
  await user.getByText('For: Marketing').waitFor();
  await holds(user, 'questions');

  await user.goto('/people');
  await user
    .getByRole('link', { name: shownPhone(friend) })
    .first()
    .click();
  await user.getByRole('button', { name: 'Record consent', exact: true }).first().click();
  await dialog.getByText('Yes, send me offers.').waitFor();
  await expect(dialog.getByLabel('Text they saw')).toHaveValue('English, version 1 (newest)');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await user.getByText('Asked, waits for an answer').waitFor();

  const phone = await person('friend', { baseURL: product.simUrl });
  await phone.goto(`/phones/${friend.slice(1)}`);
  await phone.getByText('please confirm that you want offers').first().waitFor();
  await phone.getByPlaceholder('Write an answer').fill('Yes!');
  await phone.keyboard.press('Enter');
  await user.getByText('Confirmed', { exact: true }).waitFor();
  await expect(user.getByText('Asked, waits for an answer')).toHaveCount(0);
  await look(user, '119-confirmed');
});
