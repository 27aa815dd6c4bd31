import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkPreview, Channel, ChannelPacing, PreviewRow } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { CHANNEL, openApp, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';

const LONG = 'A very long name '.repeat(7).trim();

const row = (line: number, name: string, problem?: string): PreviewRow => ({
  ...defined(PREVIEW.rows[0]),
  line,
  cells: [name, '+97330000002'],
  ...(problem && { to: null, body: null, problem: { kind: 'invalid', reason: problem } }),
});

/** 45,000 rows, of which the server shows fifty at a time. */
const BIG: BulkPreview = {
  ...PREVIEW,
  columns: [
    { name: 'name', variable: 'name' },
    { name: 'phone', variable: 'phone' },
  ],
  mapping: { name: 0, phone: 1, message: null },
  report: { total: 45_000, valid: 44_998, invalid: 2, duplicate: 0, suppressed: 0, blank: 0, problems: [] },
  rows: [
    row(2, LONG, 'Nobody has this number'),
    row(3, 'Sara'),
    ...Array.from({ length: 48 }, (_, n) => row(n + 4, `P${n}`)),
  ],
  from: 0,
  matching: 45_000,
  remaining: { on: '2026-01-01', day: 48_000, month: 49_500 },
};

const PACING: ChannelPacing = {
  pace: 'standard',
  gapSeconds: { min: 12, max: 25 },
  perHour: 200,
  perDay: 2_000,
  slowedUntil: null,
  leftAlone: null,
  unlimitedAllowed: false,
};

type Form = { show?: string; from?: string; dryRun?: string };

const open = async (preview = BIG, channel: Channel = CHANNEL) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [channel] },
    'GET /api/templates': { body: [] },
    'GET /api/channels/7/pacing': { body: PACING },
    'POST /api/messages/bulk/file': (form) => {
      const { from = '0', show } = form as Form;
      return { body: { ...preview, from: Number(from), matching: show === 'problems' ? 2 : preview.matching } };
    },
    'POST /api/messages/bulk/file/problems': { body: 'name,phone,line,reason' },
  });
  await openApp('/bulk');
  await userEvent.selectOptions(await screen.findByLabelText('Channel'), '7');
  await userEvent.click(screen.getByLabelText('Body'));
  await userEvent.paste('Hi *{{name}}*');
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File(['name,phone\n'], 'people.csv'));
  await screen.findByText('Line');
  const asked = () => calls.filter(({ route }) => route.endsWith('/file')).map(({ body }) => body as Form);
  return { calls, asked };
};

describe('C3: before a bulk is sent', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says which rows of how many are shown, and shows those before and after', async () => {
    const { asked } = await open();
    expect(screen.getByText('First 50 of 45,000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next rows' }));
    expect(await screen.findByText('51 to 100 of 45,000')).toBeVisible();
    expect(asked().at(-1)).toMatchObject({ show: 'all', from: '50', dryRun: 'true' });
    await userEvent.click(screen.getByRole('button', { name: 'Rows before' }));
    expect(await screen.findByText('First 50 of 45,000')).toBeVisible();
  });

  it('shows the rows that get no message alone, and offers them as a file', async () => {
    const { asked, calls } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Show the 2 rows that get no message' }));
    expect(await screen.findByRole('button', { name: 'Show all rows' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ show: 'problems', from: '0' }));
    URL.createObjectURL = () => 'blob:problems';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Download them (CSV)' }));
    await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/file/problems'))).toBe(true));
  });

  it('shows any row as a message, the next and the one before too', async () => {
    await open();
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Sara').tagName).toBe('STRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Next row' }));
    expect(screen.getByText('As line 4 gets it')).toBeVisible();
    expect(preview.getByText('P0')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show line 2 as a message' }));
    expect(screen.getByText('Gets no message: Nobody has this number')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Row before' })).toBeDisabled();
  });

  it('A10: keeps the reason beside a long name in sight, and the whole name in the title', async () => {
    await open();
    const reason = screen.getByText('Nobody has this number');
    expect(reason).toBeVisible();
    expect(screen.getByTitle(`+97330000002, ${LONG}`)).toBeVisible();
    expect(screen.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
  });

  it('asks with the numbers before it sends, and sends nothing on “Back”', async () => {
    const { asked } = await open(BIG, { ...CHANNEL, authStatus: 'PENDING' });
    expect(screen.getByText('44,998 ready, 48,000 left today, 49,500 bulk messages left this month')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send 44,998 messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 44,998 messages?' }));
    for (const text of ['Shop (+14155550100)', 'Now', '3,002', '4,502'])
      expect(await dialog.findByText(text)).toBeVisible();
    expect(await dialog.findByText('about 22 days at this channel’s standard pace')).toBeVisible();
    expect(dialog.getByText('This channel is not linked: the messages wait until it is.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(asked().every(({ dryRun }) => dryRun === 'true')).toBe(true);
  });

  it('C8: says of a channel that is not linked that its messages wait', async () => {
    await open(BIG, { ...CHANNEL, authStatus: 'PENDING' });
    expect(screen.getByRole('option', { name: 'Shop (+14155550100), not linked' })).toBeInTheDocument();
    expect(screen.getByText('Messages wait until this channel is linked.')).toBeVisible();
  });

  it('A15: says that rows bring their own messages only where the file has a column of them', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Text'), 'column');
    expect(screen.getByText('The file has no message column: choose one above, or one text for all.')).toBeVisible();
    expect(screen.queryByText('Each row has its own message.')).toBeNull();
  });
});
