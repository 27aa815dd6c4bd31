// Mail as a person of the demo gets it: the page of the demo mailbox, which another page links to.

/**
 * Goes to the mailbox by the page's own link, and opens the newest mail with this subject as soon as it has come.
 * @param opened opens pages (world.mjs)
 * @returns the mail's page
 */
export async function openMail(page, { email }, subject, opened) {
  const link = page.getByRole('link', { name: 'Open the demo mailbox' });
  const mailbox = await opened(page, () => link.click());
  const mail = mailbox.getByRole('link').filter({ hasText: subject }).filter({ hasText: email }).first();
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
export async function followMail(mailbox, button, opened) {
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: button, exact: true });
  const page = await opened(mailbox, () => link.click());
  await mailbox.close();
  return page;
}

/** Waits for so many mails to an address. @returns their texts by subject */
export async function mailsTo(page, simUrl, { email }, subjects) {
  const mails = new Map();
  for (let attempt = 0; attempt < 100; attempt++) {
    await page.goto(`${simUrl}/mailbox?to=${encodeURIComponent(email)}`);
    for (const link of await page.locator('main li a').all())
      mails.set(await link.locator('strong').innerText(), await link.getAttribute('href'));
    if (subjects.every((subject) => mails.has(subject))) return mails;
    await page.waitForTimeout(200);
  }
  throw new Error(`Mails are missing: ${subjects.filter((subject) => !mails.has(subject)).join(', ')}`);
}
