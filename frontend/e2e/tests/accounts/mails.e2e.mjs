// Every kind of mail about an account, on a page of its own.
import { mailsTo } from '../../mailbox.mjs';
import { expect, test } from '../../world.mjs';

const NEW_PASSWORD = 'seven lanterns over the quay';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** The events of an account that lead to mails, without the screen. */
async function live(account, { simUrl }, stage, person) {
  const { id, page, email, password } = account;
  await page.goto('about:blank');
  await stage.ask(page, 'POST', '/api/auth/login', { email, password, code: await account.code() });
  const device = await person('phone', { userAgent: PHONE });
  await stage.ask(device, 'POST', '/api/auth/login', { email, password, code: await account.code() });
  await stage.ask(device, 'POST', '/api/auth/logout', {});
  const [code] = account.recoveryCodes;
  await stage.ask(device, 'POST', '/api/auth/login', { email, password, code });
  await stage.ask(page, 'POST', '/api/auth/forgotten', { email });
  const mails = await mailsTo(device, simUrl, account, ['Set a new password']);
  const mail = await page.request.get(`${simUrl}${mails.get('Set a new password')}/html`);
  const [, token] = /#token=([^"&\s]+)/.exec(await mail.text());
  await stage.ask(page, 'POST', '/api/auth/reset', { token, password: NEW_PASSWORD });
  await stage.order(`/api/admin/users/${id}/disable`, { reason: 'Unpaid' });
  await stage.order(`/api/admin/users/${id}/enable`, { reason: 'Paid' });
  const renewed = { email, password: NEW_PASSWORD };
  await stage.ask(page, 'POST', '/api/auth/login', { ...renewed, code: await account.code() });
  await stage.ask(page, 'POST', '/api/me/close', { password: NEW_PASSWORD, code: await account.code() });
}

test('every mail that comes of an account is fit to be read', async ({ product, person, stage, look }) => {
  const account = await stage.secured();
  await live(account, product, stage, person);
  const page = await person('reader');
  const mails = await mailsTo(page, product.simUrl, account, [
    'Confirm your email address',
    'Sign-in now asks for a code',
    'New sign-in to your account',
    'A recovery code was used to sign in',
    'Set a new password',
    'Your password was changed',
    'Your account was disabled',
    'Your account is closed',
  ]);
  await look(page, '60-mailbox');
  for (const [subject, path] of mails) {
    // The mailbox runs no script in a mail, not even the test's own; so the test puts the mail on an empty page.
    const mail = await page.request.get(`${product.simUrl}${path}/html`);
    const text = await mail.text();
    expect(text).not.toMatch(/<script/i);
    await page.goto('about:blank');
    await page.setContent(text);
    await look(page, `61-mail-${subject.toLowerCase().replaceAll(/\W+/g, '-')}`, false);
  }
});
