import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defined } from '@wavelane/testing';
import { CHANNEL, holdBack, openPage, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

type Form = { scheduledFor?: string; dryRun?: string; channelId?: string };
const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
const PLANNED = '2999-05-17T09:30';

/** Opens the review with a server that plans each request. */
const review = async () => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'POST /api/messages/bulk/file': (form) => {
      const { scheduledFor, dryRun } = form as Form;
      const planned = { ...PREVIEW, scheduledFor: scheduledFor ? `${scheduledFor}:00.000Z` : null };
      if (dryRun === 'true') return { body: planned };
      return { body: { jobId: 'j1', scheduledFor: planned.scheduledFor, report: defined(PREVIEW.report) } };
    },
  });
  await openPage('/bulk');
  await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Review' }));
  await screen.findByRole('button', { name: 'Send 1 message' });
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule…' }));
  await screen.findByLabelText('Send at', { selector: 'input' });
  const plan = (value: string) =>
    fireEvent.change(screen.getByLabelText('Send at', { selector: 'input' }), { target: { value } });
  const sent = () => calls.map(({ body }) => body as Form).filter((form) => form?.channelId && !form.dryRun);
  return { plan, sent };
};

describe('confirmation of a bulk (A1)', () => {
  it('plans nothing that was emptied before the answer came', async () => {
    const { plan, sent } = await review();
    plan(PLANNED);
    expect(await screen.findByRole('button', { name: 'Schedule 1 message' })).toBeEnabled();
    expect(screen.getByText('May 17, 2999 09:30 (UTC)')).toBeVisible();
    const release = holdBack('/api/messages/bulk/file');
    plan('');
    // While the new answer is under way, the page shows neither the old one nor a button for it.
    const button = screen.getByRole('button', { name: 'Checking …' });
    expect(button).toBeDisabled();
    expect(screen.queryByText('May 17, 2999 09:30 (UTC)')).toBeNull();
    fireEvent.click(button);
    release();
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 message' }));
    await expectToast('success', '1 message queued', 'Follow them in the outbox.');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty('scheduledFor');
  });

  it('sends nothing at once that was planned before the answer came', async () => {
    const { plan, sent } = await review();
    const release = holdBack('/api/messages/bulk/file');
    plan(PLANNED);
    expect(screen.getByRole('button', { name: 'Checking …' })).toBeDisabled();
    release();
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule 1 message' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ scheduledFor: PLANNED });
  });

  it('checks when the review opens, and sends nothing on Enter', async () => {
    const { sent } = await review();
    expect(screen.getByText(/^Checked at /)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Send at', { selector: 'input' }), '{Enter}');
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Change: From' }));
    expect(within(screen.getByRole('form', { name: 'Recipients' })).getByText('people.csv')).toBeVisible();
  });
});
