// The dashboard's page before its code is there: what it shows and what it requests.
import { expect, test } from '../../world.mjs';

/** The places of the bar and the heading, in the first frame or on the page. */
const PLACES = `(() => {
  const of = (text) => [...document.querySelectorAll('h1')].find((each) => each.textContent === text && each.getClientRects().length > 0);
  const place = (element) => { const { left, right, y, height } = element.getBoundingClientRect(); return [document.dir === 'rtl' ? right : left, y, height].map(Math.round); };
  const title = of(TEXT);
  const bar = [...document.querySelectorAll('#root *')].find((each) => getComputedStyle(each).position === 'sticky' && each.clientHeight > 40 && each.clientHeight < 60);
  return [title, bar].map((each) => each && place(each));
})()`;
const placesOf = (page, text) => page.evaluate(PLACES.replace('TEXT', JSON.stringify(text)));

/** Holds requests to such addresses until the returned function is called. */
async function holding(page, addresses) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [language, title] of [
  ['en', 'Dashboard'],
  ['ar', 'الرئيسية'],
])
  for (const width of [1280, 390])
    test(`stands where the page has it: ${language}, ${width} px`, async ({ stage }) => {
      const { page } = await stage.subscriber();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.setViewportSize({ width, height: 800 });
      const release = await holding(page, /assets\/.*\.js$/);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await page.locator('h1', { hasText: title }).locator('visible=true').waitFor();
      const before = await placesOf(page, title);
      // The frame is not the page yet: screen readers find no heading in it.
      await expect(page.getByRole('heading')).toHaveCount(0);
      release();
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await placesOf(page, title)).toEqual(before);
      expect(before.every(Boolean)).toBe(true);
    });

test('the sidebar that was left collapsed is so from the first paint', async ({ stage }) => {
  const { page } = await stage.subscriber();
  // A key that is pressed before the code is there has no effect.
  await page.getByRole('main').getByText('Channels Used').waitFor();
  await page.keyboard.press('Control+b');
  await page.locator('aside[data-state=collapsed]').waitFor();
  await page.route(/assets\/.*\.js$/, () => undefined);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const title = page.locator('h1', { hasText: 'Dashboard' }).locator('visible=true');
  await title.waitFor();
  expect((await title.boundingBox()).x).toBeLessThan(120);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('asks for what it begins with before its code runs, and once', async ({ stage }) => {
  const { page } = await stage.subscriber();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  // The old page would go on sending requests.
  await page.goto('about:blank');
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holding(page, /assets\/index-.*\.js$/);
  const answered = page.waitForResponse('**/api/channels');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answered;
  release();
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  await page.getByText('No messages sent yet').waitFor();
  // Once the page follows the server, it reads again what has changed.
  const first = asked.slice(0, asked.includes('/api/live') ? asked.indexOf('/api/live') : undefined);
  const once = (path) => first.filter((each) => each === path).length;
  expect(['/api/me', '/api/app', '/api/jobs', '/api/channels'].map(once)).toEqual([1, 1, 1, 1]);
});

test('shows a stranger nothing but the mark, and asks only who is there', async ({ person }) => {
  const page = await person('stranger');
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holding(page, /assets\/.*\.js$/);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('img', { name: 'Wavelane is loading' }).waitFor();
  await expect(page.locator('h1', { hasText: 'Dashboard' }).locator('visible=true')).toHaveCount(0);
  release();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(asked.filter((path) => ['/api/jobs', '/api/channels'].includes(path))).toEqual([]);
});
