import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DoctorCheck, DoctorReport } from '@wavelane/contracts';
import { openPage, serve, USER } from '@/testing/app';

const said = { code: 'as-it-is', params: { text: '' } };
const check = (name: DoctorCheck['name'], state: DoctorCheck['state'], message: string, remedy: string | null) => ({
  ...{ name, state, message, remedy },
  said: { ...said, params: { text: message } },
  remedySaid: remedy === null ? null : { ...said, params: { text: remedy } },
});
const REPORT: DoctorReport = {
  at: '2026-01-01T00:00:00.000Z',
  checks: [
    check('disk', 'failed', 'Only 0.3 GB of 20.0 GB are free.', 'Make room.'),
    check('mail', 'ok', 'A mail server is set up.', 'Send one.'),
    check('engines', 'ok', 'Log: SQLite.', null),
  ],
};

const open = async (report: DoctorReport, mail: DoctorCheck) => {
  serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/operations/doctor': { body: report },
    'POST /api/admin/operations/test-mail': { body: mail },
  });
  await openPage('/admin/operations?tab=checks');
};

describe('the checks of an installation', () => {
  it('tells the state of each part, and what to do', async () => {
    await open(REPORT, check('mail', 'ok', '', null));
    const [disk, , engines] = await screen.findAllByRole('listitem');
    expect(within(disk as HTMLElement).getByRole('heading', { name: 'Disk' })).toBeVisible();
    expect(disk).toHaveTextContent('Only 0.3 GB of 20.0 GB are free.Make room.');
    expect(within(disk as HTMLElement).getByTitle('Failed')).toBeInTheDocument();
    expect(within(engines as HTMLElement).getByTitle('Well')).toBeInTheDocument();
  });

  it('reports the outcome of a test mail', async () => {
    await open(REPORT, check('mail', 'failed', 'The test mail was not taken: 535', 'Look at SMTP_URL.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByText('The test mail was not taken: 535')).toBeVisible();
  });
});
