// Helpers that the tests about people share.
import { openMail } from '../../mailbox.mjs';
import { expect } from '../../world.mjs';

/** The longest name, without a place to break it. */
export const LONG_NAME = 'محمدعبدالرحمنالعبداللهالمنصوري'.repeat(4);
const WIDTHS = [390, 820, 1100, 1440];

/** Publishes a wording for offers. */
export const wording = (stage, page, text) =>
  stage.ask(page, 'POST', '/api/wordings', { purpose: 'marketing', language: 'en', text });

/**
 * Checks that nothing extends beyond the window at any width, in English and Arabic; then the page is in English again.
 */
export async function holds(page, name) {
  for (const language of ['en', 'ar']) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(100);
      await page.screenshot({ path: `frontend/e2e/artifacts/wide-${name}-${language}-${width}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `${name} in ${language} at ${width} px`).toBeLessThanOrEqual(1);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The link in the invitation mail to the team of the member at `page`. */
export async function invitationLink(page, email, opened) {
  const mail = await openMail(page, { email }, 'You are invited to a team on Wavelane', opened);
  const link = mail.frameLocator('iframe').getByRole('link', { name: 'View the invitation' });
  const address = await link.getAttribute('href');
  await mail.close();
  return address;
}
