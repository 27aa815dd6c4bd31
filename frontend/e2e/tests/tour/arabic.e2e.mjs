// The interface in Arabic: the choice of the language, its change, and every page at every width.
import { otherwiseNamed } from '../../names.mjs';
import { choose } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

const NAME = 'محمدعبدالرحمنالعبداللهالمنصوري'.repeat(4);
const WIDTHS = [390, 820, 1100, 1440];
const OF_A_USER = [
  'dashboard',
  'channels',
  'send',
  'bulk',
  'templates',
  'outbox',
  'pricing',
  'settings/team',
  'settings/hours',
  'settings/consent',
  'settings/notices',
  'settings/security',
  'settings/billing',
  'settings/webhook',
  'settings/language',
  'people',
  'people/opt-outs',
  'inbox',
  'templates/canned',
  'reports',
  'help',
];
const OF_ADMINISTRATORS = [
  'admin',
  'admin/balances',
  'admin/audit',
  'admin/revenue',
  'admin/payments',
  'admin/security',
];

/** Words that are the same in every language: names, people's own words, ids, keys, and names of machines. */
const SAME =
  /Wavelane|WA Tracker|WhatsApp|WHAPI|PayPal|CSV|vCard|JSONL?|API|UTC|STOP|START|QR|\S+@\S+|\{\{\w+\}\}|Mac|Cmd|(?:Ctrl|Shift)(?:\+\w+)?|\bEnter\b|\bEsc\b|[A-Z]+(?:_[A-Z]+)+|https?:\S+|wlk_\S+|\/hours|\b[0-9a-f]{8}\b/g;
const OURS = /Sara Lind|Starter|Growth|Advanced|Enterprise|Shop|Administrator|Chrome|Linux|English|name|phone|message/g;

/** The texts that are still in English, and the pixels by which a page is wider than the window. */
async function faults(page, path) {
  const found = [];
  const texts = await page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const own = all.flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === 3));
    const told = all.flatMap((element) =>
      ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...own.map(({ data }) => data), ...told];
  });
  for (const name of await page.evaluate(otherwiseNamed)) found.push(`${path}: ${name}`);
  for (const text of texts) {
    const rest = text.replace(SAME, '').replace(OURS, '');
    if (/[A-Za-z]{3}/.test(rest)) found.push(`${path}: ${text}`);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 1) found.push(`${path} at ${width} px: ${wide} px wider than the window`);
  }
  return found;
}

async function everyPage(page, paths) {
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  for (const path of paths) {
    await page.goto(`/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults(page, path)).toEqual([]);
  }
}

test('whose browser asks for Arabic gets it, and may choose English', async ({ person, look }) => {
  const guest = await person('guest', { locale: 'ar-BH' });
  await guest.goto('/');
  await guest.waitForURL('/ar');
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await faults(guest, 'front page')).toEqual([]);
  await look(guest, '90-arabic-front-page');
  await guest.getByRole('link', { name: 'تسجيل الدخول' }).first().click();
  await guest.getByRole('heading', { name: 'مرحبًا بعودتك' }).waitFor();
  await look(guest, '91-arabic-sign-in');
  await guest.getByRole('button', { name: 'English' }).click();
  await guest.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'en');
  await guest.goto('/');
  await guest.getByRole('link', { name: 'Log In' }).first().waitFor();
});

test('every page is in Arabic and no wider than the window, with names of 120 letters', async ({ stage, look }) => {
  const account = await stage.activeChannel({ name: NAME });
  // The name is also in the dashboard's list.
  await stage.send(account, { to: account.friend, name: NAME, body: 'مرحبًا' });
  await everyPage(account.page, OF_A_USER);
  await look(account.page, '92-arabic-security');
  await account.page.goto('/send');
  await account.page.getByRole('heading', { name: 'إرسال', exact: true }).waitFor();
  await look(account.page, '93-arabic-send');
  await account.page.goto('/settings/billing');
  // Checked for the left side: a sign that moved behind its number would be at the right of it.
  await expect(account.page.getByRole('cell', { name: '+30' }).first()).toHaveText('\u200e+30');
});

test('item 9: the story of a message is in Arabic', { tag: '@landing' }, async ({ stage, look }) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, name: 'سارة', body: 'مرحبًا بك' });
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/outbox');
  await page.getByRole('button', { name: /^تفاصيل المهمة/ }).click();
  await page.getByText('تسلّمت البوابة الرسالة.').waitFor();
  expect(await faults(page, 'message')).toEqual([]);
  await look(page, '95-arabic-message');
});

test('the front page has the whole name of the product beside the ways in, also on a small phone', async ({
  person,
}) => {
  const guest = await person('guest', { locale: 'ar-BH' });
  await guest.goto('/ar');
  await guest.setViewportSize({ width: 360, height: 800 });
  const brand = guest.getByRole('banner').getByText('Wavelane', { exact: true });
  expect(await brand.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test.describe('refused', () => {
  test.use({ asked: /status of 40[13]/ });

  test('what the server answers at the door is in Arabic', async ({ stage, person }) => {
    const [secured, disabled] = [await stage.secured(), await stage.account()];
    await stage.order(`/api/admin/users/${disabled.id}/disable`, { reason: 'لم يُدفع' });
    const guest = await person('guest', { locale: 'ar-BH' });
    for (const [account, answer, code] of [
      [secured, 'هذا الرمز خاطئ أو سبق استخدامه.', '111111'],
      [disabled, 'هذا الحساب معطّل.'],
    ]) {
      await guest.goto('/login');
      await guest.getByLabel('البريد الإلكتروني').fill(account.email);
      await guest.getByLabel('كلمة المرور').fill(account.password);
      await guest.keyboard.press('Enter');
      if (code) {
        await guest.getByLabel('الرمز').fill(code);
        await guest.keyboard.press('Enter');
      }
      await guest.getByText(answer).first().waitFor();
      expect(await faults(guest, 'door')).toEqual([]);
    }
  });
});

test('every page of administrators is in Arabic and no wider than the window', async ({ stage, look }) => {
  await stage.activeChannel({ name: NAME });
  const admin = await stage.administrator();
  await admin.goto('/login');
  await everyPage(admin, OF_ADMINISTRATORS);
  await admin.goto('/admin');
  await admin.getByRole('heading', { name: 'لوحة الإدارة' }).waitFor();
  await look(admin, '94-arabic-admin');
});

test('the story of a payment is in Arabic, and the content of an event stands as it is written', async ({ stage }) => {
  const shop = await stage.sender();
  await stage.paid(shop);
  const admin = await stage.administrator();
  await admin.goto('/login');
  await admin.evaluate(() => localStorage.setItem('language', 'ar'));
  await admin.goto('/admin/payments');
  await admin
    .getByRole('button', { name: /^سجل دفعة/ })
    .first()
    .click();
  await admin.getByText('اكتمال التحصيل من PayPal').first().waitFor();
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto('/admin/operations?tab=events');
  const table = admin.getByRole('table');
  await table.getByRole('button').first().click();
  await expect(admin.getByLabel('محتوى الحدث')).toHaveCSS('direction', 'ltr');
  // However long a line of the content is, the other columns stay in view.
  expect(await table.evaluate((each) => each.scrollWidth - each.parentElement.clientWidth)).toBeLessThanOrEqual(1);
});

test('a word that has two senses in English has the right one in Arabic', async ({ stage }) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, body: 'مرحبًا' });
  const { id, page: other } = await stage.account();
  // A change of the role ends their sessions: requests of an open page would be refused.
  await other.goto('about:blank');
  const admin = await stage.administrator();
  await stage.order('/api/admin/invitations', { email: 'new.one@example.com', role: 'user' });
  await stage.order(`/api/admin/users/${id}/role`, { role: 'admin', reason: 'كما اتفقنا' });
  await stage.order(`/api/admin/users/${id}/role`, { role: 'user', reason: 'كما اتفقنا' });
  await admin.goto('/login');
  await admin.evaluate(() => localStorage.setItem('language', 'ar'));
  await admin.goto('/admin/audit');
  await expect(admin.getByRole('columnheader', { name: 'بواسطة' })).toBeVisible();
  await admin.goto('/admin/security');
  await expect(admin.getByRole('row', { name: /إرسال دعوة/ })).toContainText('مستخدم');
  await expect(admin.getByRole('row', { name: /تغيير الدور/ }).first()).toContainText('مستخدم: كما اتفقنا');
  await expect(admin.getByRole('main')).not.toContainText('user');
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  // A report counts only events that have reached its read model.
  await expect(async () => {
    await page.goto('/reports');
    await page.getByRole('heading', { name: 'حسب اليوم' }).scrollIntoViewIfNeeded({ timeout: 5_000 });
  }).toPass();
  await page.getByText('الواردة').first().waitFor();
  await expect(page.getByRole('group', { name: 'الفترة' })).toBeVisible();
});

test('the language is chosen in the settings', async ({ stage }) => {
  const { page } = await stage.account();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Language & time' }).click();
  await choose(page, 'Language', 'العربية');
  await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('a bulk file that is not right is told of in Arabic, and an empty field runs as the page', async ({ stage }) => {
  const { page } = await stage.sender();
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.goto('/inbox');
  const search = page.getByRole('searchbox', { name: 'بحث' });
  await expect(search).toHaveCSS('direction', 'rtl');
  await search.fill('Noor');
  await expect(search).toHaveCSS('direction', 'ltr');
  await page.goto('/bulk');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('phone,name\n+14155550101,Noor') });
  await expect(page.getByRole('term').filter({ hasText: 'جاهز' }).locator('xpath=following-sibling::dd')).toHaveText(
    '1',
  );
});
