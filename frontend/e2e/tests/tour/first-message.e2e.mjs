// From the front page to a delivered message, without an administrator.
import { followMail, openMail } from '../../mailbox.mjs';
import { toast } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

// The pool has the policy of the demo gateway; the visitor of the front page is signed out.
test.use({ settings: { AUTOMATIC_DAYS: 'on' }, asked: /status of 401/ });

/** Longer than the gateway of the demonstration takes for a channel or a message. */
const SOON = { timeout: 60_000 };

test(
  'signs up, tries it out, links a phone and sees the first message delivered, without an administrator',
  { tag: '@landing' },
  async ({ person, stage, opened, browser, product, look }) => {
    const { name, email, password, phone, friend } = stage.newcomer();
    const user = await person('user');

    await user.goto('/');
    await user.getByRole('region', { name: 'Pricing' }).getByRole('link', { name: 'Start with Growth' }).click();
    await user.getByLabel('Full name').fill(name);
    await user.getByLabel('Email').fill(email);
    await user.getByLabel('Password', { exact: true }).fill(password);
    await user.getByText('Very good').waitFor();
    await user.keyboard.press('Enter');
    await toast(user, 'Account created!');
    await user.getByRole('heading', { name: 'Pricing', level: 1 }).waitFor();
    expect(new URL(user.url()).searchParams.get('plan')).toBe('growth');
    await user.getByRole('button', { name: 'Start Free Trial' }).click();
    // The next step is there at once.
    await user.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();

    await user.goto('/settings/security');
    const mail = await openMail(user, { email }, 'Confirm your email address', opened);
    const confirmed = await followMail(mail, 'Confirm this address', opened);
    await confirmed.getByRole('heading', { name: 'Address verified' }).waitFor();
    await confirmed.close();

    await user.goto('/channels');
    await user.getByRole('button', { name: 'Add Channel' }).first().click();
    const dialog = user.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Shop');
    await dialog.getByLabel('Phone').fill(phone);
    await dialog.getByRole('button', { name: 'Add Channel' }).click();
    const card = user.getByRole('article', { name: 'Shop' });
    await card.getByText('ACTIVE').waitFor(SOON);
    await card.getByRole('button', { name: 'Show QR' }).click();
    const link = user.getByRole('link', { name: 'Open the demo phone' });
    await user.getByAltText('QR code to link WhatsApp').waitFor(SOON);
    const own = await opened(user, () => link.click());
    await own.getByRole('button', { name: /Link this phone/ }).click();
    await toast(user, 'Channel connected successfully and now active.');
    await own.close();

    await user.goto('/send');
    const channel = user.getByLabel('Channel', { exact: true });
    await expect(channel).not.toHaveValue('');
    await user.getByLabel('Phone', { exact: true }).fill(friend);
    await user.getByLabel('Body').fill('Your table is ready.');
    await user.getByRole('radio', { name: /^Orders/ }).check();
    await look(user, '13-first-message');
    await user.getByRole('button', { name: 'Send Message' }).click();
    await toast(user, 'Message queued');

    const guest = await browser.newPage({ baseURL: product.simUrl });
    await guest.goto(`/phones/${friend.slice(1)}`);
    await guest.getByText('Your table is ready.').first().waitFor(SOON);
    await guest.close();
    await user.goto('/outbox');
    await user
      .getByRole('listitem')
      .filter({ hasText: 'Your table is ready.' })
      .getByText(/^(DELIVERED|READ)$/)
      .waitFor(SOON);
  },
);
