// A team of two: a member is invited by mail, joins, sees the channels and pages of the role, gets a conversation, and
// is removed.
import { isTold, toast } from '../../people.mjs';
import { PASSWORD } from '../../stage.mjs';
import { expect, test } from '../../world.mjs';
import { holds, invitationLink } from './stage.mjs';

test.use({ asked: /status of 401/ });

test('a member is invited, joins, answers what they are given, and is out when they are removed', async ({
  stage,
  look,
  person,
  opened,
}) => {
  const account = await stage.sender();
  const { page: owner, channel, friend } = account;
  const email = `ben.${Date.now()}@example.com`;
  await owner.goto('/settings/team');
  await owner.getByRole('button', { name: 'Invite a member' }).waitFor();
  await look(owner, '150-team');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await look(owner, '151-invite');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await toast(owner, 'Invitation sent');
  const link = await invitationLink(owner, email, opened);
  await look(owner, '155-invited');
  const ben = await person('ben');
  await ben.goto(link);
  await ben.getByText(/invites you to a team. Your role: Agent/).waitFor();
  await look(ben, '152-join');
  await ben.getByLabel('Full name').fill('Ben Bright');
  await ben.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ben.keyboard.press('Enter');
  await toast(ben, 'You have joined');
  await expect(ben.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  const write = () =>
    stage.control('whapi', `/phones/${friend.slice(1)}/send`, {
      ...{ kind: 'text', text: 'Who helps me?', channelId: channel.whapiChannelId },
    });
  await expect(write).toPass({ timeout: 30_000 });
  await owner.goto('/inbox');
  await owner
    .getByRole('link', { name: /Who helps me/ })
    .first()
    .click();
  await owner.getByRole('button', { name: 'Assign', exact: true }).click();
  await owner.getByRole('menuitem', { name: /Ben Bright.*0 conversations/ }).waitFor();
  await look(owner, '153-give');
  await owner.getByRole('menuitem', { name: /Ben Bright/ }).click();
  await owner.getByRole('button', { name: 'Assigned to Ben Bright' }).waitFor();
  await owner.getByText('Ben Bright is answering.').waitFor();
  await expect(owner.getByLabel('Your answer')).toBeDisabled();
  await owner.goto('/settings/hours');
  await owner.getByRole('button', { name: 'Set away: ' }).first().waitFor();
  await look(owner, '156-answering');
  await ben.getByRole('link', { name: /Inbox/ }).click();
  await ben.getByRole('button', { name: /Mine/ }).click();
  await ben
    .getByRole('link', { name: /Who helps me/ })
    .first()
    .click();
  await ben.getByLabel('Your answer').fill('I do.');
  await ben.getByLabel('Your answer').press('Control+Enter');
  await ben.getByRole('log').getByText('I do.').waitFor();
  await owner.goto('/settings/team');
  await owner.getByText('Ben Bright').waitFor();
  await holds(owner, 'team');
  await owner.getByRole('button', { name: 'Remove Ben Bright' }).click();
  await look(owner, '154-remove');
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(owner, 'Member removed');
  await isTold(ben);
  await owner.goto('/inbox');
  await owner.getByRole('link', { name: /I do/ }).first().click();
  await owner.getByRole('button', { name: 'Assign', exact: true }).waitFor();
});
