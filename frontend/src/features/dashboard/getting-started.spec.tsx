import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel, CurrentUser, Job } from '@wavelane/contracts';
import { jobsQuery } from '@/api/queries';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';

interface Has {
  user?: Partial<CurrentUser>;
  channels?: Channel[];
  jobs?: Job[];
}

const open = async ({ user = {}, channels = [], jobs = [] }: Has) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/jobs': { body: jobs },
    'GET /api/channels': { body: channels },
    'GET /api/activity': { body: [] },
  });
  const { client } = await openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Recent Activity' });
  return client;
};
const FIRST = 'Your first message, in about five minutes';
const list = async () => within(await screen.findByRole('region', { name: FIRST }));
const NO_PLAN = { currentSubscription: null, currentPlan: null };
const WAITING = { ...CHANNEL, status: 'PENDING', authStatus: 'PENDING' } as const;
const UNLINKED = { ...CHANNEL, authStatus: 'PENDING' } as const;
const SENT = { ...JOB, funnel: { ...JOB.funnel, accepted: 1 } };

beforeEach(() => localStorage.clear());

describe('steps of a new account (item 6)', () => {
  it.each<[string, Has, number, string, string]>([
    ['nothing', { user: NO_PLAN }, 0, 'See the plans', '/pricing'],
    ['a plan', {}, 1, 'Add a channel', '/channels'],
    ['a channel', { channels: [WAITING] }, 2, 'See your channel', '/channels'],
    ['an active channel', { channels: [UNLINKED] }, 3, 'Show the QR code', '/channels'],
    ['a linked channel', { channels: [CHANNEL] }, 4, 'Write a message', '/send'],
    ['a message that waits', { channels: [CHANNEL], jobs: [JOB] }, 4, 'Write a message', '/send'],
  ])('marks the next step with %s, and leads to its page', async (_, has, done, action, address) => {
    await open(has);
    const steps = await list();
    expect(steps.getByText(`${done} of 5 steps done`)).toBeVisible();
    expect(steps.queryAllByRole('img', { name: 'Done' })).toHaveLength(done);
    const next = steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(within(next ?? document.body).getByRole('link', { name: action })).toHaveAttribute('href', address);
  });

  it('disappears once a message was sent, even if the plan has ended', async () => {
    await open({ user: NO_PLAN, jobs: [SENT] });
    await screen.findByText('Spring sale');
    expect(screen.queryByText(FIRST)).toBeNull();
  });

  it('stays until the page is left if the last step is done while it is shown', async () => {
    const client = await open({ channels: [CHANNEL], jobs: [JOB] });
    const steps = await list();
    act(() => void client.setQueryData(jobsQuery.queryKey, [SENT]));
    expect(await steps.findByText('5 of 5 steps done')).toBeVisible();
    expect(steps.queryAllByRole('img', { name: 'To do' })).toHaveLength(0);
  });

  it('hides when put away, and remembers it for this account', async () => {
    await open({});
    await userEvent.click((await list()).getByRole('button', { name: 'Hide these steps' }));
    expect(screen.queryByText(FIRST)).toBeNull();
    expect(localStorage.getItem(`setup-away/${USER.id}`)).not.toBeNull();
  });
});
