// Changes from elsewhere appear without a reload: other members, other tabs, a server that was away.
import { isIn, isTold, signOut } from '../../people.mjs';
import { expect, test } from '../../world.mjs';

/**
 * The longest delay of news that a member should notice; shorter than the interval at which pages with a live line ask
 * by themselves.
 */
const SOON = { timeout: 2_000 };

/** Resolves once the page has opened its live line. */
const follows = (page) => page.waitForResponse((response) => response.url().includes('/api/live?'));

test(
  'what an administrator does is on the user’s screen within two seconds, on every page and in every tab',
  { tag: '@landing' },
  async ({ stage }) => {
    const account = await stage.newChannel();
    const user = account.page;
    const line = follows(user);
    await user.goto('/channels');
    await line;
    const card = user.getByRole('article', { name: 'Shop' });
    await card.getByText('PENDING').waitFor();
    const dashboard = await user.context().newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByText('30', { exact: true }).first().waitFor();

    await test.step('a channel is activated', async () => {
      await stage.order(`/api/admin/users/${account.id}/channels/${account.channel.id}/activate`, { days: 30 });
      await expect(card.getByText('ACTIVE')).toBeVisible(SOON);
    });

    await test.step('days are added', async () => {
      await stage.order(`/api/admin/users/${account.id}/add-days`, { days: 11 });
      await expect(dashboard.getByText('41', { exact: true }).first()).toBeVisible(SOON);
    });

    await test.step('two tabs have one line, and the second has it when the first one closes', async () => {
      const next = follows(dashboard);
      await user.close();
      expect(new URL((await next).url()).searchParams.get('after')).toBeTruthy();
      await stage.order(`/api/admin/users/${account.id}/add-days`, { days: 11 });
      await expect(dashboard.getByText('52', { exact: true }).first()).toBeVisible(SOON);
    });
  },
);

test.describe('the end of a session', () => {
  // The server refuses the requests that a page sends at that moment.
  test.use({ asked: /status of 401/ });

  test('a logout in one tab is seen in the others, and the end of a session in another browser', async ({
    person,
    stage,
  }) => {
    const account = await stage.account();
    const user = account.page;
    await user.goto('/templates');
    const other = await user.context().newPage();
    await other.goto('/dashboard');
    await isIn(other);
    const phone = await person('phone');
    await stage.ask(phone, 'POST', '/api/auth/login', { email: account.email, password: account.password });
    const line = follows(phone);
    await phone.goto('/pricing');
    await line;
    await test.step('ended from elsewhere', async () => {
      await stage.ask(user, 'POST', '/api/me/sessions/end-others', {});
      await isTold(phone);
    });
    await test.step('signed out in the tab beside it', async () => {
      await signOut(other);
      await isTold(user);
    });
  });
});
