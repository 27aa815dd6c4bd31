// The inbox: a person's message appears at once, a member answers, and the person sees the answer on their phone.
import { expect, test } from '../../world.mjs';
import { holds } from '../people/stage.mjs';

const LONG = 'متىيصلطلبيمنفضلكمفأناأنتظرهمنذالأسبوعالماضي'.repeat(4);

test(
  'somebody writes, is answered and put away, and writes again',
  { tag: '@landing' },
  async ({ stage, look, person, product }) => {
    const account = await stage.sender();
    const { page: user, channel, friend } = account;
    const digits = friend.slice(1);
    const writes = (text) =>
      stage.control('whapi', `/phones/${digits}/send`, { kind: 'text', text, channelId: channel.whapiChannelId });
    await user.goto('/inbox');
    await user.getByText('No open conversations').waitFor();
    await look(user, '140-inbox-empty');
    // A demo phone answers whoever wrote to it.
    await stage.send(account, { to: friend, body: 'Your order is packed.' });
    await expect(() => writes('Is my *parcel* there?')).toPass({ timeout: 30_000 });
    // The live line brings it without a reload.
    await user.getByRole('link', { name: /Is my .?parcel.? there/ }).click();
    const log = user.getByRole('log');
    await log.getByText('parcel').waitFor();
    await user.getByLabel('Your answer').fill('Yes, *come* by 🙂');
    await user.getByLabel('Your answer').press('Control+Enter');
    await log
      .getByRole('img', { name: /Delivered|Read/i })
      .first()
      .waitFor();
    await expect(user.getByRole('button', { name: 'Assigned to Sara Lind' })).toBeVisible();
    const phone = await person('phone', { baseURL: product.simUrl });
    await phone.goto(`/phones/${digits}`);
    await phone.getByText('come').first().waitFor();
    await writes(LONG);
    await stage.control('whapi', `/phones/${digits}/send`, { kind: 'image', channelId: channel.whapiChannelId });
    await log.locator('img').first().waitFor();
    await user.getByRole('button', { name: 'Note', exact: true }).click();
    await user.getByLabel('Note for members').fill('Wants it before noon');
    await user.getByRole('button', { name: 'Add note' }).click();
    await log.getByText('Wants it before noon').waitFor();
    await look(user, '141-conversation');
    await holds(user, 'inbox');
    await user.getByRole('button', { name: 'Snooze', exact: true }).click();
    await user.getByRole('menuitem', { name: 'Another time…' }).click();
    await look(user, '142-snooze');
    await user.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const open = user.url();
    await user.getByRole('button', { name: 'Resolve', exact: true }).click();
    // It was the only conversation, so the list is empty.
    await user.getByText('No open conversations').waitFor();
    await user.goto(open);
    await user.getByRole('button', { name: 'Reopen' }).waitFor();
    await writes('One more thing');
    await user.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await log.getByText('One more thing').waitFor();
  },
);
