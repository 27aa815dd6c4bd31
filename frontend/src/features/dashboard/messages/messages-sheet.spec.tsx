import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { DeliveryDay } from '@wavelane/contracts';
import { openPage, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';
import { halves, notRead, shareOf } from './halves';

const NONE = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 };
const day = (name: string, counts: Partial<DeliveryDay> = {}): DeliveryDay => ({ ...NONE, ...counts, day: name });
/** Four weeks, from the oldest on. */
const DAYS = Array.from({ length: 28 }, (_, at) =>
  day(`2026-11-${String(at + 1).padStart(2, '0')}`, at < 14 ? { sent: 100 } : { sent: 112, delivered: 100, read: 84 }),
);

const open = async (days: readonly DeliveryDay[] = DAYS) => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/jobs': { body: [{ ...JOB, funnel: { ...JOB.funnel, accepted: 1 } }] },
    'GET /api/channels': { body: [] },
    'GET /api/activity?days=28': { body: days },
    'GET /api/activity?days=14': { body: days.slice(-14) },
  });
  await openPage('/dashboard');
  // The skeleton of the page has the same heading.
  await screen.findByRole('heading', { name: 'Recent Activity' });
  return within(screen.getByRole('region', { name: 'Messages' }));
};

describe('chart of the dashboard (C8)', () => {
  it('compares the sum with the same number of days before', async () => {
    const sheet = await open();
    expect((await sheet.findAllByText('1,568'))[0]).toBeVisible();
    expect(sheet.getByText('12 % more than Nov 1 – 14')).toBeVisible();
    expect(sheet.getByText('75 %').parentElement).toHaveTextContent('75 % read');
  });

  it('reads the values of the last day below it, beside the day a period earlier', async () => {
    const sheet = await open();
    expect((await sheet.findAllByText('Sat, Nov 28'))[0]).toBeVisible();
    expect(sheet.getByText('Sat, Nov 14')).toHaveTextContent('Sat, Nov 14 100');
    expect(sheet.getByText('Sent, not read')).toHaveTextContent('Sent, not read 28');
  });

  it('reads all that was read on the last day, more than was sent on it', async () => {
    const sheet = await open([...DAYS.slice(0, -1), day('2026-11-28', { sent: 3, read: 10 })]);
    await sheet.findAllByText('Sat, Nov 28');
    const line = sheet.getByText('Sent, not read').parentElement;
    expect(line).toHaveTextContent('Read 10');
    expect(line).toHaveTextContent('Sent, not read 0');
  });

  it('draws the period before as a dashed line', async () => {
    await open();
    await screen.findAllByText('1,568');
    const line = screen.getByRole('region', { name: 'Messages' }).querySelector('[data-earlier]');
    expect(line?.getAttribute('stroke-dasharray')).not.toBeNull();
    expect(line?.getAttribute('d')?.split('L')).toHaveLength(14);
  });

  it('says what to do instead of drawing an empty chart', async () => {
    const sheet = await open(DAYS.map(({ day: name }) => day(name)));
    expect(await sheet.findByText('No messages in this time')).toBeVisible();
    expect(sheet.queryByText('As a table')).toBeNull();
  });

  it('asks for another period, and for the days before it', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: '7' }));
    expect((await sheet.findAllByText('784'))[0]).toBeVisible();
    expect(sheet.getByText('as before')).toBeVisible();
  });

  it('offers a table with the totals in its last row', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByText('As a table'));
    const row = within(sheet.getByRole('row', { name: /In all/ }));
    expect(row.getByText('1,568')).toBeVisible();
    expect(row.getByText('1,400')).toBeVisible();
  });

  it('keeps counts at zero or above, and shares at 100 % or below', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (sent, read) => {
        expect(notRead(day('2026-11-01', { sent, read }))).toBeGreaterThanOrEqual(0);
        expect(shareOf(read, sent) ?? 0).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('puts the newest days in the period, and the days next to them before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), (length, count) => {
        const days = Array.from({ length }, (_, at) => day(String(at)));
        const { now, before } = halves(days, count);
        expect([...before, ...now]).toEqual(days.slice(-2 * count));
        expect(now).toHaveLength(Math.min(count, length));
      }),
    );
  });
});
