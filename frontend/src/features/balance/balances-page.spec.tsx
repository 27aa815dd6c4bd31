import { screen, within } from '@testing-library/react';
import type { BalanceTransaction } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { COVERAGE, openAdmin, TRANSACTION } from '@/testing/admin';
import { holdBack, type Routes } from '@/testing/app';
import { toneOf } from '@/testing/tone';

const open = (routes: Routes = {}) => openAdmin('/admin/balances', routes);

/** The texts of the one transaction's row. */
const row = async (transaction: Partial<BalanceTransaction>) => {
  await open({ 'GET /api/admin/balance/transactions': { body: [{ ...TRANSACTION, ...transaction }] } });
  const table = within(await screen.findByRole('region', { name: 'Transactions' }));
  // The first is the headings', the second the closing balance's.
  return within(defined(table.getAllByRole('row')[2])).getAllByRole('cell');
};

describe('main balance', () => {
  it.each([
    [100, '100 days'],
    [1, '1 day'],
    [0, '0 days'],
    [12_500, '12,500 days'],
  ])('shows a balance of %i as %s', async (balance, text) => {
    await open({ 'GET /api/admin/balance': { body: { balance, reserved: 0 } } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Admin Balance' })).toBeVisible();
    expect(screen.getByText('Manage the main days balance for channel activations')).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Days' }).disabled).toBe(balance === 0);
    expect(screen.getByRole('button', { name: 'Top Up Balance' })).toBeEnabled();
  });

  it('says that it and its history are loading, then what they are', async () => {
    const opened = open();
    const answer = holdBack('/api/admin/balance');
    await opened;
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.getByText('Loading transactions...')).toBeVisible();
    answer();
    expect(await screen.findByText('100 days')).toBeVisible();
    expect(await screen.findByText('ALLOCATE')).toBeVisible();
    expect(screen.queryByText(/^Loading/)).toBeNull();
  });
});

describe('transaction history', () => {
  it('says that there are no transactions yet', async () => {
    await open({ 'GET /api/admin/balance/transactions': { body: [] } });
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByText('Recent balance transactions (allocations, refunds, top-ups)')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows the kind of each transaction in capitals beside its icon (B4)', async () => {
    const [, kind] = await row({ type: 'topup' });
    expect(kind).toHaveTextContent('TOPUP');
    expect(kind?.querySelector('svg')).not.toBeNull();
    expect(kind?.querySelector('[data-tone]')).toHaveTextContent('TOPUP');
  });

  it('keeps what a deleted allocation had used, which cannot be deleted', async () => {
    const cells = await row({
      type: 'allocate',
      days: 11,
      note: 'Used before transaction 7 was deleted',
      remainsOf: '7',
    });
    expect(cells[5]).toHaveTextContent('-11');
    expect(cells[4]).toHaveTextContent('Used before transaction 7 was deleted');
    expect(screen.queryByRole('button', { name: /^Delete the transaction/ })).toBeNull();
  });

  it.each([
    ['topup', 'TOPUP', '+30', 'success'],
    ['refund', 'REFUND', '+30', 'info'],
    ['allocate', 'ALLOCATE', '-30', 'muted'],
    ['adjustment', 'ADJUSTMENT', '-30', 'warning'],
  ] as const)('shows %s as %s with %s days in the tone %s (C7)', async (type, badge, days, tone) => {
    const [, typeCell, , , , daysCell] = await row({ type });
    expect(typeCell).toHaveTextContent(badge);
    expect(daysCell).toHaveTextContent(days);
    expect(typeCell?.querySelector('[data-tone]')).toHaveAttribute('data-tone', tone);
    expect(['text', undefined]).toContain(toneOf(defined(daysCell)));
  });

  it('shows a comparison with the gateway in a muted tone (C7)', async () => {
    const [, typeCell, , , , daysCell] = await row({ type: 'sync' });
    expect(daysCell).toHaveTextContent('+30');
    expect(['text', undefined]).toContain(toneOf(defined(daysCell)));
    expect(typeCell?.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'muted');
  });

  it.each([
    [{}, ['Omar Haddadomar@example.com', 'Shop', 'First month', '-30', '100']],
    [{ user: null, channel: null, note: null }, ['-', '-', '-', '-30', '100']],
  ])('lists a transaction with %j', async (transaction, texts) => {
    const cells = await row(transaction);
    expect(cells.slice(2, 7).map(({ textContent }) => textContent)).toEqual(texts);
    expect(cells[0]).toHaveTextContent('Jan 2, 2026 03:04');
  });

  it('cuts a long note short and gives all of it in a tip (A10)', async () => {
    const note = 'For the campaign of spring, as agreed by telephone with the head of sales';
    const [, , , , cell] = await row({ note });
    const text = within(defined(cell)).getByText(note);
    expect(text).toHaveStyle({ overflow: 'hidden', overflowWrap: 'anywhere' });
    expect(text).toHaveAttribute('data-clip');
  });
});

describe('the history as a statement', () => {
  const line = (id: string, type: BalanceTransaction['type'], days: number): BalanceTransaction => ({
    ...TRANSACTION,
    ...{ id, type, days },
  });

  it('runs from the opening to the closing balance, also after a deletion and with days under way', async () => {
    await open({
      'GET /api/admin/balance': { body: { balance: 60, reserved: 10 } },
      // Transaction 2, a top-up of 50, was deleted: the balances noted at that time still had it.
      'GET /api/admin/balance/transactions': {
        body: [line('4', 'sync', 3), line('3', 'allocate', 30), line('1', 'topup', 100)],
      },
    });
    const table = within(await screen.findByRole('region', { name: 'Transactions' }));
    const rows = table.getAllByRole<HTMLTableRowElement>('row').slice(1);
    expect(rows.map(({ cells }) => cells[cells.length - 2]?.textContent)).toEqual(['60', '', '70', '70', '100', '0']);
    expect(rows[1]).toHaveTextContent('On the way to channels-10');
    expect(rows[5]).toHaveTextContent('Opening balance0');
  });

  it('leads from a line to the same day in the audit', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Show the transaction -30 in the audit' });
    expect(link).toHaveAttribute('href', '/admin/audit?account=pool%3Amain&from=2026-01-02');
  });
});

describe('coverage', () => {
  it('tells what is sold, what the pool has, and how long it lasts', async () => {
    await open();
    const coverage = within(await screen.findByRole('region', { name: 'Coverage' }));
    expect(await coverage.findByText('90 days')).toBeVisible();
    expect(coverage.getByText('Mar 1, 2026')).toBeVisible();
    expect(coverage.getByRole('status')).toHaveTextContent('The pool, 250 days, covers all that is sold.');
  });

  it('says how many days are missing', async () => {
    await open({ 'GET /api/admin/balance/coverage': { body: { ...COVERAGE, missing: 12, lastsUntil: null } } });
    const coverage = within(await screen.findByRole('region', { name: 'Coverage' }));
    expect(await coverage.findByText(/^12 days are missing/)).toBeVisible();
    expect(coverage.getByText('No channel uses days')).toBeVisible();
  });
});
