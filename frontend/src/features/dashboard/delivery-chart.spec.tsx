import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';

const day = (name: string, delivered: number) => ({ day: name, sent: 9, delivered, read: 2, replied: 1, failed: 0 });

const open = async () => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/jobs': { body: [{ ...JOB, funnel: { ...JOB.funnel, accepted: 1 } }] },
    'GET /api/channels': { body: [] },
    'GET /api/activity': { body: [day('2026-11-02', 1_200), day('2026-11-03', 34)] },
  });
  await openPage('/dashboard');
  return within(await screen.findByRole('region', { name: 'Last 30 days' }));
};

describe('item 6: the chart of deliveries', () => {
  it('has totals in its legend', async () => {
    const chart = await open();
    expect(await chart.findByRole('button', { name: 'Delivered 1,234' })).toBeVisible();
    for (const name of ['Read 4', 'Replied 2', 'Failed 0']) expect(chart.getByRole('button', { name })).toBeVisible();
  });

  it('C6: has lines to read its bars by, and tells each kind of bar apart by more than its colour', async () => {
    const chart = await open();
    await chart.findByRole('button', { name: 'Delivered 1,234' });
    const drawing = screen.getByRole('region', { name: 'Last 30 days' });
    expect(drawing.querySelectorAll('.MuiChartsGrid-horizontalLine').length).toBeGreaterThan(1);
    const marks = [...drawing.querySelectorAll('pattern')].map(({ children }) =>
      [...children].slice(1).map(({ outerHTML }) => outerHTML),
    );
    expect(marks).toHaveLength(4);
    expect(new Set(marks.map((each) => each.join())).size).toBe(4);
  });

  it('hides and shows a kind of bars', async () => {
    const chart = await open();
    const legend = chart.getByRole('button', { name: /^Delivered/ });
    expect(legend).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(legend);
    expect(legend).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(legend);
    expect(legend).toHaveAttribute('aria-pressed', 'true');
  });

  it('is also a table, with the totals in its last row', async () => {
    const chart = await open();
    await userEvent.click(chart.getByText('As a table'));
    const row = within(chart.getByRole('row', { name: /In all/ }));
    expect(await row.findByText('1,234')).toBeVisible();
  });
});
