// A planned reply: planned, seen in another tab, changed, sent now; and one that is sent at its time.
import { choose } from '../../people.mjs';
import { expect, test } from '../../world.mjs';
import { holds } from '../people/stage.mjs';

const LATER = 'غدًا صباحًا إن شاء الله '.repeat(12).trim();

test('a reply is planned, changed, sent now or cancelled, and goes at its time', async ({ stage, look }) => {
  const account = await stage.sender();
  const { page: user, channel, friend } = account;
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  await stage.ask(user, 'POST', '/api/canned-replies', { shortName: 'hours', text: 'We are open from 9 to 18.' });
  const write = () =>
    stage.control('whapi', `/phones/${friend.slice(1)}/send`, {
      ...{ kind: 'text', text: 'When does it come?', channelId: channel.whapiChannelId },
    });
  await expect(write).toPass({ timeout: 30_000 });
  await user.goto('/inbox');
  await user
    .getByRole('link', { name: /When does it come/ })
    .first()
    .click();
  // Uses only the keyboard.
  await user.getByLabel('Your answer').fill(LATER);
  await user.getByLabel('Your answer').press('Control+Shift+Enter');
  const dialog = user.getByRole('dialog');
  await choose(dialog, 'When', 'Another time');
  await dialog.getByLabel('Day and time').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await dialog.getByText('Choose a time in the future').waitFor();
  await choose(dialog, 'When', 'Tomorrow at 9:00');
  await look(user, '145-send-later');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  const planned = user.getByRole('region', { name: 'Planned replies' });
  await planned.getByText(LATER.slice(0, 20)).waitFor();
  await expect(user.getByLabel('Your answer')).toHaveValue('');
  await look(user, '146-planned');
  await holds(user, 'planned');
  // Panels that are open next to the thread leave the answer field and its button in view.
  for (const [width, open] of [
    [1100, 'Person'],
    [1100, 'Canned replies'],
  ]) {
    await user.setViewportSize({ width, height: 844 });
    await user.getByRole('button', { name: open, exact: true }).click();
    await expect(user.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await user.getByLabel('Your answer').fill('');
    await user.reload();
  }
  await user.setViewportSize({ width: 1280, height: 800 });
  const id = new URL(user.url()).searchParams.get('conversation');
  const other = await user.context().newPage();
  await other.goto(user.url());
  const there = other.getByRole('region', { name: 'Planned replies' });
  await there.getByText(LATER.slice(0, 20)).waitFor();
  await planned.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByLabel('Your answer').fill('At ten');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  // The live line brings the change without a reload.
  await other.bringToFront();
  await there.getByText('At ten').waitFor();
  await there.getByRole('button', { name: 'Send now' }).click();
  await other.getByRole('log').getByText('At ten').waitFor();
  await user.bringToFront();
  await user.getByRole('log').getByText('At ten').waitFor();
  await expect(planned).toHaveCount(0);
  const { id: me } = await stage.ask(user, 'GET', '/api/me');
  const plan = (text, ms) =>
    stage.ask(user, 'POST', `/api/conversations/${id}/planned-replies`, {
      ...{ text, scheduledFor: new Date(Date.now() + ms).toISOString(), expectedOwner: me },
    });
  await plan('By itself', 4_000);
  await planned.getByText('By itself').waitFor();
  await user.getByRole('log').getByText('By itself').waitFor({ timeout: 20_000 });
  await plan('Never mind', 3_600_000);
  await planned.getByRole('button', { name: 'Cancel it' }).click();
  await user
    .getByRole('log')
    .getByText(/cancelled a planned reply/)
    .waitFor();
});
