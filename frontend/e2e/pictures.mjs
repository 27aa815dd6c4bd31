// Takes the pictures of the product for the front page, the README and shared links: `npm run pictures`, after a change
// of a screen in them. They show the built product with its demonstration account, in both languages and themes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openBrowser } from './browser.mjs';
import { startProduct } from './product.mjs';
import { DEMO, demoSession } from './pictures/demo-session.mjs';
import { asWebp } from './pictures/webp.mjs';

const TO = 'frontend/public/pictures';
const README = 'docs/screenshots';
/** CSS px: the front page names the same (features/landing/looks/picture.tsx). */
const SIZES = { inbox: [1000, 640], review: [760, 620], thread: [760, 620], proof: [760, 620] };
const MOST_ROWS = 8;
/** A row of the inbox's list. */
const ROW = '[data-row] a, a[data-row]';
/** The widths of the inbox's panes. */
const [RAIL, LIST, PERSON, BAR] = [48, 320, 300, 48];
const LOOKS = { timezoneId: 'Asia/Bahrain', deviceScaleFactor: 2 };
const SHARED = { width: 1200, height: 630 };
const WHOLE = { width: 1200, height: 760 };
const LANGUAGES = ['en', 'ar'];
const THEMES = ['light', 'dark'];
const CAMPAIGN = {
  en: 'Good morning {{name|there}}, the winter menu is here.',
  ar: 'صباح الخير {{name|عميلنا}}، وصلت قائمة الشتاء.',
};
const ORDER = 'Hi {{name}}, your order 2041 is *ready*. Shall we deliver it today?';
const ROWS = Array.from(
  { length: 64 },
  (_, n) => `+9733100${String(1_000 + n)},${['Sara', 'Omar', 'Layla', 'Yusuf'][n % 4]}`,
);

const product = await startProduct(DEMO);
const browser = await openBrowser();
try {
  for (const language of LANGUAGES) mkdirSync(`${TO}/${language}`, { recursive: true });
  const { context, message } = await demoSession(product, browser);
  for (const language of LANGUAGES) for (const theme of THEMES) await takeAll(context, message, language, theme);
  await takeReadme(context, message);
  await takeShared(context);
} finally {
  await browser.close();
  await product.stop();
}

async function takeAll(signedIn, message, language, theme) {
  // A draft of the picture before must not come back.
  const context = await browser.newContext({
    ...LOOKS,
    baseURL: product.url,
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    language,
    theme,
  });
  const take = async (name, clip) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_200);
    // Removes the note that this is a demo, which is not part of the product. Not a row of the list: its owner is Demo.
    const notes = page.getByRole('banner').getByRole('link', { name: /demo|تجريبية/i });
    await notes.evaluateAll((all) => all.forEach((each) => each.remove()));
    const png = await page.screenshot(clip ? { clip } : {});
    writeFileSync(`${TO}/${language}/${name}-${theme}.webp`, await asWebp(page, png));
    if (name === 'inbox' && language === 'en' && theme === 'light') writeFileSync(`${README}/inbox.png`, png);
  };
  const open = async (path, [width, height]) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
  };

  const openThread = async (size) => {
    await open('/inbox', size);
    // The first that may be answered: in others there is no field to see.
    for (let row = 0; row < MOST_ROWS; row++) {
      await page.locator(ROW).nth(row).click();
      const field = page.locator('textarea:not([aria-hidden])').first();
      await field.waitFor();
      await page.waitForTimeout(500);
      if (await field.isEnabled()) break;
    }
    // No picture before the list is drawn.
    await page.locator(ROW).first().waitFor();
  };
  const isTurned = language === 'ar';
  // The thread next to the folded menu, which has no words, and below the bar.
  await openThread([1048 + PERSON, 688]);
  const [width, height] = SIZES.inbox;
  await take('inbox', { x: isTurned ? PERSON : RAIL, y: BAR, width, height });
  await openThread([RAIL + LIST + SIZES.thread[0] + PERSON, BAR + SIZES.thread[1]]);
  await take('thread', {
    ...{ x: isTurned ? PERSON : RAIL + LIST, y: BAR },
    ...{ width: SIZES.thread[0], height: SIZES.thread[1] },
  });

  await open('/bulk', [1440, 900]);
  const next = page.locator('form ~ * button.MuiButton-contained, form + * button.MuiButton-contained').last();
  await page.getByRole('combobox').first().click();
  await page.getByRole('option').nth(1).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'winter-menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['phone,name', ...ROWS, '300,Huda'].join('\n')),
    });
  await next.click();
  await page.locator('textarea:not([aria-hidden])').first().fill(CAMPAIGN[language]);
  await next.click();
  await page.locator('ol li:nth-child(3)[aria-current]').waitFor();
  const form = await page.locator('form').last().boundingBox();
  await take('review', await clipAt(page, form, language, SIZES.review));

  await open(message, [SIZES.proof[0] + RAIL, SIZES.proof[1]]);
  await page.getByRole('dialog').last().waitFor();
  await take('proof', { x: isTurned ? 0 : RAIL, y: 0, width: SIZES.proof[0], height: SIZES.proof[1] });
  await context.close();
}

/** The clip from the form's top, as large as the picture. */
async function clipAt(page, { x, y, width }, language, [wide, high]) {
  return { x: language === 'ar' ? x + width - wide : x, y, width: wide, height: high };
}

/** Whole screens, for the tour of the README: what is written, and what happened to a message. */
async function takeReadme(signedIn, message) {
  const context = await browser.newContext({
    ...{ timezoneId: LOOKS.timezoneId, viewport: WHOLE, baseURL: product.url },
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  const take = async (name) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_200);
    writeFileSync(`${README}/${name}.png`, await page.screenshot());
  };
  await page.goto('/send');
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+973 3000 0311');
  await page.getByRole('textbox', { name: 'Name' }).fill('Sara');
  await page.getByRole('textbox', { name: 'Body' }).fill(ORDER);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('send');
  await page.goto(message);
  await page.getByRole('dialog').last().waitFor();
  await take('message');
  await context.close();
}

async function takeShared(context) {
  // The build still has the old pictures; the page shows those that were just taken.
  await context.route('**/pictures/**', (route) =>
    route.fulfill({ path: `frontend/public${new URL(route.request().url()).pathname}` }),
  );
  for (const language of LANGUAGES) {
    const page = await context.newPage();
    await page.setViewportSize(SHARED);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto(language === 'en' ? '/' : `/${language}`);
    await page.waitForLoadState('networkidle');
    writeFileSync(`${TO}/${language}/share.png`, await page.screenshot());
    await page.close();
  }
}
