// Every kind of message, there and back: written on the screen, answered on a demo phone, seen in the thread.
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

test('every kind of message goes to a demo phone and comes back', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  const digits = friend.slice(1);
  const phone = await person('phone', { baseURL: product.simUrl });

  // A list, from Send.
  await user.goto('/send');
  await user.getByLabel('Phone', { exact: true }).fill(friend);
  await user.getByLabel('Body', { exact: true }).fill('When suits you?');
  const addContent = (page, kind) =>
    page
      .getByRole('button', { name: /^(Add a list, place, contact or poll|List, place, poll…)$/ })
      .click()
      .then(() => page.getByRole('menuitem', { name: kind }).click());
  await addContent(user, /^List/);
  await user.getByLabel('Button that opens the list').fill('Choose a time');
  await user.getByLabel('Title of row 1').fill('Morning');
  await user.getByLabel('Description of row 1').fill('9 to 12');
  await user.getByRole('button', { name: 'Add row' }).click();
  await user.getByLabel('Title of row 2').fill('Evening');
  await look(user, '145-send-a-list');
  await user.getByRole('button', { name: 'Send Message' }).click();
  await toast(user, 'Message queued');
  await phone.goto(`/phones/${digits}`);
  await phone.getByText('Choose a time').click();
  await phone.getByRole('button', { name: 'Evening' }).click();

  // The choice is an answer in the inbox.
  await user.goto('/inbox');
  await user.getByRole('link', { name: /Evening/ }).click();
  const log = user.getByRole('log');
  await log.getByText('Choose a time').waitFor();
  await log.getByText('Evening').last().waitFor();

  // A poll, a place and a contact, from the composer.
  const answer = async (kind, fill) => {
    await addContent(user, kind);
    const dialog = user.getByRole('dialog');
    await fill(dialog);
    await dialog.getByRole('button', { name: 'Add to the reply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await user.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await answer(/^Poll/, async (dialog) => {
    await dialog.getByLabel('Question').fill('Which colour?');
    await dialog.getByLabel('Option 1', { exact: true }).fill('Red');
    await dialog.getByLabel('Option 2', { exact: true }).fill('Blue');
  });
  await phone.getByLabel('Blue').check();
  await phone.getByRole('button', { name: 'Vote', exact: true }).click();
  await log.getByText('chosen').waitFor({ state: 'attached' });
  await answer(/^Place/, async (dialog) => {
    await dialog.getByLabel('Coordinates, or a link to a map').fill('26.2285, 50.586');
    await dialog.getByLabel('Name of the place').fill('Our shop');
  });
  await phone.getByText('Our shop').waitFor();
  await answer(/^Contact/, async (dialog) => {
    await dialog.getByLabel('Name of the contact').fill('Omar, repairs');
    await dialog.getByLabel('Number of the contact').fill('+97330000077');
  });
  await phone.getByText('Omar, repairs').waitFor();
  await log.getByText('Omar, repairs').waitFor();
  await look(user, '146-every-kind-in-a-thread');

  // A button that opens a link, and what the phone sends by itself.
  await stage.send(account, {
    to: friend,
    body: 'Our offers',
    buttons: [{ type: 'url', title: 'Look', url: 'https://example.com/offers' }],
  });
  await expect(phone.getByRole('link', { name: /Look/ })).toHaveAttribute('href', 'https://example.com/offers');
  await phone.getByLabel('Name of the place').fill('My door');
  await phone.getByRole('button', { name: 'Share the place' }).click();
  await log.getByText('My door').waitFor();
  await phone.getByRole('button', { name: 'Send the contact' }).click();
  await log.getByText('Sara Demo').waitFor();
  await phone.getByRole('combobox', { name: 'Send something else' }).selectOption('poll');
  await phone.getByRole('button', { name: 'Send this' }).click();
  await log.getByText('When do you deliver?').waitFor();
  await log.getByText('To vote, use the phone.').waitFor();
  await look(user, '147-a-poll-of-theirs');

  // A reaction, an edit and a withdrawal.
  await phone.getByLabel('Answer', { exact: true }).fill('Se you');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByText('Se you').waitFor();
  const mine = phone.locator('.bubble.own').last();
  await mine.getByText('React, edit, withdraw').click();
  await mine.getByLabel('New text').fill('See you');
  await mine.getByRole('button', { name: 'Edit' }).click();
  await log.getByText('See you').waitFor();
  const theirs = phone.locator('.bubble:not(.own)').last();
  await theirs.getByText('React', { exact: true }).click();
  await theirs.getByRole('button', { name: 'React with 👍' }).click();
  await log.getByRole('img', { name: 'They reacted with 👍' }).waitFor();
  await look(phone, '147-every-kind-on-the-phone', false);
  const withdraw = mine.getByRole('button', { name: 'Withdraw for everyone' });
  // It stays open after the edit.
  if (!(await withdraw.isVisible())) await mine.getByText('React, edit, withdraw').click();
  await withdraw.click();
  await log.getByText('This message was deleted').waitFor();
});

test('every file of a phone is shown, and a sticker goes back', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, phone } = await written({ stage, person, product, account });
  const log = user.getByRole('log');
  for (const kind of ['image', 'video', 'voice', 'document', 'sticker']) {
    await phone.getByRole('combobox', { name: 'Send something else' }).selectOption(kind);
    await phone.getByRole('button', { name: 'Send this' }).click();
  }
  await log.getByRole('img', { name: 'Picture' }).waitFor();
  await log.locator('video').waitFor();
  await log.getByRole('button', { name: /^Play/ }).waitFor();
  await log.getByRole('link', { name: 'document.pdf' }).waitFor();
  await log.getByRole('img', { name: 'Sticker' }).waitFor();
  const drawn = await user.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 });
    canvas.getContext('2d').fillRect(100, 100, 300, 300);
    return canvas.toDataURL('image/webp').split(',')[1];
  });
  const [chooser] = await Promise.all([
    user.waitForEvent('filechooser'),
    user.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles({ name: 'smile.webp', mimeType: 'image/webp', buffer: Buffer.from(drawn, 'base64') });
  await user
    .getByRole('list', { name: 'Files' })
    .getByText(/^Sticker/)
    .waitFor();
  await user.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByRole('img', { name: 'smile.webp' }).waitFor();
  await expect
    .poll(async () => (await stage.seen('whapi', `/phones/${account.friend.slice(1)}/messages`)).messages.at(-1)?.type)
    .toBe('sticker');
  await look(user, '148-files-of-a-phone');
});

test('a member quotes, reacts, edits and deletes, and the phone shows it', async ({ stage, look, person, product }) => {
  const account = await stage.sender();
  const { page: user, phone } = await written({ stage, person, product, account });
  const log = user.getByRole('log');
  const answer = user.getByLabel('Your answer');
  // An answer that quotes it contains its text, too.
  const line = (text) =>
    log.locator('li[data-kind=message]').filter({ has: user.locator('.bubble > .text', { hasText: text }) });
  const act = async (text, name) => {
    await line(text).hover();
    await line(text).getByRole('button', { name: 'React, edit, delete…' }).click();
    await user.getByRole('menu').getByText(name).click();
  };
  await act('Is it open on Friday?', 'Quote');
  await user.getByRole('group', { name: 'Quoted message' }).waitFor();
  await answer.pressSequentially('Yes, 9 to 5', { delay: 60 });
  await phone.getByText('typing…').waitFor();
  await user.getByRole('button', { name: 'Send', exact: true }).click();
  const theirs = phone.locator('.bubble').filter({ hasText: 'Yes, 9 to 5' });
  await theirs.getByText('Is it open on Friday?').first().waitFor();
  await act('Is it open on Friday?', '👍');
  await log.getByRole('img', { name: 'You reacted with 👍' }).waitFor();
  await phone.locator('.bubble.own .reactions').getByText('👍').waitFor();
  await act('Yes, 9 to 5', 'Edit…');
  await user.getByLabel('New text of the message').fill('Yes, 9 to 6');
  await user.getByRole('button', { name: 'Save the edit' }).click();
  await line('Yes, 9 to 6').getByText('Edited, was:').click();
  await line('Yes, 9 to 6').getByText('Yes, 9 to 5').waitFor();
  await phone.getByText('Yes, 9 to 6').first().waitFor();
  await look(user, '149-edited');
  await act('Yes, 9 to 6', 'Delete for everyone…');
  await user.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click();
  await log.getByText('You deleted this message').waitFor();
  await phone.getByText('This message was withdrawn.').waitFor();
  await look(user, '150-deleted');
});

/** A conversation that is open on the screen and on the phone of the person who wrote. */
async function written({ stage, person, product, account }) {
  const { page, friend, channel } = account;
  const digits = friend.slice(1);
  await page.goto('/inbox');
  await stage.send(account, { to: friend, body: 'Your order is packed.' });
  const order = { kind: 'text', text: 'Is it open on Friday?', channelId: channel.whapiChannelId };
  await expect(() => stage.control('whapi', `/phones/${digits}/send`, order)).toPass({ timeout: 30_000 });
  await page.getByRole('link', { name: /Is it open on Friday/ }).click();
  await page.getByRole('log').getByText('Is it open on Friday?').waitFor();
  const phone = await person('phone', { baseURL: product.simUrl });
  await phone.goto(`/phones/${digits}`);
  return { page, phone };
}
