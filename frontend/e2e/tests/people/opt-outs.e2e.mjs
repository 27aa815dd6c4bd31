// People who said STOP, and the wording that people see before they consent.
import { choose, toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { expect, test } from '../../world.mjs';
import { holds, LONG_NAME, wording } from './stage.mjs';

test('who answers STOP stands on the list, and is written to again after a new consent only', async ({
  stage,
  product,
  person,
  look,
}) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  await stage.send(account, { to: friend, name: LONG_NAME, body: 'Shall we deliver today?' });
  const phone = await person('friend', { baseURL: product.simUrl });
  await phone.goto(`/phones/${friend.slice(1)}`);
  await phone.getByText('Shall we deliver today?').first().waitFor();
  await phone.getByPlaceholder('Write an answer').fill('STOP');
  await phone.keyboard.press('Enter');

  await user.goto('/people/opt-outs');
  const row = user.getByRole('row', { name: shownPhone(friend) });
  await row.getByText('The person').waitFor();
  await stage.ask(user, 'POST', '/api/suppressions', { phone: '+97330002001' });
  await user
    .getByRole('row', { name: shownPhone('+97330002001') })
    .getByText('Your team')
    .waitFor();
  await look(user, '110-opt-outs');
  await holds(user, 'opt-outs');
  await user.getByLabel('Search').fill(friend);
  await expect(user.getByRole('row')).toHaveCount(2);
  await expect(user).toHaveURL(/search=/);
  await row.getByRole('button', { name: /^Restore/ }).click();
  const dialog = user.getByRole('dialog');
  await dialog.getByText('There is no consent text for this purpose').waitFor();
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await look(user, '111-restore-without-wording');
  await wording(stage, user, 'Yes, offers again.');
  await dialog.getByText('Yes, offers again.').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('Describe what changed since they opted out').waitFor();
  await dialog.getByLabel('What happened').fill('Asked for it on the phone');
  await choose(dialog, 'How they said it', 'In words');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await toast(user, 'They can be written to again');
  await user.getByText('No people match').waitFor();
  await user.getByRole('button', { name: 'Show all' }).click();
  await user.getByRole('button', { name: `Restore ${shownPhone('+97330002001')}` }).click();
  await dialog.getByText('Take it off the list only where that was a mistake').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await user.getByText('No opt-outs').waitFor();

  // The person's history has all of it.
  await user.goto('/people');
  await user
    .getByRole('row', { name: shownPhone(friend) })
    .getByRole('link')
    .click();
  const story = user.getByRole('list', { name: 'What happened' });
  await story.getByText(`They consented anew at ${shownPhone(friend)}`).waitFor();
  await story.getByText('Marketing: they consented').waitFor();
  await story.getByText(`They asked for no more messages at ${shownPhone(friend)}`).waitFor();
  await story.getByText('Asks for no more messages').waitFor();
  // The newest comes first: the confirmation of their STOP, and before it the message to them.
  await story.getByText('Why was this allowed?').last().click();
  await story.getByText('No consent was recorded and nothing stood against it').waitFor();
  await look(user, '117-timeline');
  await holds(user, 'timeline');

  // The message shows why it could be sent.
  await user.goto('/outbox');
  await user
    .getByRole('button', { name: /^Details/ })
    .last()
    .click();
  await user.getByText('Why was this allowed?').click();
  await user.getByText('No consent was recorded and nothing stood against it').waitFor();
  await look(user, '112-why');
});

test('an account has words of its own that mean stop, beside those of every account', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  await user.goto('/people/opt-outs');
  await user.getByText('No opt-outs').waitFor();
  await user.getByLabel('A word or a short sentence').fill('!!');
  await user.keyboard.press('Enter');
  await user.getByText('Word must have a letter or a digit').waitFor();
  await user.getByLabel('A word or a short sentence').fill('لا شكرا');
  await user.keyboard.press('Enter');
  await user.getByRole('button', { name: /^Remove/ }).waitFor();
  await user.getByText(/Understood in every account/).click();
  await look(user, '113-words');
  await user.reload();
  await user.getByRole('button', { name: /^Remove/ }).click();
  await user.getByText('You have no words of your own.').waitFor();
  await user.getByRole('button', { name: 'Add a number' }).click();
  await user.getByLabel('Phone', { exact: true }).fill('+97330002011');
  await user.keyboard.press('Enter');
  await toast(user, 'They get no more messages');
  await user.getByRole('row', { name: '+97330002011' }).waitFor();
});

test('wordings have versions, and what holds without a consent is chosen', async ({ stage, look }) => {
  const { page: user } = await stage.account();
  await user.goto('/settings/consent');
  await user.getByText('No consent texts yet').waitFor();
  await user.getByRole('button', { name: 'New consent text' }).click();
  await choose(user, 'Purpose', 'One of your own');
  await user.getByLabel('Name of the purpose').fill('birthday-offers');
  await user.getByLabel('Text that people agree to').fill('Yes, write to me on my birthday.');
  await look(user, '114-new-wording');
  await user.getByRole('button', { name: 'Publish', exact: true }).click();
  await toast(user, 'Wording published');
  await user.getByText('Used for new consents').waitFor();
  await user.getByRole('button', { name: /^New version/ }).click();
  await user.getByRole('button', { name: 'Publish', exact: true }).click();
  await user.getByText('Change the text: this is the version of now').waitFor();
  await user.getByLabel('Text that people agree to').fill(`Yes, write to me on my birthday. ${LONG_NAME}`);
  await user.getByRole('button', { name: 'Publish', exact: true }).click();
  await user.getByText('Version 2').waitFor();
  await user.getByText('Earlier versions: 1').click();
  await user.getByText('Yes, write to me on my birthday.', { exact: true }).waitFor();
  await look(user, '115-wordings');
  await holds(user, 'wordings');
  await user.getByRole('radio', { name: 'Refuse' }).click();
  await user.getByRole('dialog').getByText('people without a recorded consent get nothing').waitFor();
  await look(user, '116-refuse');
  await user.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await toast(user, 'Saved');
  await user.reload();
  await expect(user.getByRole('radio', { name: 'Refuse' })).toBeChecked();
});
