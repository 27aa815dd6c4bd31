// Takes the pictures of the product that the front page shows: `npm run pictures`, after a screen in them has changed.
// They are of the built product with a fortnight of a shop's work, in both languages and both themes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openBrowser, person } from './browser.mjs';
import { followMail, openMail } from './mailbox.mjs';
import { startProduct } from './product.mjs';
import { Stage } from './stage.mjs';

const TO = 'frontend/public/pictures';
const SIZE = { width: 1200, height: 900 };
const QUALITY = 0.82;
const DAY_MS = 86_400_000;
/** Messages of each day; the last is today's. */
const DAYS = [4, 7, 6, 9, 3, 2, 8, 11, 9, 12, 7, 4, 10, 14];
const NAMES = ['Noor Haddad', 'Jonas Weber', 'Maria da Silva', 'Li Wei', 'Amira Saleh', 'Tom Baker', 'Zoë Martin', 'Omar Aziz']; // prettier-ignore
const CUSTOMERS = 36;
const PAGES = ['dashboard', 'outbox'];
const RECEIVED_MS = 6_000;

const product = await startProduct();
const browser = await openBrowser();
try {
  const stage = new Stage(product, (name, device) => person(browser, product.url, [], name, device));
  const shop = await stage.sender();
  await stage.paid(shop);
  await confirmAddress(shop);
  let number = 0;
  for (const [day, messages] of DAYS.entries()) {
    for (let each = 0; each < messages; each++) await stage.send(shop, greeting(number++));
    await shop.page.waitForTimeout(RECEIVED_MS);
    if (day === DAYS.length - 1) break;
    await product.pass(DAY_MS);
    await stage.ask(shop.page, 'POST', '/api/auth/login', { email: shop.email, password: shop.password });
  }
  await tellAll(stage, shop);
  await shop.page.waitForTimeout(3 * RECEIVED_MS);
  await take(shop.page);
} finally {
  await browser.close();
  await product.stop();
}

function greeting(number) {
  const name = NAMES[number % NAMES.length];
  return {
    to: `+1415555${4_000 + (number % CUSTOMERS)}`,
    name,
    body: `Hi ${name}, your order ${1_040 + number} is on its way.`,
  };
}

/** The banner that asks for it is not of everyday. */
async function confirmAddress({ page, email }) {
  const opened = async (from, click) => (await Promise.all([from.context().waitForEvent('page'), click()]))[0];
  await page.goto('/settings/security');
  const mailbox = await openMail(page, { email }, 'Confirm your email address', opened);
  const confirmed = await followMail(mailbox, 'Confirm this address', opened);
  await confirmed.getByRole('heading', { name: 'Address verified' }).waitFor();
  await confirmed.close();
}

/** A job of many messages. */
async function tellAll(stage, { page, channel }) {
  const rows = Array.from({ length: 80 }, (_, each) => ({
    phone: `+1415555${5_000 + each}`,
    name: NAMES[each % NAMES.length],
  }));
  await stage.ask(page, 'POST', '/api/messages/bulk', {
    channelId: channel.id,
    jobName: 'Autumn sale',
    body: 'Hi {{name}}, our autumn sale begins today.',
    rows,
  });
}

async function take(page) {
  mkdirSync(TO, { recursive: true });
  await page.setViewportSize(SIZE);
  for (const language of ['en', 'ar']) {
    for (const theme of ['light', 'dark']) {
      for (const path of PAGES) {
        await page.evaluate(
          (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
          {
            language,
            theme,
          },
        );
        await page.goto(`/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(1_500);
        // What says that this is a demo is not of the product.
        await page
          .getByRole('link', { name: /demo|تجريبية/i })
          .evaluateAll((all) => all.forEach((each) => each.remove()));
        const png = await page.screenshot();
        writeFileSync(`${TO}/${path}-${language}-${theme}.webp`, await asWebp(page, png));
      }
    }
  }
}

/** The browser makes the smaller file itself. */
async function asWebp(page, png) {
  const blank = await page.context().newPage();
  const base64 = await blank.evaluate(
    async ({ source, quality }) => {
      const image = document.createElement('img');
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  );
  await blank.close();
  return Buffer.from(base64, 'base64');
}
