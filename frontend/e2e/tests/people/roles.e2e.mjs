// Members of each role on every page: a page requests only what the role may see, so the server refuses nothing.
import { PASSWORD } from '../../stage.mjs';
import { expect, test } from '../../world.mjs';
import { LONG_NAME, invitationLink } from './stage.mjs';

// The page of a member who has left still sends requests until it starts again, and the server refuses them.
test.use({ asked: /status of 40[19]/ });

const PAGES = ['dashboard', 'channels', 'send', 'bulk', 'inbox', 'people', 'people/opt-outs'];
const MORE = ['people/imports', 'people/forgettings', 'templates', 'workflows', 'chatbot', 'outbox', 'pricing'];
const SECTIONS = ['consent', 'team', 'hours', 'notices', 'webhook', 'language', 'billing', 'security'];
const LAST = SECTIONS.map((name) => `settings/${name}`);

/** Pages that say that they are not open to a role. */
const CLOSED = {
  manager: ['pricing', 'settings/billing'],
  agent: [
    'bulk',
    'people/imports',
    'people/forgettings',
    'workflows',
    'chatbot',
    'settings/team',
    'settings/webhook',
    'pricing',
    'settings/billing',
  ],
  viewer: [
    'send',
    'bulk',
    'people/imports',
    'workflows',
    'chatbot',
    'settings/team',
    'settings/webhook',
    'pricing',
    'settings/billing',
  ],
};

/** A new member who joins by the mail that they get. */
async function joined({ stage, owner, person, opened }, role, channels) {
  const email = `${role}.${Date.now()}@example.com`;
  await stage.ask(owner, 'POST', '/api/team/invitations', { email, role, channels });
  await owner.goto('/settings/team');
  const [, invitation] = /#invitation=(.+)$/.exec(await invitationLink(owner, email, opened));
  const page = await person(role);
  await stage.ask(page, 'POST', '/api/auth/register', { name: LONG_NAME, email, password: PASSWORD, invitation });
  return page;
}

test('a member of each role is refused nothing on any page, and leaves the team', async ({
  stage,
  person,
  opened,
  look,
}) => {
  const { page: owner, channel, ...account } = await stage.sender();
  await stage.send({ page: owner, channel }, { to: account.friend, name: LONG_NAME, body: 'Your order is packed.' });
  const [{ id }] = await stage.ask(owner, 'GET', '/api/people');
  for (const [role, channels] of [
    ['manager', null],
    ['viewer', null],
    ['agent', [channel.id]],
  ]) {
    const page = await joined({ stage, owner, person, opened }, role, channels);
    const refused = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(`${role}: ${answer.url()}`));
    for (const path of [...PAGES, `people/${id}`, ...MORE, ...LAST]) {
      await page.goto(`/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const closed = await page.getByRole('heading', { name: 'You do not have access to this page' }).count();
      expect(closed, `${role} at ${path}`).toBe(CLOSED[role].includes(path) ? 1 : 0);
      if (role === 'agent' && path === 'settings/team') await look(page, '156-closed-page');
    }
    expect(refused).toEqual([]);
    await look(page, `155-member-${role}`);
    await page.getByRole('button', { name: 'Leave the team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click();
    await page.getByRole('link', { name: 'Pricing', exact: true }).waitFor();
    await expect(page.getByRole('button', { name: /^Working for/ })).toHaveCount(0);
  }
});
