// What becomes of a page whose files do not come: the line is bad, or a release has replaced them.
import { toast } from '../../people.mjs';
import { expect, scriptOf, test } from '../../world.mjs';

test.use({ asked: /Failed to load resource|PartMissing/ });

test('A1: a dialog that cannot be fetched leaves the page as it is, and opens once the line is back', async ({
  stage,
  look,
}) => {
  const { page: user } = await stage.subscriber();
  await user.route(scriptOf('add-channel-dialog'), (route) => route.abort());
  await user.goto('/channels');
  await user.getByRole('button', { name: 'Add Channel' }).click();
  await toast(user, 'This could not be opened');
  await look(user, '28-dialog-unfetched');
  await user.unroute(scriptOf('add-channel-dialog'));
  await user.getByRole('button', { name: 'Add Channel' }).click();
  await user.getByRole('dialog').waitFor();
});

test('A1: a page whose files a release has replaced offers to reload, and asks before it is left', async ({
  stage,
  look,
}) => {
  const { page: user } = await stage.sender();
  for (const name of ['confirm-dialog', 'index'])
    await user.route(scriptOf(name), (route) =>
      route.request().resourceType() === 'script' && name === 'index'
        ? route.fallback()
        : route.fulfill({ status: 404, body: '' }),
    );
  await user.goto('/send');
  await user.getByLabel('Body').fill('Half a letter');
  const asked = new Promise((resolve) =>
    user.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.message()))),
  );
  await user.getByRole('link', { name: 'Outbox', exact: true }).click();
  if (!/Leave without finishing/.test(await asked)) throw new Error('Another question was asked');
  await user.getByText('A new version is available.').waitFor();
  await look(user, '29-new-version');
  if ((await user.getByLabel('Body').inputValue()) !== 'Half a letter') throw new Error('The text is gone');
});

test('a page whose Arabic does not come is in English, from left to right', async ({ person, look }) => {
  const guest = await person('guest', { locale: 'ar' });
  await guest.route(/assets\/ar-/, (route) => route.abort());
  await guest.goto('/login');
  await guest.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await guest.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'en',
    'ltr',
  ]);
  await look(guest, '89-no-arabic');
});
