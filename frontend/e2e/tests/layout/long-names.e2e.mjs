// Names as long as they may be, in Arabic, at the widths of a desk, a tablet and a phone.
import { ARTIFACTS } from '../../browser.mjs';
import { expect, test } from '../../world.mjs';
import { leaving } from './held.mjs';

const NAME = 'محمدعبدالرحمنالعبداللهالمنصوري'.repeat(4);
const LABEL = 'مكتبالمبيعاتوالتسويق'.repeat(4);

/** Elements that leave the window, and cells that overlap. */
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 1) found.push(`${wide} px wider than the window`);
    for (const box of document.querySelectorAll('[role=region]')) {
      if (box.scrollWidth > box.clientWidth + 1)
        found.push(`${box.getAttribute('aria-label')}: ${box.scrollWidth - box.clientWidth} px to the side`);
    }
    for (const row of document.querySelectorAll('tbody tr')) {
      const boxes = [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (across > 1 && down > 1) found.push(`over each other: ${row.textContent}`);
        }
    }
    return found;
  });

async function holds(page, name) {
  for (const width of [1280, 1100, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${ARTIFACTS}/${name}-${width}.png` });
    expect(await faults(page), `${name} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('A10: tables hold names of 120 letters, their buttons stay on the screen', async ({ stage }) => {
  const account = await stage.activeChannel({ name: NAME, label: LABEL });
  const { page: user, email } = account;
  await stage.topUp('Für die Kampagne im Frühling '.repeat(17));
  await stage.paid(account);
  await stage.send(account, { to: account.friend, name: NAME, body: 'Hi' });
  await stage.ask(user, 'POST', '/api/subscribe/offline', {
    planId: 'starter',
    amount: 2_900,
    currency: 'USD',
    reference: 'TR-'.padEnd(100, '7'),
  });
  await user.goto('/outbox');
  await user.getByRole('button', { name: /^Details/ }).waitFor();
  await holds(user, '80-outbox');
  // A long name is cut: the other columns keep their places.
  await user.goto('/people');
  await expect(user.getByRole('columnheader', { name: 'Last wrote' })).toBeInViewport({ ratio: 1 });
  await holds(user, '80-people');
  await user.goto('/settings/billing');
  await user
    .getByRole('button', { name: /^Receipt / })
    .first()
    .waitFor();
  await holds(user, '80-billing');

  const admin = await stage.administrator();
  await admin.goto('/admin');
  const row = admin.getByRole('row', { name: email });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('button', { name: /^Remove days/ })).toBeInViewport({ ratio: 1 });
  await holds(admin, '81-users');
  await admin.goto('/admin?tab=payments');
  await admin.getByText(email).waitFor();
  await holds(admin, '82-offline-payments');
  await admin.goto('/admin/balances');
  await admin.getByText('ALLOCATE').first().waitFor();
  await holds(admin, '83-balances');
  await admin.goto('/admin/audit');
  await admin
    .getByText('Channel activated')
    .first()
    .waitFor()
    .catch(() => undefined);
  await holds(admin, '84-journal');
  await admin.goto('/admin/payments');
  await admin.getByText(email).first().waitFor();
  await holds(admin, '85-payments');
  await admin.goto('/admin/security');
  await admin.getByText(email).first().waitFor();
  await holds(admin, '86-security');
});

/** Opens what that button opens, and looks whether anything of it leaves it. */
async function dialogHolds(page, button, name) {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').first().waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${ARTIFACTS}/${name}-${width}.png` });
    expect(await leaving(dialog), `${name} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('A10: dialogs hold names of 120 letters', async ({ stage }) => {
  const account = await stage.activeChannel({ name: NAME, label: LABEL });
  const { page: user, email } = account;
  await stage.send(account, { to: account.friend, name: NAME, body: NAME });
  await user.goto('/channels');
  await dialogHolds(user, 'Show QR', '87-qr');
  await dialogHolds(user, /pace of/i, '88-pace');
  await user.goto('/outbox');
  await dialogHolds(user, /^Details/, '89-job');
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('row', { name: email }).waitFor();
  await dialogHolds(admin, /^Add days for محمد/, '89-days');
});

const WORDS = [
  'The quick brown fox of the seaside looks for somebody who keeps a very long watch tonight, and then again tomorrow',
  'A letter of thirty containers with oranges, apples and more such things that are to be there before Wednesday evening',
  'Sail away along the coast with all of our friends from the other side, who have not been here for some long years now',
];

/** Whether each of the cut texts has an ellipsis at that place. */
async function marked(texts) {
  const found = [];
  for (const text of await texts.all()) {
    if (!(await text.evaluate((box) => box.scrollHeight > box.clientHeight + 1))) continue;
    // Scrolls the text away from the bar at the foot of a phone.
    await text.evaluate((box) => box.scrollIntoView({ block: 'center' }));
    const cut = await text.screenshot();
    await text.evaluate((box) => {
      box.style.maxHeight = `${box.clientHeight}px`;
      box.style.webkitLineClamp = 'none';
    });
    found.push(!cut.equals(await text.screenshot()));
    await text.evaluate((box) => box.removeAttribute('style'));
  }
  return found;
}

for (const [language, ...names] of [
  ['ar', ...WORDS],
  [
    'en',
    'محمد عبدالرحمن العبدالله المنصوري من مكتب المبيعات والتسويق في المنامة والمحرق والرفاع وسترة ومدينة عيسى وحمد',
  ],
]) {
  test(`a text that runs against the page (${language}) keeps the mark of what was cut, whatever stands before it`, async ({
    stage,
  }) => {
    for (const name of names) await stage.subscriber(name);
    const admin = await stage.administrator();
    await admin.goto('/login');
    await admin.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    const found = [];
    for (const width of [1280, 1400, 390]) {
      await admin.setViewportSize({ width, height: 900 });
      await admin.goto('/admin');
      await admin.getByText(names[0]).waitFor();
      found.push(...(await marked(admin.locator('tbody bdi[data-clip]').filter({ hasText: / .* / }))));
    }
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain(false);
    await admin.evaluate(() => localStorage.setItem('language', 'en'));
    await admin.setViewportSize({ width: 1280, height: 800 });
  });
}
