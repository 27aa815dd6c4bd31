import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FaultView, OperationsOverview, ProjectionDiff } from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import { JOBS, OVERVIEW, REBUILD } from '@/testing/operations';
import { actionsFor, lagText, positionText } from './naming';

const NO_DIFF = { compared: 10, added: 0, removed: 0, changed: 0, unsettled: 0, samples: [] };
const DIFF: ProjectionDiff = {
  projection: 'jobs',
  before: 'jobs@3',
  after: 'jobs@3.1',
  documents: {
    ...NO_DIFF,
    changed: 1,
    samples: [
      { key: 'j1', kind: 'changed', fields: ['status'], before: { status: 'SENT' }, after: { status: 'FAILED' } },
    ],
  },
  rows: null,
};
const FAULT: FaultView = {
  id: 'f/1',
  kind: 'reactor',
  name: 'messaging',
  collection: null,
  key: null,
  accountId: 'account-7',
  error: 'TypeError: no such thing',
  firstSeen: '2026-01-01T00:00:00.000Z',
  lastSeen: '2026-01-01T00:00:00.000Z',
  retrying: false,
  event: { id: 'e1', type: 'InboxItemReceived', stream: 'inbox-7', position: '5', data: { kind: 'odd' } },
};

const DOWN = { statusCode: 503, error: 'Service Unavailable', message: 'The event store does not answer.' };

const openOperations = async (routes: Routes, address = '/admin/operations') => {
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/operations': { body: OVERVIEW },
    'GET /api/admin/operations/faults': { body: [] },
    'GET /api/admin/operations/projections/jobs/diff': { body: DIFF },
    ...routes,
  });
  return { calls, typist: userEvent.setup(), ...(await openPage(address)) };
};

const open = (overview: Partial<OperationsOverview> = {}, routes: Routes = {}, address?: string) =>
  openOperations({ 'GET /api/admin/operations': { body: { ...OVERVIEW, ...overview } }, ...routes }, address);

describe('actions of a read model', () => {
  it.each([
    [{ rebuild: null, previous: null }, ['rebuild']],
    [{ rebuild: null, previous: 'jobs@2' }, ['rebuild', 'rollback']],
    [{ rebuild: REBUILD, previous: 'jobs@2' }, ['cancel']],
    [{ rebuild: { ...REBUILD, state: 'ready' as const }, previous: null }, ['switch', 'cancel']],
    [{ rebuild: { ...REBUILD, state: 'failed' as const }, previous: null }, ['rebuild']],
  ])('offers the actions that fit %j', (projection, expected) => {
    const can = actionsFor(projection);
    expect(Object.keys(can).filter((name) => can[name as keyof typeof can])).toEqual(expected);
  });

  it('tells lag in words', () => {
    expect(lagText({ lagEvents: 0, lagSeconds: 0 })).toBe('up to date');
    expect(lagText({ lagEvents: 1, lagSeconds: 2.4 })).toBe('1 event, 2 s behind');
    expect(lagText({ lagEvents: 1_000, lagSeconds: 90 })).toBe('more than 1,000 events, 90 s behind');
  });
});

describe('operations', () => {
  it('shows that all is well, the queues and workers that do not run', async () => {
    await open();
    expect(await screen.findByText(/All is well/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Queues' })).getByText('1,200+')).toBeVisible();
    const workers = within(screen.getByRole('region', { name: 'Workers' }));
    expect(workers.getByText('dispatcher').closest('li')).toHaveTextContent('no process runs it');
    expect(screen.getByText('Log at 7')).toBeVisible();
  });

  it('puts first what needs a person, and does not say that all is well', async () => {
    await open(
      { health: [{ name: 'mail', problem: 'the server refuses' }] },
      { 'GET /api/admin/operations/faults': { body: [FAULT] } },
    );
    const needs = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(needs.getByText('mail: the server refuses')).toBeVisible();
    expect(needs.getByText('One event is parked in “messaging”.')).toBeVisible();
    expect(needs.getByText(/InboxItemReceived at 5 was refused: TypeError/)).toBeVisible();
    expect(screen.queryByText(/All is well/)).toBeNull();
  });

  it('shows the content of a parked event on demand', async () => {
    const { typist } = await open({}, { 'GET /api/admin/operations/faults': { body: [FAULT] } });
    await typist.click(await screen.findByRole('button', { name: 'Show event' }));
    expect(screen.getByLabelText('Content of the event')).toHaveTextContent('"kind": "odd"');
  });

  it('shows a position without the zeros that sort it, and one of another log as it is', () => {
    expect(positionText('0000000004118207')).toBe('4,118,207');
    expect(positionText('0000000000000000')).toBe('0');
    expect(positionText('12/34')).toBe('12/34');
  });

  it('asks whether a moved folder is a copy, and sends the answer with its reason', async () => {
    const moved = {
      cause: 'moved',
      phase: 'asking',
      asOf: null,
      since: OVERVIEW.at,
      jobs: 0,
      releasedAt: null,
    } as const;
    const { calls, typist } = await open(
      { held: moved },
      { 'POST /api/admin/operations/held': { body: { ...moved, phase: 'settled' } } },
    );
    await typist.click(await screen.findByRole('button', { name: 'It was moved' }));
    await typist.type(await screen.findByLabelText(/Reason/), 'The old machine is off');
    await typist.click(screen.getByRole('button', { name: 'It is the only one' }));
    expect(await screen.findByText('Sending goes on')).toBeVisible();
    expect(calls.find(({ route }) => route === 'POST /api/admin/operations/held')?.body).toEqual({
      answer: 'current',
      reason: 'The old machine is off',
    });
  });

  it('offers to resume the jobs that a restore paused, until that was done', async () => {
    const restored = { cause: 'restored', phase: 'settled', asOf: OVERVIEW.at, since: OVERVIEW.at, jobs: 2 } as const;
    await open({ held: { ...restored, releasedAt: null } });
    expect(await screen.findByText('A restore paused 2 jobs')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume them' })).toBeVisible();
  });

  it('stops saying that all is well if the server does not answer (A13)', async () => {
    let isUp = true;
    const { client } = await openOperations({
      'GET /api/admin/operations': () => (isUp ? { body: OVERVIEW } : { status: 503, body: DOWN }),
    });
    expect(await screen.findByText(/All is well/)).toBeVisible();
    isUp = false;
    await act(() => client.refetchQueries());
    expect(await screen.findByText('The event store does not answer.')).toBeVisible();
    expect(screen.queryByText(/All is well/)).toBeNull();
    expect(screen.getByText(/^As of/)).toHaveTextContent('As of Jan 1, 2026 00:00');
  });

  it('reports a health problem', async () => {
    await open({ health: [{ name: 'read store', problem: 'unavailable' }] });
    expect(await screen.findByText('read store: unavailable')).toBeVisible();
  });

  it('rebuilds with a reason and shows how far it is', async () => {
    const { calls, typist } = await open({}, { 'POST /api/admin/operations/projections/jobs/rebuild': { body: JOBS } });
    await typist.click(await screen.findByRole('button', { name: 'Rebuild jobs' }));
    await typist.click(await screen.findByRole('button', { name: 'Rebuild' }));
    expect(await screen.findByText('Reason is required')).toBeVisible();
    await typist.type(screen.getByLabelText('Reason'), 'A count looked wrong{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent('Rebuild begun');
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ reason: 'A count looked wrong' });
  });

  it.each([
    ['Rebuild all…', 'Rebuild all', null, 'rebuild-all', 'Rebuild of all begun'],
    ['Switch all that are equal', 'Compare and switch', REBUILD, 'switch-equal', 'Compared and switched'],
  ])('asks for one reason: %s (P13)', async (button, submit, rebuild, path, done) => {
    const projections = [{ ...JOBS, rebuild: rebuild && { ...rebuild, state: 'ready' as const } }];
    const route = `POST /api/admin/operations/${path}`;
    const { calls, typist } = await open({ projections }, { [route]: { body: {} } });
    await typist.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.type(dialog.getByLabelText('Reason'), 'After the upgrade');
    await typist.click(dialog.getByRole('button', { name: submit }));
    expect(await screen.findByTestId('toast')).toHaveTextContent(done);
    expect(calls.find((call) => call.route === route)?.body).toEqual({ reason: 'After the upgrade' });
  });

  it('shows a rebuild under way', async () => {
    await open({ projections: [{ ...JOBS, state: 'rebuilding', rebuild: REBUILD }] });
    expect(await screen.findByRole('progressbar', { name: 'Rebuild into jobs@3.1' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('4,000 events, 900 a second')).toBeVisible();
  });

  it('shows the difference before the switch', async () => {
    const { typist } = await open({ projections: [{ ...JOBS, rebuild: { ...REBUILD, state: 'ready' } }] });
    await typist.click(await screen.findByRole('button', { name: 'Compare jobs' }));
    expect(await screen.findByText(/0 added, 0 removed, 1 changed of 10/)).toBeVisible();
    expect(screen.getByLabelText('Difference of j1')).toHaveTextContent('status: "SENT" → "FAILED"');
    await typist.click(screen.getByRole('button', { name: 'Switch' }));
    expect(await screen.findByText('Switch jobs to jobs@3.1?')).toBeVisible();
  });

  it('tries a parked event again', async () => {
    const { calls, typist } = await open(
      {},
      {
        'GET /api/admin/operations/faults': { body: [FAULT] },
        'POST /api/admin/operations/faults/f%2F1/retry': { body: { outcome: 'mended' } },
      },
    );
    expect(await screen.findByText('Account account-7')).toBeVisible();
    await typist.click(await screen.findByRole('button', { name: 'Try InboxItemReceived in messaging again' }));
    await typist.type(await screen.findByLabelText('Reason'), 'Mended in 1.2{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent('Tried again');
    expect(calls.some(({ route }) => route.endsWith('f%2F1/retry'))).toBe(true);
  });
});
