// Two members in two browsers: each sees that the other looks, writes, and leaves.
import { toast } from '../../people.mjs';
import { PASSWORD } from '../../stage.mjs';
import { expect, test } from '../../world.mjs';
import { invitationLink } from '../people/stage.mjs';

test('members see who else looks at a conversation and who is typing, and that they are gone', async ({
  stage,
  look,
  person,
  opened,
}) => {
  const account = await stage.sender();
  const { page: owner, channel, friend } = account;
  const email = `bea.${Date.now()}@example.com`;
  await stage.ask(owner, 'POST', '/api/team/invitations', { email, role: 'agent', channels: null });
  await owner.goto('/settings/team');
  const link = await invitationLink(owner, email, opened);
  const bea = await person('bea');
  await bea.goto(link);
  await bea.getByLabel('Full name').fill('Bea Bright');
  await bea.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await bea.keyboard.press('Enter');
  await toast(bea, 'You have joined');
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  const write = () =>
    stage.control('whapi', `/phones/${friend.slice(1)}/send`, {
      ...{ kind: 'text', text: 'Who helps me?', channelId: channel.whapiChannelId },
    });
  await expect(write).toPass({ timeout: 30_000 });
  await owner.goto('/inbox');
  const row = owner.getByRole('link', { name: /Who helps me/ }).first();
  await row.waitFor();
  await bea.goto('/inbox');
  await bea
    .getByRole('link', { name: /Who helps me/ })
    .first()
    .click();
  await bea.getByRole('log').waitFor();
  // The list shows it before the member opens the conversation.
  await row.getByRole('img', { name: /Bea Bright.* is looking at this/ }).waitFor({ timeout: 20_000 });
  await row.click();
  await owner
    .getByRole('status')
    .getByText(/Bea Bright.* is looking at this/)
    .waitFor();
  await bea.getByLabel('Your answer').pressSequentially('I am at it');
  await owner
    .getByRole('status')
    .getByText(/Bea Bright.* is typing/)
    .waitFor();
  await look(owner, '147-typing');
  await bea
    .getByRole('status')
    .getByText(/Sara Lind.* is looking at this/)
    .waitFor();
  await owner.evaluate(() => localStorage.setItem('language', 'ar'));
  await owner.reload();
  await owner
    .getByRole('status')
    .getByText(/Bea Bright/)
    .waitFor();
  await look(owner, '148-typing-arabic');
  await bea.goto('/settings/hours');
  await expect(owner.getByRole('status').getByText(/Bea Bright/)).toHaveCount(0, { timeout: 20_000 });
});
