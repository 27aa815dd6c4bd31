import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Revenue, RevenueLine } from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import { choose } from '@/testing/choose';

const LINE: RevenueLine = {
  ...{ month: '2026-01', plan: 'Growth', currency: 'USD', isTest: false, payments: 2, received: 15_800 },
  ...{ offline: 7_900, refunds: 0, refunded: 0, disputes: 0, disputed: 0, net: 15_800, fees: 310, unread: 0 },
};
const BACK = { payments: 0, received: 0, offline: 0, fees: 0 };
const LINES: RevenueLine[] = [
  LINE,
  { ...LINE, ...BACK, month: '2026-03', refunds: 1, refunded: 900, disputes: 1, disputed: 2_900, net: -3_800 },
  { ...LINE, plan: 'Starter', month: '2026-03', payments: 1, received: 2_900, offline: 0, net: 2_900, fees: 0 },
];

const open = async (lines: readonly RevenueLine[], routes: Routes = {}, search = '') => {
  const body: Revenue = { until: null, position: '9', lines: [...lines] };
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/revenue': { body },
    ...routes,
  });
  const { router } = await openPage(`/admin/revenue${search}`);
  return { calls, router, typist: userEvent.setup() };
};

const rows = async () => {
  const table = within(await screen.findByRole('region', { name: 'Revenue' }));
  return table
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent));
};

describe('revenue', () => {
  it('subtracts refunds and disputes from what was received', async () => {
    await open(LINES);
    const figures = within(await screen.findByRole('region', { name: 'Revenue in USD' }));
    expect(figures.getByText('187.00 − 9.00 − 29.00 = 149.00')).toBeVisible();
    expect(figures.getByText('3 payments')).toBeVisible();
  });

  it('lists every month, also one without money, and what a month lost', async () => {
    await open(LINES);
    expect(await rows()).toEqual([
      ['January 2026', '2', '158.00', '–', '–', '158.00'],
      ['February 2026', '0', '–', '–', '–', '–'],
      ['March 2026', '1', '29.00', '9.00', '29.00', '-9.00'],
      ['Sum', '3', '187.00', '9.00', '29.00', '149.00'],
    ]);
  });

  it('lists plans instead, which is in the address', async () => {
    const { router, typist } = await open(LINES);
    await typist.click(await screen.findByRole('button', { name: 'Plan' }));
    expect(router.state.location.search).toEqual({ by: 'plan' });
    expect((await rows()).map(([name, , , , , net]) => [name, net])).toEqual([
      ['Growth', '120.00'],
      ['Starter', '29.00'],
      ['Sum', '149.00'],
    ]);
  });

  it('shows one currency at a time and never adds two', async () => {
    const yen: RevenueLine = { ...LINE, currency: 'JPY', received: 500, net: 500, offline: 0, fees: 0 };
    await open([LINE, yen]);
    expect(await screen.findByText('500 − 0 − 0 = 500')).toBeVisible();
    await choose('Currency', 'USD');
    expect(await screen.findByText('158.00 − 0.00 − 0.00 = 158.00')).toBeVisible();
  });

  it('leaves test payments out as soon as there is real money, and says so', async () => {
    await open([LINE, { ...LINE, isTest: true, received: 99_900, net: 99_900 }]);
    expect(await screen.findByText('158.00 − 0.00 − 0.00 = 158.00')).toBeVisible();
    expect(screen.getByText('Test payments are left out.')).toBeVisible();
  });

  it('marks test money if there is no other', async () => {
    await open([{ ...LINE, isTest: true }]);
    expect(await screen.findByText('Test money')).toBeVisible();
  });

  it('exports the revenue as of the chosen instant', async () => {
    const route = 'GET /api/admin/revenue?until=2026-02-01';
    const { calls, typist } = await open(
      [],
      { [route]: { body: { until: null, position: '9', lines: [LINE] } } },
      '?until=2026-02-01',
    );
    await screen.findByRole('region', { name: 'Revenue in USD' });
    await typist.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(calls.at(-1)?.route).toBe('POST /api/admin/revenue/export?until=2026-02-01');
  });

  it('says that there is no revenue yet', async () => {
    await open([]);
    expect(await screen.findByText('No revenue yet')).toBeVisible();
  });
});
