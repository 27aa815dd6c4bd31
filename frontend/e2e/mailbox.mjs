// Mail as a person of the demo gets it: the page of the demo mailbox, which another page links to.
import { lookAt, watched } from './browser.mjs';

/** The pages that open others. */
const opened = async (page, click, problems) => {
  const [other] = await Promise.all([page.context().waitForEvent('page'), click()]);
  return watched(other, problems, 'mailbox');
};

/**
 * Goes to the mailbox by the page's own link, and opens the newest mail with this subject as soon as it has come.
 * @returns the mail's page
 */
export async function openMail(page, subject, problems) {
  const link = page.getByRole('link', { name: 'Open the demo mailbox' });
  const mailbox = await opened(page, () => link.click(), problems);
  const mail = mailbox.getByRole('link', { name: subject }).first();
  for (let attempt = 0; (await mail.count()) === 0; attempt++) {
    if (attempt > 100) throw new Error(`No mail came: ${subject}`);
    await mailbox.waitForTimeout(200);
    await mailbox.reload();
  }
  await mail.click();
  await mailbox.getByRole('heading', { name: subject, level: 1 }).waitFor();
  return mailbox;
}

/** Presses the mail's button, and closes the mailbox. @returns the page that it leads to */
export async function followMail(mailbox, button, problems) {
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: button, exact: true });
  const page = await opened(mailbox, () => link.click(), problems);
  await mailbox.close();
  return page;
}

/** One mail of each kind from all mailboxes, as it looks by itself. */
export async function lookAtMails(page, simUrl, problems) {
  await page.goto(`${simUrl}/mailbox`);
  await lookAt(page, '60-mailbox', problems);
  const mails = new Map();
  for (const link of await page.locator('main li a').all())
    mails.set(await link.locator('strong').innerText(), await link.getAttribute('href'));
  for (const [subject, path] of mails) {
    // The mailbox runs no script in a mail, not even the test's own: so the mail is put on an empty page.
    const mail = await page.request.get(`${simUrl}${path}/html`);
    await page.goto('about:blank');
    await page.setContent(await mail.text());
    await lookAt(page, `61-mail-${subject.toLowerCase().replaceAll(/\W+/g, '-')}`, problems);
  }
  return [...mails.keys()];
}
