import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountExport, AccountForgettingPreview } from '@wavelane/contracts';
import { openApp, openPage, refusal, type Routes } from '@/testing/app';
import { openSecurity } from '@/testing/security';
import { expectToBeginAt } from '@/testing/focus';
import { expectToast } from '@/testing/toast';

const COPY: AccountExport = {
  id: 'x1',
  state: 'ready',
  askedAt: '2026-01-02T03:00:00.000Z',
  readyAt: '2026-01-02T03:04:00.000Z',
  expiresAt: '2026-01-09T03:04:00.000Z',
  bytes: 4_096,
  lines: 1_234,
  files: 2,
  removed: null,
};
const PREVIEW: AccountForgettingPreview = {
  asked: null,
  isLastAdministrator: false,
  goes: { people: 12, messages: 3_400, received: 120, channels: 2, templates: 5, jobs: 7 },
  stays: { payments: 3 },
  daysLost: 21,
};
const ASKED = { at: '2026-01-02T03:04:00.000Z', dueAt: '2026-01-16T03:04:00.000Z' };

const open = (copies: AccountExport[], routes: Routes = {}, user = {}, opened = openPage) =>
  openSecurity(
    {
      user,
      routes: {
        'GET /api/me/exports': { body: copies },
        'GET /api/me/forgetting': { body: PREVIEW },
        ...routes,
      },
    },
    undefined,
    opened,
  );
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (within_: ReturnType<typeof within>, name: string) =>
  userEvent.click(await within_.findByRole('button', { name }));

describe('copy of all data', () => {
  it('offers the first copy, and requests it', async () => {
    const { calls } = await open([], {
      'POST /api/me/exports': { status: 202, body: { ...COPY, state: 'under-way', readyAt: null } },
    });
    const part = await section('Export my data');
    expect(await part.findByText('You have not requested a copy yet.')).toBeVisible();
    await press(part, 'Export my data');
    await expectToast('success', 'Your data is being collected', 'A mail tells you when it is ready.');
    expect(calls.filter(({ route }) => route === 'GET /api/me/exports').length).toBeGreaterThan(1);
  });

  it('blocks a second request while a copy is made, and can be stopped', async () => {
    const { calls } = await open([{ ...COPY, state: 'under-way', readyAt: null, expiresAt: null }], {
      'DELETE /api/me/exports/x1': { body: { success: true } },
    });
    const part = await section('Export my data');
    expect(await part.findByText(/being collected/)).toBeVisible();
    expect(part.getByRole('button', { name: 'Export my data' })).toBeDisabled();
    await press(part, 'Stop');
    await expectToast('success', 'Copy removed');
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/me/exports/x1');
  });

  it('shows size and expiry of a ready copy, and reports a failed download', async () => {
    const { calls } = await open([COPY], { 'POST /api/me/exports/x1/opening': refusal('It is gone.', 404) });
    const part = await section('Export my data');
    expect(await part.findByText(/^Ready: 1,234 .*, until .*2026/)).toBeVisible();
    await press(part, 'Download the copy');
    await expectToast('error', 'Export failed', 'It is gone.');
    expect(calls.map(({ route }) => route)).toContain('POST /api/me/exports/x1/opening');
  });

  it.each([
    ['expired', 'The last copy has expired.'],
    ['forgotten', 'The last copy was removed because somebody in it was forgotten. Request a new one.'],
    ['by-owner', 'The last copy was removed.'],
  ] as const)('says why a copy is gone: %s', async (removed, words) => {
    await open([{ ...COPY, state: 'removed', removed }]);
    const part = await section('Export my data');
    expect(await part.findByText(words)).toBeVisible();
    expect(part.queryByRole('button', { name: 'Download the copy' })).toBeNull();
  });

  it('offers a retry if the copies cannot be read', async () => {
    await open([], { 'GET /api/me/exports': refusal('The log is away.', 503) });
    const part = await section('Export my data');
    expect(await part.findByRole('button', { name: /again/i })).toBeVisible();
  });
});

describe('deletion of an account', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('opens a dialog at the address to type (A15)', async () => {
    await open([]);
    const button = (await section('Delete my account')).getByRole('button', { name: 'Delete my account' });
    await expectToBeginAt('Type your email to confirm', button);
  });

  it('shows what goes and what stays, and is asked for with address and password', async () => {
    const { calls } = await open([], { 'POST /api/me/forgetting': { status: 202, body: ASKED } });
    await press(await section('Delete my account'), 'Delete my account');
    const form = await dialog();
    const goes = await form.findByRole('list', { name: 'What goes' });
    for (const words of ['12 people', '3,400 messages', '5 templates', '7 jobs', '2 channels', '21 days'])
      expect(goes).toHaveTextContent(words);
    expect(form.getByText(/Kept because the law requires it: 3 payments/)).toBeVisible();
    const submit = form.getByRole('button', { name: 'Delete my account' });
    await userEvent.type(form.getByLabelText('Password'), 'a good password');
    expect(submit).toBeDisabled();
    await userEvent.type(form.getByLabelText('Type your email to confirm'), ' SARA@example.com');
    expect(submit).toBeEnabled();
    await userEvent.click(submit);
    await expectToast('success', 'Your account will be deleted', 'You can take it back until then.');
    expect(calls.find(({ route }) => route === 'POST /api/me/forgetting')?.body).toMatchObject({
      password: 'a good password',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows at its field what is wrong, and asks for the code of a second factor', async () => {
    const wrong = {
      status: 400,
      body: {
        ...{ statusCode: 400, error: 'Bad Request', message: 'This is not your password.' },
        fields: { password: 'This is not your password.' },
      },
    };
    await open([], { 'POST /api/me/forgetting': wrong }, { secondFactor: true });
    await press(await section('Delete my account'), 'Delete my account');
    const form = await dialog();
    await form.findByRole('list', { name: 'What goes' });
    expect(form.getByLabelText(/code/i)).toBeVisible();
    await userEvent.type(form.getByLabelText('Type your email to confirm'), 'sara@example.com');
    await userEvent.type(form.getByLabelText('Password'), 'another password');
    await userEvent.click(form.getByRole('button', { name: 'Delete my account' }));
    expect(await form.findByText('This is not your password.')).toBeVisible();
  });

  it('refuses the last administrator, and says what to do first', async () => {
    await open([], { 'GET /api/me/forgetting': { body: { ...PREVIEW, isLastAdministrator: true } } });
    await press(await section('Delete my account'), 'Delete my account');
    const form = await dialog();
    expect(await form.findByText(/You are the last administrator/)).toBeVisible();
    await userEvent.type(form.getByLabelText('Type your email to confirm'), 'sara@example.com');
    expect(form.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  });

  it('says until when it can be taken back, and takes it back', async () => {
    const { calls } = await open(
      [],
      { 'DELETE /api/me/forgetting': { body: { success: true } } },
      { forgetting: ASKED },
      openApp,
    );
    expect(await screen.findByText(/^This account and all its data are deleted on .*2026/)).toBeVisible();
    const part = await section('Delete my account');
    expect(part.getByText(/Everything is deleted on .*2026/)).toBeVisible();
    await press(part, 'Keep my account');
    await expectToast('success', 'Your account is kept', 'Nothing was deleted.');
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/me/forgetting');
  });
});

it('hides export, deletion and retention from members of a team', async () => {
  const { calls } = await open([], {}, { memberRole: 'manager', forgetting: ASKED }, openApp);
  expect(await screen.findByRole('region', { name: 'Close the account' })).toBeVisible();
  for (const name of ['Export my data', 'Delete my account', 'How long data is kept'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
  expect(calls.filter(({ route }) => /exports|forgetting|retention/.test(route))).toEqual([]);
});
