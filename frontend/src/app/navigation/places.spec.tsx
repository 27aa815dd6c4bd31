import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beOnPhone } from '@/testing/phone';
import { APP, CHANNEL, openApp, type Routes, serve, USER } from '@/testing/app';

const open = async (address: string, routes: Routes = {}) => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/app': { body: APP },
    'GET /api/channels': { body: [] },
    'GET /api/jobs': { body: [] },
    ...routes,
  });
  return openApp(address);
};

const groups = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('list')
    .map((list) =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    );

describe('main menu (C4)', () => {
  it('groups pages into incoming, outgoing, people, tools and administration', async () => {
    await open('/help', { 'GET /api/me': { body: { ...USER, role: 'admin' } } });
    await screen.findByRole('heading', { name: 'Help' });
    expect(groups()).toEqual([
      ['Dashboard', 'Inbox', 'Outbox'],
      ['Send', 'Bulk', 'Templates'],
      ['People', 'Reports'],
      ['Channels', 'Workflows', 'Chatbot', 'Pricing', 'Settings'],
      ['Admin', 'Balances', 'Audit', 'Revenue', 'Payments', 'Security', 'Operations', 'WHAPI Settings'],
    ]);
  });

  it('marks Settings while its billing section is open (A20)', async () => {
    await open('/settings/billing');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
    const sections = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Billing');
  });

  it('counts the channels that are not linked', async () => {
    const waiting = { ...CHANNEL, id: 8, authStatus: 'PENDING' };
    await open('/help', { 'GET /api/channels': { body: [CHANNEL, waiting] } });
    expect(await screen.findByRole('link', { name: 'Channels 1 not linked' })).toBeVisible();
    expect(await screen.findByText(/of 2 channels linked/)).toBeInTheDocument();
  });

  it('opens the own menu also while it shows icons only (A20)', async () => {
    await open('/help');
    await screen.findByRole('heading', { name: 'Help' });
    await userEvent.keyboard('{Control>}b{/Control}');
    await userEvent.click(screen.getByRole('button', { name: /Your menu/ }));
    expect(await screen.findByRole('menuitem', { name: 'Account & security' })).toBeVisible();
    await userEvent.keyboard('{Escape}{Control>}b{/Control}');
  });
});

describe('an address that moved', () => {
  it.each([
    ['/team?x=1', '/settings/team?x=1'],
    ['/billing#ledger', '/settings/billing#ledger'],
    ['/inbox/settings', '/settings/hours'],
    ['/people/wordings', '/settings/consent'],
    ['/canned-replies?search=ada', '/templates/canned?search=ada'],
  ])('leads from %s to %s', async (from, to) => {
    const { router } = await open(from);
    expect(router.state.location.href).toBe(to);
  });
});

describe('navigation on a phone (C9)', () => {
  let restore: () => void;
  beforeEach(() => (restore = beOnPhone()));
  afterEach(() => restore());

  it('shows Inbox, Outbox, Send and More in the bar, and the rest under More', async () => {
    await open('/help');
    const bar = within(await screen.findByRole('navigation', { name: 'Most used' }));
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Inbox', 'Outbox', 'Send']);
    expect(within(screen.getByRole('banner')).queryByRole('button', { name: 'Logout' })).toBeNull();
    await userEvent.click(bar.getByRole('button', { name: 'More' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  });

  it('hides the bar below a conversation', async () => {
    await open('/inbox?conversation=c1');
    expect(await screen.findByRole('main')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Most used' })).toBeNull();
  });

  it('lists the sections of the settings, and leads back from each to the list', async () => {
    await open('/settings');
    const page = within(await screen.findByRole('main'));
    await userEvent.click(await page.findByRole('link', { name: /Webhook/ }));
    expect(await page.findByRole('heading', { level: 1, name: 'Webhook' })).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'Back to the settings' }));
    expect(await page.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});
