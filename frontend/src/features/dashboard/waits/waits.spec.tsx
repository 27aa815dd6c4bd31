import { screen, within } from '@testing-library/react';
import type { Job } from '@wavelane/contracts';
import { serverNow } from '@/lib/times/server-time';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';

const OUT = { ...JOB, funnel: { ...JOB.funnel, accepted: 1 } };
const QUIET = { all: 0, unread: 0, mine: 0, unassigned: 0, mentioned: 0 };
const at = (ms: number) => new Date(serverNow() + ms).toISOString();
const HOUR = 3_600_000;

async function open(jobs: Job[], routes: Routes = {}) {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/jobs': { body: jobs },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/conversations/counts': { body: QUIET },
    ...routes,
  });
  await openPage('/dashboard');
  // The skeleton of the page has the same heading.
  await screen.findByRole('heading', { name: 'Recent Activity' });
  return within(screen.getByRole('region', { name: 'Waits for you' }));
}

describe('waiting work on the dashboard (C7)', () => {
  it('lists what waits for the team, each with the way to it', async () => {
    const failed = { ...OUT, id: 'j2', createdAt: at(-HOUR), counts: { ...JOB.counts, total: 3, failed: 3 } };
    const planned = { ...OUT, id: 'j3', scheduledFor: at(HOUR), counts: { ...JOB.counts, total: 40 } };
    const sheet = await open([failed, planned], {
      'GET /api/channels': { body: [{ ...CHANNEL, label: 'Events', authStatus: 'PENDING' }] },
      'GET /api/conversations/counts': { body: { ...QUIET, unread: 5, unassigned: 2, mentioned: 1 } },
    });
    const rows = sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(rows.map(([, href]) => href)).toEqual([
      '/inbox',
      '/channels',
      '/outbox?job=j2',
      '/inbox?view=mentioned',
      '/outbox?job=j3',
    ]);
    expect(rows[0]?.[0]).toContain('5 unread conversations');
    expect(rows[1]?.[0]).toMatch(/Channel .*Events.* needs a scan/);
    expect(rows[2]?.[0]).toContain('3 messages failed');
    expect(rows[4]?.[0]).toContain('40 messages go out on');
  });

  it('says so if nothing waits, and forgets what failed long ago', async () => {
    const sheet = await open([{ ...OUT, createdAt: at(-8 * 24 * HOUR), counts: { ...JOB.counts, failed: 1 } }]);
    expect(sheet.getByText('Nothing waits for you.')).toBeVisible();
    expect(sheet.queryByRole('link')).toBeNull();
  });

  it('compares how people are answered today with yesterday', async () => {
    const today = new Date(serverNow()).toISOString().slice(0, 10);
    const none = { count: 0, median: null, p90: null };
    const sheet = await open([OUT], {
      [`GET /api/reports?from=${today}&days=1`]: {
        body: {
          totals: { first: { count: 3, median: 660_000, p90: null }, next: none, resolved: 23 },
          before: { totals: { first: { count: 3, median: 900_000, p90: null }, next: none, resolved: 20 } },
        },
      },
    });
    expect(await sheet.findByText('11 min')).toBeVisible();
    expect(sheet.getByText('4 min less')).toBeVisible();
    expect(sheet.getByText('15 % more')).toBeVisible();
  });

  it('compares nothing before the first conversation of the day is resolved', async () => {
    const today = new Date(serverNow()).toISOString().slice(0, 10);
    const none = { count: 0, median: null, p90: null };
    const sheet = await open([OUT], {
      [`GET /api/reports?from=${today}&days=1`]: {
        body: {
          totals: { first: none, next: none, resolved: 0 },
          before: { totals: { first: none, next: none, resolved: 20 } },
        },
      },
    });
    expect(await sheet.findByText('Resolved')).toBeVisible();
    expect(sheet.queryByText('100 % less')).toBeNull();
  });
});
