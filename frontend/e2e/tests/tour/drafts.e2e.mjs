// Drafts survive a reload, the end of a session, and a key that is pressed by mistake.
import { test, expect } from '../../world.mjs';

const PEOPLE = 'name,phone\nOmar,+97330000002\nسارة,+97330000003\n';

test('A2: a bulk with its file is there again after a reload', async ({ stage, look }) => {
  const { page: user } = await stage.sender();
  await user.goto('/bulk');
  await user
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await user.getByLabel('Body').fill('Hi {{name}}');
  user.once('dialog', (dialog) => void dialog.accept());
  await user.reload();
  await user.getByText('people.csv').waitFor();
  await user.getByRole('button', { name: 'Next: Message' }).click();
  await expect(user.getByLabel('Body')).toHaveValue('Hi {{name}}');
  await look(user, '30-bulk-restored');
});

test.describe('The end of a session', () => {
  test.use({ asked: /401/ });

  test('A2: in the middle of a message costs none of its text', async ({ stage, look }) => {
    const account = await stage.sender();
    const { page: user, friend } = account;
    await user.goto('/send');
    await user.getByLabel('Phone', { exact: true }).fill(friend);
    await user.getByLabel('Body').fill('Half a letter');
    await user.context().clearCookies();
    // The page's own requests may find out first, and then the button is gone.
    const send = user.getByRole('button', { name: 'Send Message' });
    await send.click({ timeout: 3_000 }).catch(() => undefined);
    await user.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await user.getByLabel('Email').fill(account.email);
    await user.getByLabel('Password', { exact: true }).fill(account.password);
    await user.getByRole('button', { name: 'Sign In' }).click();
    await user.getByRole('heading', { name: 'Send', exact: true }).waitFor();
    await expect(user.getByLabel('Body')).toHaveValue('Half a letter');
    await expect(user.getByLabel('Phone', { exact: true })).toHaveValue(friend);
    await look(user, '31-draft-restored');
  });
});

test('A15: Escape asks before it throws a filled form away', async ({ stage, look }) => {
  const { page: user } = await stage.sender();
  await user.goto('/settings/team');
  await user.getByRole('button', { name: 'Invite a member' }).click();
  await user.getByLabel('Email').fill('maya@example.com');
  await user.keyboard.press('Escape');
  await user.getByText('Discard what you entered?').waitFor();
  await look(user, '32-discard');
  await user.getByRole('button', { name: 'Keep editing' }).click();
  await expect(user.getByLabel('Email')).toHaveValue('maya@example.com');
});
