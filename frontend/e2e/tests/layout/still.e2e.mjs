/* global PerformanceObserver */
// Visible elements do not move while a page loads: layout shift as browsers count it.
import { expect, test } from '../../world.mjs';

const PUBLIC = ['', 'login', 'signup', 'forgot', 'privacy', 'terms'];
const OF_A_USER = [
  ...['dashboard', 'channels', 'send', 'templates', 'outbox', 'pricing', 'people', 'people/opt-outs'],
  ...['people/imports', 'people/forgettings', 'inbox', 'templates/canned', 'help', 'notices', 'settings/webhook'],
  ...['settings/team', 'settings/hours', 'settings/consent', 'settings/notices', 'settings/billing'],
  'settings/language',
];
const FILLED = ['dashboard', 'settings/security', 'reports', 'bulk', 'outbox', 'people', 'notices'];
const OF_AN_ADMINISTRATOR = [
  ...[
    'admin',
    'admin?tab=payments',
    'admin?tab=invitations',
    'admin/balances',
    'admin/payments',
    'admin/revenue',
    'admin/audit',
  ],
  ...['admin/operations', 'admin/operations?tab=events', 'admin/security', 'admin/whapi-settings'],
];
const WIDTHS = [1280, 390];
/** Practically zero: good pages have at most 0.1. */
const MOST = 0.001;

/** Notes each shift that no click or key caused, with what moved. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const text = element?.textContent?.trim().slice(0, 40) ?? '';
        return `${element?.tagName ?? '?'} "${text}" ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`;
      });
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens each page at each width. @returns those on which something moved, with what */
async function moving(page, paths) {
  const found = [];
  await page.addInitScript(watchShifts);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(`/${path}`);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum <= MOST) continue;
      const moved = shifts.flatMap((shift) => shift.moved).slice(0, 4);
      found.push(`/${path} at ${width} px: ${sum.toFixed(4)}: ${moved.join('; ')}`);
    }
  }
  return found;
}

test('nothing moves by itself on the public pages', async ({ person }) => {
  expect(await moving(await person('visitor'), PUBLIC)).toEqual([]);
});

test('nothing moves by itself on the pages of a new account', async ({ stage }) => {
  const { page } = await stage.account();
  expect(await moving(page, OF_A_USER)).toEqual([]);
});

test('nothing moves by itself on the pages of an account that has sent', async ({ stage }) => {
  const account = await stage.sender();
  const { page, friend } = account;
  for (const body of ['Your order is packed.', 'It is on its way.']) await stage.send(account, { to: friend, body });
  // Until then the dashboard has the steps before a first message, and they change as it goes out.
  const areOut = async () => (await stage.ask(page, 'GET', '/api/jobs')).every(({ funnel }) => funnel.accepted > 0);
  await expect.poll(areOut, { timeout: 30_000 }).toBe(true);
  const people = await stage.ask(page, 'GET', '/api/people');
  expect(await moving(page, [...FILLED, `people/${people[0].id}`])).toEqual([]);
});

test('nothing moves by itself on the pages of an administrator', async ({ stage }) => {
  expect(await moving(await stage.administrator(), OF_AN_ADMINISTRATOR)).toEqual([]);
});
