// Dialogs in both languages and themes, on a desk and a phone, with names as long as they may be: nothing leaves them,
// axe finds nothing, and they begin at a field, or at the button that changes nothing.
import { expect, test } from '../../world.mjs';
import { leaving } from './held.mjs';

const NAME = 'محمدعبدالرحمنالعبداللهالمنصوري'.repeat(4);
const TITLE = 'A template of many words '.repeat(4).trim().slice(0, 80);
/** The last item of a menu. */
const LAST = -1;

/** The index of the button among all of a page: it has another name in another language. */
async function placeOf(page, path, name) {
  await page.goto(path);
  const button = page.getByRole('main').getByRole('button', { name }).first();
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const at = await button.evaluate((one) => [...document.querySelectorAll('main button')].indexOf(one));
  return at;
}

/** Opens each in both languages. @param dialogs of each its page, its button in English, and the item of its menu */
async function everyDialog(page, look, dialogs) {
  for (const [path, button, name, item] of dialogs) {
    const at = await placeOf(page, path, button);
    for (const language of ['en', 'ar']) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.locator('main button').nth(at).click();
      if (item !== undefined) await page.getByRole('menuitem').nth(item).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').first().waitFor();
      await expect(dialog.locator('input:focus, select:focus, textarea:focus, [data-dismiss]:focus')).toHaveCount(1);
      await look(page, `dialog-${name}-${language}`);
      for (const width of [390, 820, 1100, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForTimeout(100);
        expect(await leaving(dialog), `${name}, ${language}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.evaluate(() => localStorage.setItem('language', 'en'));
  }
}

test('A10, A15: dialogs of a user hold in both languages and themes, and begin where one goes on', async ({
  stage,
  look,
}) => {
  test.slow();
  const account = await stage.sender();
  const { page, friend } = account;
  await stage.ask(page, 'POST', '/api/templates', { title: TITLE, body: NAME });
  await stage.send(account, { to: friend, name: NAME, body: 'Hi' });
  await stage.ask(page, 'POST', '/api/suppressions', { phone: '+14155559777' });
  const { id: wordingId } = await stage.ask(page, 'POST', '/api/wordings', {
    ...{ purpose: 'marketing', language: 'en' },
    text: 'I would like to get offers in WhatsApp messages.',
  });
  const [person] = await stage.ask(page, 'GET', '/api/people');
  const consent = { purpose: 'marketing', wordingId, means: 'web-form' };
  await stage.ask(page, 'POST', `/api/people/${person.id}/consents`, consent);
  await everyDialog(page, look, [
    ['/templates', /^Delete/, 'template-deletion'],
    ['/channels', /^Actions for/, 'channel-deletion', LAST],
    ['/channels', /^Log out/, 'channel-logout'],
    ['/settings/consent', 'New version of Marketing, English', 'wording-version'],
    ['/people/opt-outs', /^Restore/, 'opt-out-restore'],
    ['/people/opt-outs', 'Add a number', 'opt-out'],
    [`/people/${person.id}`, /^Withdraw:/, 'consent-withdrawal'],
    [`/people/${person.id}`, /^Forget/, 'forgetting'],
    ['/settings/security', 'Change the rules', 'retention'],
    ['/settings/security', 'Delete my account', 'account-deletion'],
    ['/pricing', /^Pay offline/, 'offline-payment'],
  ]);
});

test('A10, A15: dialogs of administrators hold in both languages and themes, and begin where one goes on', async ({
  stage,
  look,
}) => {
  test.slow();
  const { page } = await stage.activeChannel({ name: NAME });
  const payment = { planId: 'starter', amount: 2_900, currency: 'USD', reference: 'TR-'.padEnd(100, '7') };
  await stage.ask(page, 'POST', '/api/subscribe/offline', payment);
  await stage.order('/api/admin/invitations', { email: `${'somebody.'.repeat(7)}x@example.com`, role: 'user' });
  const admin = await stage.administrator();
  await admin.goto('/login');
  await everyDialog(admin, look, [
    ['/admin', /^Add days for محمد/, 'days'],
    ['/admin', /^Remove days from محمد/, 'days-removal'],
    ['/admin?tab=payments', 'Approve', 'approval'],
    ['/admin?tab=payments', 'Reject', 'rejection'],
    ['/admin?tab=invitations', 'Invite somebody', 'invitation'],
    ['/admin/balances', /^Top Up/, 'top-up'],
    ['/admin/balances', /^Delete/, 'line-deletion'],
  ]);
});
