// Every element is in its place: in its card, next to its text, within the window.
import { expect, test } from '../../world.mjs';
import { mailsTo } from '../../mailbox.mjs';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenvereinigung';
const INVITED = 'You are invited to a team on Wavelane';
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 900 };
const PDF = { name: 'price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

const sideways = (element) => element.scrollWidth - element.clientWidth;
const right = ({ x, width }) => x + width;

test(
  'an invitation to a team stays in its card on a phone, whatever the team is called',
  { tag: '@landing' },
  async ({ product, stage, person }) => {
    const { page } = await stage.subscriber(LONG);
    const { email } = stage.newcomer();
    await stage.ask(page, 'POST', '/api/team/invitations', { email, role: 'agent', channels: null });
    const guest = await person('guest', { viewport: PHONE });
    const mails = await mailsTo(guest, product.simUrl, { email }, [INVITED]);
    await guest.goto(new URL(mails.get(INVITED), product.simUrl).href);
    const link = guest.frameLocator('iframe').getByRole('link', { name: 'View the invitation' });
    await guest.goto(await link.getAttribute('href'));
    await guest.getByLabel('Full name').waitFor();
    expect(await guest.getByRole('main').locator('.MuiPaper-root').first().evaluate(sideways)).toBe(0);
  },
);

test('on a phone the button that keeps a long form stays in the window', async ({ stage }) => {
  const { page } = await stage.account();
  await page.setViewportSize(PHONE);
  await page.goto('/templates');
  await page.getByRole('main').getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('form', { name: 'New template' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 });
  // Fields below the fold scroll up between title and buttons.
  for (let button = 1; button <= 3; button++) await dialog.getByRole('button', { name: 'Add button' }).click();
  const last = dialog.getByLabel('Button 3', { exact: true });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(right(await last.boundingBox())).toBeLessThan(PHONE.width);
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 });
});

test('on a tablet the button of a filter stands beside a field, a mark beside its text, and a figure has its word', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page } = account;
  await stage.send(account, { to: account.friend, body: 'Hi' });
  await page.setViewportSize(TABLET);
  for (const path of ['/people', '/outbox']) {
    await page.goto(path);
    const filter = page.getByRole('main').getByRole('search');
    const button = await filter.getByRole('button', { name: 'Filter', exact: true }).boundingBox();
    const field = await filter.getByRole('searchbox').boundingBox();
    expect(field.y + field.height, path).toBeGreaterThan(button.y);
    expect(field.y, path).toBeLessThan(button.y + button.height);
  }
  await page.goto('/pricing');
  const mark = page.getByRole('main').getByText('Soon', { exact: true });
  await mark.first().waitFor();
  for (const soon of await mark.all()) {
    const { y, height } = await soon.boundingBox();
    const text = await soon.locator('xpath=preceding-sibling::span').boundingBox();
    expect(y).toBeLessThan(text.y + height);
  }
  await page.goto('/settings/billing');
  const days = page
    .getByRole('region', { name: 'Days added and used' })
    .getByRole('row')
    .last()
    .getByRole('cell')
    .last();
  const word = await days.evaluate((cell) => window.getComputedStyle(cell, '::before').content);
  expect(word).toContain('Days left');
});

test('on a phone the inbox has room for the person, and what is offered leaves the way to send in sight', async ({
  stage,
}) => {
  const account = await stage.sender();
  const { page, channel, friend } = account;
  for (const shortName of ['hours', 'address', 'thanks', 'parking', 'returns'])
    await stage.ask(page, 'POST', '/api/canned-replies', { shortName, text: 'We are open from 9 to 18.' });
  await stage.send(account, { to: friend, body: 'Hi' });
  const write = () => ({ kind: 'text', text: 'When does it come?', channelId: channel.whapiChannelId });
  await expect(() => stage.control('whapi', `/phones/${friend.slice(1)}/send`, write())).toPass({ timeout: 30_000 });
  await page.setViewportSize(PHONE);
  await page.goto('/inbox');
  await page
    .getByRole('link', { name: /When does it come/ })
    .first()
    .click();
  await page.getByLabel('Your answer').waitFor();
  const thread = page.locator('section', { has: page.getByLabel('Your answer') });
  const send = thread.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await thread.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Show the person' }).click();
  const panel = page.getByRole('complementary', { name: 'Person' });
  await panel.getByRole('link', { name: 'Open profile' }).waitFor();
  expect((await panel.boundingBox()).height).toBeGreaterThan(200);
  await panel.getByRole('button', { name: 'Hide the person' }).click();
  await thread.getByRole('button', { name: 'Add something' }).click();
  await page.getByRole('menuitem', { name: 'Canned replies' }).click();
  await page.getByRole('option').first().waitFor();
  await expect(send).toBeInViewport({ ratio: 1 });
});

test('in Arabic no two fields are called the same, and the name of a file stands beside its picture', async ({
  stage,
}) => {
  const { page } = await stage.sender();
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.setViewportSize(TABLET);
  await page.goto('/bulk');
  const labels = page.getByRole('main').locator('form label');
  await labels.first().waitFor();
  const called = await labels.allTextContents();
  expect(called.length).toBeGreaterThan(1);
  expect(called).toEqual([...new Set(called)]);
  await page.goto('/send');
  await page.locator('input[type=file]').setInputFiles(PDF);
  const name = page.getByText(PDF.name, { exact: true }).first();
  const picture = page.locator('li', { has: name }).locator('[aria-hidden]').first();
  const { x } = await picture.boundingBox();
  // The right end of the text, not of its line.
  const end = await name.evaluate((line) => {
    const text = document.createRange();
    text.selectNodeContents(line);
    return text.getBoundingClientRect().right;
  });
  expect(x - end).toBeLessThan(16);
});

test('whom a person is merged with is found within the dialog', async ({ stage }) => {
  const { page } = await stage.account();
  const { id } = await stage.ask(page, 'POST', '/api/people', { phone: '+97333001122', name: 'Layla' });
  await stage.ask(page, 'POST', '/api/people', { phone: '+97333001123', name: 'Layla Haddad' });
  await page.setViewportSize(PHONE);
  await page.goto(`/people/${id}`);
  await page.getByRole('button', { name: 'Merge with…' }).click();
  await page.getByRole('combobox', { name: 'The other entry' }).fill('Haddad');
  const found = page.getByRole('option', { name: /Layla Haddad/ });
  await expect(found).toBeInViewport({ ratio: 1 });
  await found.click();
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();
});

/** Whether the ellipsis of a one-line text also cuts off parts of letters above or below the line. */
async function isInkLost(page, text) {
  const { x, y, width, height } = await text.boundingBox();
  const clip = { x, y: y - 6, width, height: height + 12 };
  const cut = await page.screenshot({ clip });
  await text.evaluate((each) => each.style.setProperty('overflow', 'visible', 'important'));
  const whole = await page.screenshot({ clip });
  await text.evaluate((each) => each.style.removeProperty('overflow'));
  return !cut.equals(whole);
}

test('Arabic names lose nothing of their letters below the line where long ones are cut', async ({ stage }) => {
  const name = 'ليلى المرزوقي';
  const { page } = await stage.activeChannel({ label: 'فرع الرفاع الشرقي' });
  await stage.ask(page, 'POST', '/api/people', { phone: '+97333001122', name });
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.setViewportSize(TABLET);
  for (const [path, text] of [
    ['/people', page.getByRole('main').getByRole('link', { name })],
    ['/channels', page.getByRole('heading', { level: 2, name: 'فرع الرفاع الشرقي' })],
  ]) {
    await page.goto(path);
    await text.first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => isInkLost(page, text.first()), path).toBe(false);
  }
  await page.goto('/send');
  const labels = page.getByRole('main').locator('form label');
  await labels.first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const label of (await labels.all()).slice(0, 4))
    await expect.poll(() => isInkLost(page, label), await label.textContent()).toBe(false);
});

test('a choice is drawn in the colours of the page, not as the grey disc of a browser', async ({ stage }) => {
  const { page } = await stage.account();
  await page.goto('/settings/consent');
  await expect(page.getByRole('radio').first()).toHaveCSS('appearance', 'none');
});

test.describe('with parts that fail', () => {
  test.use({ asked: /500/ });

  test('a notice is no wider than the cards below it', async ({ stage }) => {
    const { page } = await stage.account();
    const body = JSON.stringify({ statusCode: 500, error: 'Error', message: 'The event store is not reachable.' });
    await page.route(/api.me.security/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/settings/security');
    const widthOf = async (each) => (await each.boundingBox()).width;
    await expect(async () => {
      const notice = await widthOf(page.getByRole('main').getByRole('alert').first());
      // A region within a card is narrower by its two borders.
      expect(notice).toBeLessThanOrEqual(2 + (await widthOf(page.getByRole('main').getByRole('region').first())));
    }).toPass({ timeout: 15_000 });
  });
});
