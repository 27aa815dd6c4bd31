// Scrollable parts of the composer: axe requires that they can get the focus.
import { expect, test } from '../../world.mjs';

const REPLIES = ['hours', 'address', 'thanks', 'parking', 'returns', 'prices', 'delivery', 'sizes'];

test('a long list of canned replies and a long preview scroll in the composer', async ({ stage, look }) => {
  const account = await stage.sender();
  const { page: user, channel, friend } = account;
  for (const shortName of REPLIES)
    await stage.ask(user, 'POST', '/api/canned-replies', { shortName, text: 'We are open from 9 to 18.' });
  await stage.send(account, { to: friend, body: 'Hi' });
  const write = () => ({ kind: 'text', text: 'When does it come?', channelId: channel.whapiChannelId });
  await expect(() => stage.control('whapi', `/phones/${friend.slice(1)}/send`, write())).toPass({ timeout: 30_000 });
  await user.goto('/inbox');
  await user.getByRole('link', { name: /When does it come/ }).click();
  await user.getByRole('button', { name: 'Canned replies' }).click();
  await user.getByRole('option').first().waitFor();
  await look(user, '147-canned-replies-offered');
  const field = user.getByLabel('Your answer');
  await field.fill('*Tomorrow*, between 9 and 18.\n'.repeat(20));
  await user.getByRole('region', { name: 'Preview' }).waitFor();
  await look(user, '148-long-preview');
});
