// A voice note: recorded with the browser's stand-in for a microphone, listened to, sent, and played on the phone.
import { FLAGS, findChromium } from '../../browser.mjs';
import { expect, test } from '../../world.mjs';
import { holds } from '../people/stage.mjs';

const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { executablePath: findChromium(), args: [...FLAGS, ...MICROPHONE] } });

/** The conversation of a person who wrote to the account. */
async function written(stage, account) {
  const { page: user, channel, friend } = account;
  const digits = friend.slice(1);
  await user.goto('/inbox');
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  const order = { kind: 'text', text: 'When does it come?', channelId: channel.whapiChannelId };
  await expect(() => stage.control('whapi', `/phones/${digits}/send`, order)).toPass({ timeout: 30_000 });
  await user.getByRole('link', { name: /When does it come/ }).click();
  await user.getByRole('log').getByText('When does it come?').waitFor();
  return digits;
}

test('a voice note is recorded, listened to and sent', async ({ stage, look }) => {
  const account = await stage.sender();
  const digits = await written(stage, account);
  const { page: user } = account;
  const log = user.getByRole('log');
  await user.getByRole('button', { name: 'Record a voice note' }).click();
  const note = user.getByRole('group', { name: 'Voice note' });
  await note.getByText('Recording').waitFor();
  await look(user, '145-recording');
  await expect(note.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/);
  // The keyboard is on the button that stops.
  await user.keyboard.press('Enter');
  await note.getByRole('button', { name: 'Listen' }).click();
  await note.getByRole('button', { name: 'Pause' }).waitFor();
  await look(user, '145-recorded');
  await note.getByRole('button', { name: 'Send voice note' }).click();
  await expect(note).toHaveCount(0);
  await log.getByRole('button', { name: /^Play/ }).waitFor();
  const arrived = async () =>
    (await stage.seen('whapi', `/phones/${digits}/messages`)).messages.map(({ type }) => type);
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['text', 'voice']);
  await user.reload();
  await log.getByRole('button', { name: /^Play/ }).click();
  await log.getByRole('button', { name: 'Playback speed: 1×' }).click();
  await log.getByRole('button', { name: 'Playback speed: 1.5×' }).waitFor();
  await look(user, '145-voice-sent');
  await holds(user, 'inbox-voice');
});

test('a voice note that is discarded leaves nothing', async ({ stage }) => {
  const account = await stage.sender();
  await written(stage, account);
  const { page: user } = account;
  await user.getByRole('button', { name: 'Record a voice note' }).click();
  const note = user.getByRole('group', { name: 'Voice note' });
  await note.getByText('Recording').waitFor();
  await user.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(user.getByRole('button', { name: 'Record a voice note' })).toBeEnabled();
});
