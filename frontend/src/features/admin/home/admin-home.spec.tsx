import { screen, within } from '@testing-library/react';
import { openAdmin, PAYMENT, WELL } from '@/testing/admin';
import { CHANNEL, refusal, type Routes } from '@/testing/app';

// The parts of the answers that this page reads.
const STALLED = { name: 'people', state: 'stalled' };
const FAULT = { name: 'people', event: { type: 'PersonMerged' } };
const WAITING = { user: { name: 'Omar' }, channel: { ...CHANNEL, label: 'Events' } };
const QUIET: Routes = { 'GET /api/admin/offline-payments': { body: [] } };

async function open(routes: Routes = {}) {
  await openAdmin('/admin', routes);
  return within(await screen.findByRole('region', { name: 'Waits for you' }));
}

describe('home of the administration (C4)', () => {
  it('lists what waits, what is wrong before what is to be decided, each with the way to it', async () => {
    const sheet = await open({
      'GET /api/admin/offline-payments': {
        body: [PAYMENT, { ...PAYMENT, id: 'p2' }, { ...PAYMENT, id: 'p3', amount: 500, currency: 'JPY' }],
      },
      'GET /api/admin/channels/waiting': { body: [WAITING] },
      'GET /api/admin/operations': { body: { ...WELL, projections: [STALLED] } },
      'GET /api/admin/operations/faults': { body: [FAULT] },
      'GET /api/admin/audit/verifications': { body: [{ id: 'v1', state: 'differences', finishedAt: WELL.at }] },
    });
    expect(await sheet.findByText('PersonMerged in people')).toBeVisible();
    await sheet.findByText('3 offline payments, USD 1,706.40, JPY 500');
    expect(sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open', '/admin/operations'],
      ['Open', '/admin/operations'],
      ['Open', '/admin/audit'],
      ['Review', '/admin?tab=payments'],
      ['Activate', '/admin?tab=channels'],
    ]);
    expect(sheet.getByRole('img', { name: '7 waiting for you' })).toBeVisible();
    expect(sheet.getByText(/Events.*of.*Omar/)).toBeVisible();
  });

  it('says that nothing waits, and what will appear here', async () => {
    const sheet = await open(QUIET);
    expect(await sheet.findByText('Nothing waits for you.')).toBeVisible();
    expect(sheet.getByText(/^Offline payments to approve, .* appear here\.$/)).toBeVisible();
    expect(sheet.queryByRole('link')).toBeNull();
  });

  it('does not say that nothing waits if that could not be read', async () => {
    const sheet = await open({ ...QUIET, 'GET /api/admin/operations': refusal('The log is away.', 503) });
    expect(await sheet.findByText('The log is away.', {}, { timeout: 10_000 })).toBeVisible();
    expect(sheet.queryByText('Nothing waits for you.')).toBeNull();
    expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('compares the pool with what may be asked for', async () => {
    await open(QUIET);
    expect(await screen.findByText('3.2 ×')).toBeVisible();
    expect(screen.getByText('250 in the pool against 76 that may be asked for')).toBeVisible();
  });
});
