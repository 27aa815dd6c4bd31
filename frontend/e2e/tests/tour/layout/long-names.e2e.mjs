// Names as long as they may be, in Arabic, at the widths of a desk, a tablet and a phone.
import { ARTIFACTS } from '../../../browser.mjs';
import { expect, test } from '../../../world.mjs';

const NAME = 'محمدعبدالرحمنالعبداللهالمنصوري'.repeat(4);
const LABEL = 'مكتبالمبيعاتوالتسويق'.repeat(4);

/** What leaves the window, and cells that are printed over each other. */
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

  const admin = await stage.administrator();
  await admin.goto('/admin');
  const row = admin.getByRole('row', { name: email });
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
    const wide = await dialog.evaluate((box) =>
      [box, ...box.querySelectorAll('*')]
        .filter((each) => /auto|scroll|hidden/.test(window.getComputedStyle(each).overflowX))
        .filter((each) => !each.matches('input, textarea, select, fieldset *, [data-clip]'))
        .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
        .map((each) => `${each.textContent.slice(0, 40)}: ${each.scrollWidth - each.clientWidth} px`),
    );
    expect(wide, `${name} at ${width} px`).toEqual([]);
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
  await dialogHolds(user, /^Pace/, '88-pace');
  await user.goto('/outbox');
  await dialogHolds(user, /^Details/, '89-job');
  const admin = await stage.administrator();
  await admin.goto('/admin');
  await admin.getByRole('row', { name: email }).waitFor();
  await dialogHolds(admin, /^Add days for محمد/, '89-days');
});
