import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  BulkPreview,
  Channel,
  ChannelPacing,
  CsvMapping,
  CurrentUser,
  PreviewRow,
  Template,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { choose } from '@/testing/choose';
import { catchFiles } from '@/testing/files';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

const LONG = 'A very long name '.repeat(7).trim();

const row = (line: number, name: string, problem?: string): PreviewRow => ({
  ...defined(PREVIEW.rows[0]),
  line,
  cells: [name, '+97330000002'],
  ...(problem && { to: null, body: null, problem: { kind: 'invalid', reason: problem } }),
});

/** 45,000 rows, of which the server shows some at a time. */
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
    ...Array.from({ length: 3 }, (_, n) => row(n + 4, `P${n}`)),
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

const TEMPLATE: Template = {
  ...{ id: 't1', title: 'Order ready', header: 'Your order', body: 'It is *ready*', footer: null, buttons: ['Today'] },
  ...{ variables: [], createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

const open = async (preview = BIG, channel: Channel = CHANNEL, user: CurrentUser = USER) => {
  const calls = serve({
    'GET /api/me': { body: user },
    'GET /api/channels': { body: [channel] },
    'GET /api/templates': { body: [TEMPLATE] },
    'GET /api/channels/7/pacing': { body: PACING },
    'POST /api/messages/bulk/file': (form) => {
      const { from = '0', show, dryRun } = form as Form;
      if (dryRun !== 'true')
        return { body: { jobId: 'j1', scheduledFor: preview.scheduledFor, report: defined(preview.report) } };
      return { body: { ...preview, from: Number(from), matching: show === 'problems' ? 2 : preview.matching } };
    },
    'POST /api/messages/bulk/file/problems': { body: 'name,phone,line,reason' },
  });
  await openPage('/bulk');
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File(['name,phone\n'], 'people.csv'));
  await screen.findByText('Line');
  const write = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
    await userEvent.click(await screen.findByLabelText('Body'));
    await userEvent.paste('Hi *{{name}}*');
  };
  const review = async () => {
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Review' }));
    await screen.findByText(/^Checked at/);
  };
  const asked = () => calls.filter(({ route }) => route.endsWith('/file')).map(({ body }) => body as Form);
  return { calls, asked, write, review };
};

describe('preview of a bulk (C3)', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says which rows of how many are shown, and shows those before and after', async () => {
    const { asked } = await open();
    expect(screen.getByText('First 5 of 45,000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next rows' }));
    expect(await screen.findByText('51 to 55 of 45,000')).toBeVisible();
    expect(asked().at(-1)).toMatchObject({ show: 'all', from: '50', dryRun: 'true' });
    await userEvent.click(screen.getByRole('button', { name: 'Rows before' }));
    expect(await screen.findByText('First 5 of 45,000')).toBeVisible();
  });

  it('shows the rows that get no message alone, and offers them as a file', async () => {
    const { asked, calls } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Show the 2 rows that get no message' }));
    expect(await screen.findByRole('button', { name: 'Show all rows' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ show: 'problems', from: '0' }));
    URL.createObjectURL = () => 'blob:problems';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Download them (CSV)' }));
    await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/file/problems'))).toBe(true));
  });

  it('shows any row as a message, the next and the one before too', async () => {
    const { write } = await open();
    await write();
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Sara').tagName).toBe('STRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Next row' }));
    expect(screen.getByText('Preview for line 4')).toBeVisible();
    expect(preview.getByText('P0')).toBeVisible();
    for (const _line of [3, 2]) await userEvent.click(screen.getByRole('button', { name: 'Row before' }));
    expect(screen.getByText('Gets no message: Nobody has this number')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Row before' })).toBeDisabled();
  });

  it('shows what both limits leave beside the form after reading the file (A8)', async () => {
    const currentPlan = { ...defined(USER.currentPlan), bulkMessagesLimit: 50_000 };
    await open(BIG, CHANNEL, { ...USER, currentPlan });
    const month = within(screen.getByRole('region', { name: 'Monthly bulk limit' }));
    expect(screen.getByRole('region', { name: 'Monthly bulk limit' })).toHaveTextContent(/(?<![\d,])49,500 left/);
    expect(month.getByText('500 of 50,000 sent this month')).toBeVisible();
    expect(month.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    expect(screen.getByRole('region', { name: 'Daily limit' })).toHaveTextContent(/(?<![\d,])88 left/);
  });

  it('begins with a template that is chosen', async () => {
    const { write } = await open();
    await write();
    await choose('Template', 'Order ready');
    expect(screen.getByLabelText('Body')).toHaveValue('It is *ready*');
    expect(screen.getByLabelText('Header')).toHaveValue('Your order');
    expect(screen.getByLabelText('Button 1')).toHaveValue('Today');
  });

  it('offers a sample file that names the columns, in letters that spreadsheets read right', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
    const files = catchFiles();
    await userEvent.click(screen.getByRole('button', { name: 'Download a sample file' }));
    const reader = new FileReader();
    reader.readAsArrayBuffer(defined(files[0]).content);
    await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
    const bytes = new Uint8Array(reader.result as ArrayBuffer);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^name,phone,city,message\r\n.*\r\nسارة,/);
  });

  it('accepts columns of the file as variables, and marks any other while typing (C8)', async () => {
    const { write } = await open();
    await write();
    await userEvent.clear(screen.getByLabelText('Body'));
    await userEvent.paste('Hi {{name}} in {{city}}');
    expect(await screen.findByText(/^Unknown variable \{\{city\}\}\. Use \{\{phone\}\}, \{\{name\}\}/)).toBeVisible();
  });

  it('keeps the reason beside a long name in sight, and the whole name in the title (A10)', async () => {
    await open();
    const reason = screen.getByText('Nobody has this number');
    expect(reason).toBeVisible();
    expect(screen.getByTitle(`+97330000002, ${LONG}`)).toBeVisible();
    expect(screen.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
  });

  it('shows the numbers before it sends, and sends nothing on the way back', async () => {
    const { asked, review } = await open(BIG, { ...CHANNEL, authStatus: 'PENDING' });
    expect(screen.getByText('44,998 ready, 48,000 left today, 49,500 bulk messages left this month')).toBeVisible();
    await review();
    for (const text of ['44,998 recipients', 'Shop, +1 415 555 0100', 'Now', '3,002', '4,502'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByText('about 22 days at this channel’s standard pace')).toBeVisible();
    expect(screen.getByText(/This channel is not linked: the messages wait until it is\./)).toBeVisible();
    expect(screen.getByText('2 rows are left out', { exact: false })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back: Message' }));
    expect(asked().every(({ dryRun }) => dryRun === 'true')).toBe(true);
  });

  it('says when a planned bulk goes out, and what that day and month leave (C4)', async () => {
    const scheduledFor = '2999-05-17T09:30:00.000Z';
    const zone = { ...USER, timeZone: 'Asia/Bahrain' };
    const { review } = await open({ ...BIG, scheduledFor }, CHANNEL, zone);
    expect(
      screen.getByText('44,998 ready, 48,000 left on that day, 49,500 bulk messages left in that month'),
    ).toBeVisible();
    await review();
    expect(await screen.findByText('May 17, 2999 12:30 (Asia/Bahrain)')).toBeVisible();
    expect(screen.getByText('Left that day afterwards')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Schedule 44,998 messages' }));
    await expectToast('success', '44,998 messages scheduled', 'Goes out on May 17, 2999 12:30');
    const panel = within(await screen.findByRole('region', { name: '44,998 messages scheduled' }));
    expect(panel.getByText(/^Goes out on/)).toHaveTextContent('Goes out on May 17, 2999 12:30');
  });

  it('says that messages wait if the channel is not linked (C8)', async () => {
    await open(BIG, { ...CHANNEL, authStatus: 'PENDING' });
    await waitFor(() =>
      expect(screen.getByLabelText('Channel')).toHaveValue('Shop (+1\u00a0415\u00a0555\u00a00100), not linked'),
    );
    expect(screen.getByText('Messages wait until this channel is linked.')).toBeVisible();
  });

  it('says that the file has no message column (A15)', async () => {
    const { write } = await open();
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'The message column of the file' }));
    expect(
      screen.getByText('The file has no message column: choose one under Recipients, or one text for all.'),
    ).toBeVisible();
    expect(screen.queryByText('Each row has its own message.')).toBeNull();
  });

  it('returns to one text for all when a new file has no messages (A15)', async () => {
    let mapping: CsvMapping = { name: null, phone: 0, message: 1 };
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': () => ({ body: { ...PREVIEW, mapping } }),
    });
    await openPage('/bulk');
    const upload = async (name: string) =>
      userEvent.upload(await screen.findByLabelText('CSV file'), new File(['phone\n'], name));
    await upload('messages.csv');
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
    expect(await screen.findByText('Each row has its own message.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back: Recipients' }));
    mapping = { ...mapping, message: null };
    await upload('numbers.csv');
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
    expect(await screen.findByLabelText('Body')).toBeVisible();
    expect(screen.getByRole('button', { name: 'One text for all' })).toHaveAttribute('aria-pressed', 'true');
  });
});
