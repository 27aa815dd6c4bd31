import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Report, ReportTotals } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { CHANNEL, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { dayIn } from '@/lib/times/local-times';
import { askedOf, dayAfter } from './period';

const MINUTE = 60_000;
const NONE = { count: 0, median: null, p90: null };
const VOLUME = { received: 12, answers: 9, sent: 20, opened: 5, resolved: 4 };
const NO_VOLUME = { received: 0, answers: 0, sent: 0, opened: 0, resolved: 0 };
const TIMES = {
  first: { count: 4, median: 5 * MINUTE, p90: 90 * MINUTE },
  next: { count: 5, median: 40_000, p90: 3 * 1_440 * MINUTE },
};
const FUNNEL = { sent: 20, delivered: 18, read: 9, replied: 3, failed: 1, pressed: 3 };
const TOTALS: ReportTotals = { ...VOLUME, ...TIMES, waiting: 2, messages: FUNNEL };
const NOTHING: ReportTotals = {
  ...{ ...NO_VOLUME, first: NONE, next: NONE, waiting: 0 },
  messages: { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, pressed: 0 },
};
const REPORT: Report = {
  ...{ from: '2026-03-02', to: '2026-03-03', asOf: null, timeZone: 'Asia/Bahrain', totals: TOTALS },
  calendar: {
    version: 2,
    isAlwaysOpen: false,
    versions: [
      { version: 1, at: '2026-02-01T09:00:00.000Z' },
      { version: 2, at: '2026-03-01T09:00:00.000Z' },
    ],
  },
  before: { from: '2026-02-28', to: '2026-03-01', totals: { ...NOTHING, received: 7 } },
  days: [
    { day: '2026-03-02', ...VOLUME },
    { day: '2026-03-03', ...NO_VOLUME },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...(hour === 9 ? VOLUME : NO_VOLUME) })),
  members: [
    { member: { id: 'u2', name: 'Bea' }, answers: 8, resolved: 4, ...TIMES },
    { member: null, answers: 1, resolved: 0, first: NONE, next: NONE },
  ],
  channels: [{ channelId: 7, label: 'Shop', ...VOLUME, ...TIMES }],
  labels: [{ label: 'vip', opened: 2, resolved: 1, ...TIMES }],
  jobs: [
    {
      id: 'j1',
      name: 'Spring',
      createdAt: '2026-03-02T09:00:00.000Z',
      channelId: 7,
      total: 20,
      buttons: [2, 1, 0],
      ...FUNNEL,
    },
  ],
};
const ASKED = 'from=2026-03-02&days=2';

const open = async (address = '/reports?from=2026-03-02&to=2026-03-03', routes: Routes = {}) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/conversations/counts': { body: { unread: 0, mine: 0, unassigned: 0, mentioned: 0 } },
    [`GET /api/reports?${ASKED}`]: { body: REPORT },
    ...routes,
  });
  await openPage(address);
  return calls;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '');

describe('the page of reports', () => {
  it('shows the figures of a period beside those of the one before, each with its conversations behind it', async () => {
    await open();
    // The code of the report loads while the server counts.
    await screen.findByRole('heading', { name: 'Messages by day' }, { timeout: 10_000 });
    expect(screen.getByText('Mar 2 – 3, compared with Feb 28 – Mar 1')).toBeVisible();
    expect(screen.getByText('Time zone Asia/Bahrain')).toBeVisible();
    expect(card('Messages received').getByText('12')).toBeVisible();
    // C8: compared with the period before, in words.
    expect(card('Messages received').getByText('71 % more')).toBeVisible();
    expect(card('First response').getByText('5 min')).toBeVisible();
    expect(card('Next responses').getByText('40 sec')).toBeVisible();
    expect(card('Next responses').getByText(/3 days/)).toBeVisible();
    const link = card('First response').getByRole('link');
    expect(addressOf(link)).toBe(`/inbox?figure=first&${ASKED}`.replace('figure=first&', '') + '&figure=first');
    expect(addressOf(card('Messages sent').getByRole('link'))).toBe('/outbox?from=2026-03-02&to=2026-03-03');
  });

  it('shows members, channels, labels and jobs', async () => {
    await open();
    const members = within(await screen.findByRole('region', { name: 'Members' }));
    const bea = within(members.getByRole('row', { name: /Bea/ }));
    expect(addressOf(bea.getByRole('link', { name: '8' }))).toContain('memberId=u2');
    expect(members.getByRole('row', { name: /On the phone/ })).toBeVisible();
    const job = within(screen.getByRole('row', { name: /Spring/ }));
    expect(job.getByText('18 (90%)')).toBeVisible();
    expect(job.getByText('2 · 1 · 0')).toBeVisible();
    expect(addressOf(job.getByRole('link', { name: 'Spring' }))).toBe('/outbox?job=j1');
    expect(addressOf(within(screen.getByRole('row', { name: /vip/ })).getByRole('link', { name: '2' }))).toContain(
      'label=vip',
    );
  });

  it('offers its charts as tables with linked figures', async () => {
    await open();
    const [byDay] = await screen.findAllByText('As a table');
    await userEvent.click(byDay as HTMLElement);
    const row = within(screen.getByRole('row', { name: /Mon, Mar 2/ }));
    expect(addressOf(row.getByRole('link', { name: '12' }))).toContain('from=2026-03-02&days=1&figure=received');
  });

  it('says that nothing happened in the period', async () => {
    const empty = { ...REPORT, totals: NOTHING, before: { ...REPORT.before, totals: NOTHING } };
    await open(undefined, { [`GET /api/reports?${ASKED}`]: { body: empty } });
    expect(await screen.findByText('Nothing happened on these days')).toBeVisible();
  });

  it('says within which opening hours times count, and counts within others', async () => {
    const calls = await open(undefined, {
      [`GET /api/reports?${ASKED}&hoursVersion=0`]: {
        body: { ...REPORT, calendar: { ...REPORT.calendar, version: 0, isAlwaysOpen: true } },
      },
    });
    const choice = await screen.findByRole('combobox', { name: 'Times count' });
    expect(choice).toHaveDisplayValue(/^Within hours set on /);
    await choose('Times count', 'Around the clock');
    await waitFor(() => expect(choice).toHaveValue('Around the clock'));
    expect(calls.some(({ route }) => route.includes('hoursVersion=0'))).toBe(true);
  });

  it('offers to try again after a failure', async () => {
    await open(undefined, { [`GET /api/reports?${ASKED}`]: refusal('Come back later', 400) });
    expect(await screen.findByText(/Come back later/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says what is wrong with a period, and asks for none', async () => {
    const calls = await open('/reports?from=2026-03-04&to=2026-03-03');
    expect(await screen.findByText('The last day is before the first.')).toBeVisible();
    expect(calls.some(({ route }) => route.includes('/api/reports'))).toBe(false);
  });

  it('shows the report as of a past day, and says as of when', async () => {
    await open('/reports?from=2026-03-02&to=2026-03-03&asOf=2026-03-03', {
      [`GET /api/reports?${ASKED}&asOf=2026-03-03`]: { body: { ...REPORT, asOf: '2026-03-03' } },
    });
    expect(await screen.findByText(/As it was at the end of Mar 3, 2026/)).toBeVisible();
  });
});

describe('a period', () => {
  const NO_FILTER = { from: '', to: '', asOf: '', channelId: '', hoursVersion: '' };

  it('covers the last seven days until others are chosen', () => {
    expect(askedOf(NO_FILTER, '2026-03-10')).toEqual({ asked: { from: '2026-03-04', days: 7 } });
    expect(askedOf({ ...NO_FILTER, channelId: '7' }, '2026-03-10')).toMatchObject({ asked: { channelId: 7 } });
  });

  it('spans at most 92 days of the calendar', () => {
    expect(askedOf({ ...NO_FILTER, from: '2026-01-01' }, '2026-04-02')).toMatchObject({ asked: { days: 92 } });
    expect(askedOf({ ...NO_FILTER, from: '2026-01-01' }, '2026-04-03')).toHaveProperty('problem');
    expect(askedOf({ ...NO_FILTER, from: '2026-99-99' }, '2026-04-03')).toHaveProperty('problem');
    expect(askedOf({ ...NO_FILTER, to: '2026-99-99' }, '2026-04-03')).toHaveProperty('problem');
  });

  it('follows the days in the zone of the account', () => {
    expect(dayIn(Date.parse('2026-03-02T22:00:00Z'), 'Asia/Bahrain')).toBe('2026-03-03');
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  });
});
