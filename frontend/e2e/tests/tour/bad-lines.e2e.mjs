// Pages whose files do not load: the connection is bad, or a release has replaced them.
import { toast } from '../../people.mjs';
import { expect, scriptOf, test } from '../../world.mjs';

// A service worker answers for files that the page had before, and its own requests are not routed.
test.use({ serviceWorkers: 'block', asked: /Failed to load resource|ModuleMissing/ });

test('A1: a dialog that cannot be fetched leaves the page as it is, and opens once the line is back', async ({
  stage,
  look,
}) => {
  const { page: user } = await stage.sender();
  await user.route(scriptOf('pace-dialog'), (route) => route.abort());
  await user.goto('/channels');
  await user.getByRole('button', { name: /pace of/i }).click();
  await toast(user, 'This could not be opened');
  await look(user, '28-dialog-unfetched');
  await user.unroute(scriptOf('pace-dialog'));
  await user.getByRole('button', { name: /pace of/i }).click();
  await user.getByRole('dialog').waitFor();
});

test('A1: a page whose files a release has replaced offers to reload, and asks before it is left', async ({
  stage,
  look,
}) => {
  const { page: user } = await stage.sender();
  for (const name of ['palette-host', 'index'])
    await user.route(scriptOf(name), (route) =>
      route.request().resourceType() === 'script' && name === 'index'
        ? route.fallback()
        : route.fulfill({ status: 404, body: '' }),
    );
  await user.goto('/send');
  await user.getByLabel('Body').fill('Half a letter');
  await user.getByRole('link', { name: 'Outbox', exact: true }).click();
  await user.getByRole('dialog', { name: 'Leave without finishing?' }).waitFor();
  await user.getByRole('button', { name: 'Cancel' }).click();
  await user.getByRole('button', { name: 'Search or jump to…' }).click();
  await user.getByRole('button', { name: 'Reload' }).waitFor();
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
