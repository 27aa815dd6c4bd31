import { screen } from '@testing-library/react';
import { APP, openApp, serve, USER } from '@/testing/app';
import { JOB, MESSAGE } from '@/testing/jobs';

/** 20:46 in London, 23:46 in Bahrain. */
const SENT_AT = '2026-01-02T20:46:00.000Z';
const ARABIC = 'مرحبا، طلبك جاهز';

async function openMessage(message: Partial<typeof MESSAGE>) {
  serve({
    'GET /api/me': { body: { ...USER, timeZone: 'Asia/Bahrain' } },
    'GET /api/app': { body: APP },
    'GET /api/jobs': { body: [JOB] },
    'GET /api/jobs/j1': { body: { ...JOB, messages: [{ ...MESSAGE, ...message }] } },
    'GET /api/messages/m1/timeline': { body: [] },
  });
  await openApp('/outbox?job=j1&message=m1');
  return screen.findByRole('region', { name: 'Message' });
}

describe('a message as its recipient sees it', () => {
  it('A9: shows when it was sent, in the zone of the account, and is no preview', async () => {
    const message = await openMessage({ sentAt: SENT_AT, status: 'sent', outcomeUnknown: false });
    expect(message).toHaveTextContent('23:46');
    expect(message).not.toHaveTextContent('Preview');
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  });

  it('A9: shows no time while it was not sent', async () => {
    expect(await openMessage({ sentAt: null })).not.toHaveTextContent(/[0-9]{2}:[0-9]{2}/);
  });

  it('A11: runs as its own script runs, and so do the name and the number beside each other', async () => {
    await openMessage({ name: 'سارة', body: ARABIC, header: ARABIC });
    const texts = screen.getAllByText(ARABIC).map((text) => text.closest('[dir="auto"]'));
    expect(texts).not.toContain(null);
    for (const text of [...screen.getAllByText('سارة'), ...screen.getAllByText(MESSAGE.to)])
      expect(text.closest('bdi')).not.toBeNull();
  });
});
