import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Retention, RetentionPreview } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { refusal, type Routes } from '@/testing/app';
import { openSecurity } from '@/testing/security';
import { expectToast } from '@/testing/toast';

const KEEPS: Retention = { mediaMonths: null, peopleMonths: null, lastRun: null };
const PREVIEW: RetentionPreview = {
  mediaBefore: '2025-11-24T00:00:00.000Z',
  files: 12,
  bytes: 4_096,
  peopleBefore: '2023-11-24T00:00:00.000Z',
  people: 3,
  isMore: false,
};

async function open(retention: Retention, routes: Routes = {}) {
  const { calls } = await openSecurity({ routes: { 'GET /api/me/retention': { body: retention }, ...routes } });
  const part = within(await screen.findByRole('region', { name: 'How long data is kept' }));
  return { calls, part };
}
async function openDialog(retention: Retention, routes: Routes = {}) {
  const { calls, part } = await open(retention, routes);
  await userEvent.click(await part.findByRole('button', { name: 'Change the rules' }));
  return { calls, dialog: within(await screen.findByRole('dialog')) };
}

describe('retention', () => {
  it('keeps files and people with the account by default', async () => {
    const { part } = await open(KEEPS);
    expect(await part.findByText('Files that people send are kept.')).toBeVisible();
    expect(part.getByText('People are kept, with all their messages.')).toBeVisible();
  });

  it('shows the periods and the last removal', async () => {
    const lastRun = { at: '2026-01-02T03:20:00.000Z', files: 1, bytes: 2, people: 4 };
    const { part } = await open({ mediaMonths: 12, peopleMonths: 24, lastRun });
    expect(await part.findByText('Files that people send are kept for 12 months.')).toBeVisible();
    expect(part.getByText(/deleted, with all their messages, 24 months after the last one/)).toBeVisible();
    expect(part.getByText(/^Last removed on .*2026.*: 1 file and 4 people\.$/)).toBeVisible();
  });

  it('saves only after showing what would be removed', async () => {
    const { calls, dialog } = await openDialog(KEEPS, {
      'POST /api/me/retention/preview': { body: PREVIEW },
      'PUT /api/me/retention': { body: { ...KEEPS, mediaMonths: 12, peopleMonths: 36 } },
    });
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await choose('Files that people send', '12 months');
    await choose('People', '36 months');
    expect(save).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Preview what would go' }));
    expect(await dialog.findByText(/^12 files received before .*2025.* would be deleted\.$/)).toBeVisible();
    expect(dialog.getByText(/^3 people without contact since .*2023.* would be forgotten\.$/)).toBeVisible();
    // Other rules have to be looked at anew.
    await choose('People', '60 months');
    expect(save).toBeDisabled();
    await choose('People', '36 months');
    await userEvent.click(save);
    await expectToast('success', 'Saved');
    expect(calls.find(({ route }) => route === 'PUT /api/me/retention')?.body).toEqual({
      mediaMonths: 12,
      peopleMonths: 36,
    });
  });

  it('switches off without a preview', async () => {
    const { calls, dialog } = await openDialog(
      { ...KEEPS, mediaMonths: 7 },
      { 'PUT /api/me/retention': { body: KEEPS } },
    );
    expect(await dialog.findByRole('combobox', { name: 'Files that people send' })).toHaveDisplayValue('7 months');
    await choose('Files that people send', 'As long as the account exists');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast('success', 'Saved');
    expect(calls.find(({ route }) => route === 'PUT /api/me/retention')?.body).toEqual({
      mediaMonths: null,
      peopleMonths: null,
    });
  });

  it('says that nothing could be counted, and that nothing is so old', async () => {
    let isAway = true;
    const { dialog } = await openDialog(KEEPS, {
      'POST /api/me/retention/preview': () =>
        isAway ? refusal('The read models are away.', 503) : { body: { ...PREVIEW, files: 0, people: 0 } },
    });
    await choose('People', '120 months');
    const look = dialog.getByRole('button', { name: 'Preview what would go' });
    await userEvent.click(look);
    await expectToast('error', 'Not counted', 'The read models are away.');
    isAway = false;
    await userEvent.click(look);
    expect(await dialog.findByText('Nothing is that old yet.')).toBeVisible();
  });
});
