import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser, Job, JobMessage, MemberRole, Person } from '@wavelane/contracts';
import { APP, CHANNEL, openApp, refusal, type Routes, serve, USER } from '@/testing/app';
import { JOB, MESSAGE } from '@/testing/jobs';
import { openSecurity } from '@/testing/security';

const PERSON: Person = {
  ...{ name: 'Huda', merged: [] },
  id: 'p1',
  profileName: null,
  userName: null,
  handles: [{ kind: 'phone', value: '+14155550188' }],
  labels: ['vip'],
  attributes: { name: 'Huda' },
  stopped: false,
  firstSeenAt: '2026-01-02T03:04:00.000Z',
  lastInboundAt: null,
};
const ENDED: Job = { ...JOB, status: 'PARTIAL', counts: { ...JOB.counts, queued: 1, failed: 1 } };
const UNKNOWN: JobMessage = { ...MESSAGE, id: 'm1', status: 'failed', outcomeUnknown: true };

const memberOf = (memberRole: MemberRole, rest: Partial<CurrentUser> = {}): CurrentUser => ({
  ...{ ...USER, id: 'u9', memberRole },
  accounts: [
    { id: 'u9', name: 'Vera', role: 'owner' },
    { id: 'u1', name: 'Sara Lind', role: memberRole },
  ],
  ...rest,
});

async function open(address: string, user: CurrentUser, routes: Routes = {}) {
  const calls = serve({
    'GET /api/me': { body: user },
    'GET /api/app': { body: APP },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/jobs': { body: [] },
    ...routes,
  });
  await openApp(address);
  return calls;
}

const PAGE = 'GET /api/people?order=wrote&limit=25';
const buttons = () => within(screen.getByRole('main')).queryAllByRole('button');
const links = (name: string) => screen.queryAllByRole('link', { name });

describe('pages of a member', () => {
  it('hides forbidden pages from the navigation and the settings', async () => {
    await open('/channels', memberOf('viewer'));
    expect(await screen.findByRole('article', { name: 'Shop' })).toBeVisible();
    for (const name of ['Team', 'Send', 'Bulk', 'Workflows', 'Chatbot', 'Pricing']) expect(links(name)).toHaveLength(0);
    expect(buttons()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Your menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Language & time' }));
    expect(await screen.findByLabelText('Language')).toBeVisible();
    expect(screen.queryByLabelText('Time zone')).toBeNull();
    for (const name of ['Team', 'Billing', 'Webhook']) expect(links(name)).toHaveLength(0);
  });

  it.each([
    ['viewer', '/send'],
    ['agent', '/bulk'],
    ['agent', '/settings/team'],
    ['agent', '/team'],
    ['agent', '/people/imports'],
    ['manager', '/pricing'],
    ['manager', '/settings/billing'],
  ] as const)('refuses a page without asking the server: %s at %s', async (role, address) => {
    const calls = await open(address, memberOf(role), { [PAGE]: refusal('No', 403) });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    expect(screen.getByText('You work for Sara Lind. Your role: ', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
    expect(calls.map(({ route }) => route).filter((route) => /team|billing|imports|offline/.test(route))).toEqual([]);
  });

  it('shows a manager no way to plans and money on the dashboard', async () => {
    await open(
      '/dashboard',
      memberOf('manager', { status: 'expired', currentSubscription: null, trialAvailable: true }),
    );
    expect(await screen.findByText(/Ask the owner of the account to renew/)).toBeVisible();
    expect(screen.getByText(/Ask the owner of the account to choose one/)).toBeVisible();
    for (const name of ['Days Remaining', 'Current Plan', 'Renew Subscription', 'View Pricing Plans'])
      expect(links(name)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /trial/i })).toBeNull();
    expect(links('Channels Used')).toHaveLength(1);
  });

  it('shows an agent no buttons, files or outcomes of a job in the outbox', async () => {
    await open('/outbox?job=j1&message=m1', memberOf('agent'), {
      'GET /api/jobs': { body: [ENDED] },
      'GET /api/jobs/j1': { body: { ...ENDED, id: 'j1', canRetry: true, messages: [UNKNOWN] } },
    });
    expect(await screen.findByText(/tell a manager of the team what you found out/)).toBeVisible();
    for (const name of ['Pause', 'Cancel', 'Retry failed', 'Export CSV', 'It arrived'])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Export CSV', hidden: true })).toBeNull();
  });

  it('shows a viewer only what is known of a person', async () => {
    await open('/people/p1', memberOf('viewer', { channels: [7] }), {
      'GET /api/people/p1': { body: PERSON },
      'GET /api/people/p1/consents': { body: { purposes: [], history: [] } },
      'GET /api/opt-outs?personId=p1': { body: [] },
    });
    expect(await screen.findByRole('list', { name: 'Labels' })).toBeVisible();
    for (const name of ['Export data', 'What happened', 'Duplicates', 'Forget this person'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    for (const name of ['Imports', 'Deleted people']) expect(links(name)).toHaveLength(0);
    expect(buttons()).toHaveLength(0);
  });

  it('shows an agent no import and no export in the list of people', async () => {
    await open('/people', memberOf('agent'), {
      [PAGE]: { body: [PERSON] },
      'GET /api/people-segments': {
        body: [{ id: 's1', name: 'VIP', filter: {}, createdAt: PERSON.firstSeenAt, updatedAt: PERSON.firstSeenAt }],
      },
    });
    expect(await screen.findByRole('row', { name: /vip/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add person' })).toBeVisible();
    for (const name of ['Import', 'Export CSV']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(links(name)).toHaveLength(0);
    }
  });
});

describe('a member', () => {
  it('leaves the team after it has said what happens', async () => {
    const { calls } = await openSecurity({
      user: memberOf('agent'),
      routes: { 'POST /api/team/leave': refusal('The log is away.', 503) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the team' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Leave the team of Sara Lind?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the team' }));
    expect(await screen.findByText('Team not left')).toBeVisible();
    expect(calls.some(({ route }) => route === 'POST /api/team/leave')).toBe(true);
    expect(screen.queryByRole('heading', { name: 'How long data is kept' })).toBeNull();
  });

  it('offers the owner no way to leave the team', async () => {
    await openSecurity({});
    expect(await screen.findByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
  });
});
