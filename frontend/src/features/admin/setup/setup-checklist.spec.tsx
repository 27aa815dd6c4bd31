import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SetupItem, SetupStep } from '@wavelane/contracts';
import { openPage, refusal, serve, USER } from '@/testing/app';

const step = (item: SetupItem, state: SetupStep['state'], page: string): SetupStep => ({
  ...{ item, state, page, message: `About ${item}.`, said: { code: 'as-it-is', params: { text: `About ${item}.` } } },
});
const STEPS = [
  step('gateway', 'done', '/admin/whapi-settings'),
  step('bank-details', 'todo', '/admin?tab=payments'),
  step('mail', 'failing', '/admin/operations'),
];

beforeEach(() => localStorage.clear());

const open = async (steps: readonly SetupStep[]) => {
  serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/setup': { body: steps },
    'GET /api/admin/users': { body: [] },
    'GET /api/admin/offline-payments': { body: [] },
    'GET /api/admin/channels/waiting': { body: [] },
  });
  await openPage('/admin');
  await screen.findByRole('tab', { name: /Users/ });
};
const list = async () => within(await screen.findByRole('region', { name: 'Set up Wavelane' }));

describe('set-up checklist', () => {
  it('tells the state of each item, and leads to the page for it; what fails comes first', async () => {
    await open(STEPS);
    const steps = await list();
    expect(steps.getByText('1 of 3 steps done')).toBeVisible();
    for (const name of ['Done', 'To do', 'Does not work']) expect(steps.getByRole('img', { name })).toBeTruthy();
    expect(steps.getByText('About mail.')).toBeVisible();
    expect(steps.getByRole('link', { name: 'Write them down' })).toHaveAttribute('href', '/admin?tab=payments');
    const next = steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(within(next ?? document.body).getByRole('link')).toHaveAttribute('href', '/admin/operations');
    expect(steps.queryByRole('button')).toBeNull();
  });

  it('stays hidden until something fails', async () => {
    const [gateway, bank, mail] = STEPS as [SetupStep, SetupStep, SetupStep];
    await open([gateway, bank]);
    await userEvent.click((await list()).getByRole('button', { name: 'Hide these steps' }));
    expect(screen.queryByText('Set up Wavelane')).toBeNull();
    cleanup();
    await open([gateway, mail]);
    expect((await list()).getByText('About mail.')).toBeVisible();
  });

  it('disappears once all is done', async () => {
    await open([step('gateway', 'done', '/admin/whapi-settings')]);
    expect(screen.queryByText('Set up Wavelane')).toBeNull();
  });

  it('leaves the list of users in place if it cannot be read itself', async () => {
    serve({
      'GET /api/me': { body: { ...USER, role: 'admin' } },
      'GET /api/admin/setup': refusal('The read models are late', 503),
      'GET /api/admin/users': { body: [] },
      'GET /api/admin/offline-payments': { body: [] },
      'GET /api/admin/channels/waiting': { body: [] },
    });
    await openPage('/admin');
    expect(await screen.findByRole('tab', { name: /Users/ }, { timeout: 15_000 })).toBeVisible();
  }, 20_000);
});
