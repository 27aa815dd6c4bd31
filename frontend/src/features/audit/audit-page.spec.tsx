import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defined } from '@wavelane/testing';
import { LINE, STATEMENT, VIEW } from '@/testing/audit';
import { choose } from '@/testing/choose';
import { holdBack, openApp, openPage, type Routes, serve, USER } from '@/testing/app';
import { catchFiles } from '@/testing/files';
import { openFilter } from '@/testing/filter';
import { loadTips } from '@/components/tips/tip';

const EXPORT = {
  id: 'x1',
  state: 'complete',
  startedAt: LINE.recordedAt,
  completedAt: LINE.recordedAt,
  by: LINE.actor,
  format: 'csv',
  filter: {},
  manifest: { rows: 2, bytes: 512, sha256: 'abc123', position: '7', opening: 0, closing: 34 },
};

const open = async (address: string, routes: Routes = {}, opened = openPage) => {
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/audit/journal': { body: [LINE] },
    'GET /api/admin/audit/statement?account=user%3Au1': { body: STATEMENT },
    'GET /api/admin/audit/statement?account=user%3Au1&cursor=next&knownAt=7': {
      body: { ...STATEMENT, lines: [{ ...LINE, id: '8.0', delta: -1, balance: 34 }], cursor: null },
    },
    'GET /api/admin/audit/events/e7': { body: VIEW },
    'GET /api/admin/audit/verifications': { body: [] },
    'GET /api/admin/audit/exports': { body: [EXPORT] },
    'GET /api/admin/users': { body: [] },
    ...routes,
  });
  const { router } = await opened(address);
  return { calls, router, typist: userEvent.setup() };
};

describe('the journal', () => {
  it('shows the way to more only with its lines, so that it is not pushed away as names come', async () => {
    const { router } = await open('/dashboard', {}, openApp);
    const release = holdBack('/api/admin/audit/names');
    await act(() => router.navigate({ to: '/admin/audit', search: { account: 'user:u1' } }));
    await screen.findByRole('region', { name: 'Statement' });
    await waitFor(() => expect(screen.getByText('sara@example.com')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible();
    expect(screen.getByText('Bank transfer 17')).toBeVisible();
  });

  it('shows each movement to the second, with its void, its event and neighbours (C7)', async () => {
    const { typist } = await open('/admin/audit');
    const row = defined((await screen.findByText('Bank transfer 17')).closest('tr'));
    expect(row).toHaveTextContent('Days given to a user');
    expect(row).toHaveTextContent('Voided by transaction 9');
    expect(row).toHaveTextContent('+30');
    expect(row).toHaveTextContent('Jan 2, 2026 00:00:00');
    await typist.click(screen.getByRole('button', { name: 'Event of Days given to a user' }));
    expect(await screen.findByLabelText('Content of the event')).toHaveTextContent('"days": 30');
    expect(screen.getByText('wallet-u1, revision 3')).toBeVisible();
    expect(screen.getByText(/Wallet opened/)).toBeVisible();
  });

  it('filters through its address, and says if nothing matches', async () => {
    const { router, typist } = await open('/admin/audit', { 'GET /api/admin/audit/journal?text=none': { body: [] } });
    await typist.type(await screen.findByRole('searchbox', { name: 'Text' }), 'none');
    expect(await screen.findByText('No movements match')).toBeVisible();
    expect(router.state.location.search).toEqual({ text: 'none' });
    await typist.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Bank transfer 17')).toBeVisible();
  });
});

describe('names in the journal (item 8)', () => {
  beforeAll(loadTips);
  const NAMES = {
    'GET /api/admin/audit/names?accounts=user%3Au1%2Cuser%3Aa1': {
      body: [
        { account: 'user:u1', name: 'Sara Berg', detail: 'sara@example.com', gone: false },
        { account: 'user:a1', name: 'Ada Admin', detail: 'ada@example.com', gone: false },
      ],
    },
    'GET /api/admin/audit/names?accounts=channel%3A7': {
      body: [{ account: 'channel:7', name: 'متجر', detail: '+97330000123', gone: false }],
    },
    'GET /api/admin/audit/names?search=%D9%85': {
      body: [{ account: 'channel:7', name: 'متجر', detail: '+97330000123', gone: false }],
    },
    'GET /api/admin/audit/statement?account=channel%3A7': {
      body: { ...STATEMENT, account: 'channel:7', cursor: null },
    },
  };

  it('shows the present name of a user, and the author of a movement', async () => {
    await open('/admin/audit', NAMES);
    expect(await screen.findByRole('button', { name: 'User Sara Berg' })).toHaveAttribute('title', 'user:u1');
    expect(await screen.findByText('Ada Admin')).toBeVisible();
  });

  it('finds a channel by its label, and keeps the choice in the address', async () => {
    const { router, typist } = await open('/admin/audit', NAMES);
    const field = await screen.findByRole('combobox', { name: 'Account' });
    await typist.type(field, 'م');
    expect(await screen.findByRole('option', { name: /Channel متجر/ })).toHaveTextContent('+97330000123');
    await typist.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ account: 'channel:7' }));
    expect(await screen.findByRole('heading', { name: 'Channel متجر' })).toBeVisible();
    await typist.click(screen.getByRole('tab', { name: 'Journal' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('knows the accounts of every installation, and says if no account has the name', async () => {
    const { router, typist } = await open('/admin/audit', { 'GET /api/admin/audit/names?search=zz': { body: [] } });
    const field = await screen.findByRole('combobox', { name: 'Account' });
    await typist.type(field, 'zz');
    expect(await screen.findByText('No one with this name')).toBeVisible();
    await typist.keyboard('{Escape}');
    await typist.type(field, 'main');
    await typist.click(await screen.findByRole('option', { name: 'Main pool' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ account: 'pool:main' }));
  });

  it('filters by what happened, in plain words', async () => {
    const { router } = await open('/admin/audit');
    await openFilter();
    await choose('What', 'Day used by a channel');
    expect(router.state.location.search).toEqual({ type: 'WalletDayConsumed' });
  });
});

describe('proofs of the journal', () => {
  it('verifies on demand, and names what differs', async () => {
    const running = { id: 'v1', state: 'running', requestedAt: LINE.recordedAt, finishedAt: null, report: null };
    const done = {
      ...running,
      state: 'differences',
      finishedAt: LINE.recordedAt,
      report: {
        events: 7,
        total: 1_002,
        chain: { sealed: 5 },
        differences: [{ stage: 'laws', rule: 'sum is 0', message: 'user:u1 has 3 too many' }],
      },
    };
    let isStarted = false;
    let looks = 0;
    const { calls, typist } = await open('/admin/audit', {
      'POST /api/admin/audit/verifications': () => {
        isStarted = true;
        return { status: 202, body: { id: 'v1' } };
      },
      'GET /api/admin/audit/verifications': () => ({ body: isStarted ? [++looks < 2 ? running : done] : [] }),
    });
    expect(await screen.findByText('The books have not been verified yet.')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText(/Being verified since/)).toBeVisible();
    expect(await screen.findByText('laws, sum is 0: user:u1 has 3 too many', {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Differences' })).toHaveTextContent('And 1,001 more');
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
  });

  it('exports the journal as it is filtered, and lists the export with its checksum', async () => {
    const files = catchFiles();
    const routes = {
      'GET /api/admin/audit/journal?type=WalletCredited': { body: [LINE] },
      'POST /api/admin/audit/export?format=csv&type=WalletCredited': {
        body: 'lines',
        headers: { 'Content-Disposition': 'attachment; filename="journal.csv"' },
      },
    };
    await open('/admin/audit?type=WalletCredited', routes, openApp);
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['journal.csv']));
    await userEvent.click(screen.getByRole('tab', { name: 'Exports' }));
    expect(await screen.findByText(/SHA-256 abc123/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('a statement', () => {
  it('runs from the opening to the closing balance, all pages of it as the first one saw the log', async () => {
    const { typist } = await open('/admin/audit');
    await typist.click(await screen.findByRole('button', { name: 'User Sara Lind' }));
    const statement = await screen.findByRole('region', { name: 'Statement' });
    expect(await within(statement).findByText('Opening balance')).toBeVisible();
    expect(within(statement).queryByText(/^Closing balance/)).toBeNull();
    await typist.click(screen.getByRole('button', { name: 'Show more' }));
    const closing = await within(statement).findByText('Closing balance, as of now');
    // Days out, days in, and the balance after them.
    expect(closing.closest('tr')).toHaveTextContent('-1+3034');
  });

  it('begins with the main pool if no account was chosen', async () => {
    const { router, typist } = await open('/admin/audit', {
      'GET /api/admin/audit/statement?account=pool%3Amain': {
        body: { ...STATEMENT, account: 'pool:main', cursor: null },
      },
    });
    await typist.click(await screen.findByRole('tab', { name: 'Statement' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ account: 'pool:main' }));
    expect(await screen.findByRole('heading', { name: 'Main pool' })).toBeVisible();
  });
});
