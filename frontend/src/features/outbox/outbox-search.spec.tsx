import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';

describe('search in the outbox', () => {
  it('shows the jobs of a template, by its title (item 5)', async () => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/templates': { body: [{ id: 't1', title: 'Order ready' }] },
      'GET /api/jobs?templateId=t1': { body: [JOB] },
    });
    await openPage('/outbox?templateId=t1');
    expect(await screen.findByText('Spring sale')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove the filter Template: Order ready' })).toBeVisible();
  });

  it('says that it has not looked at everything, and continues (item 5)', async () => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/jobs?q=sara': { body: [], headers: { Link: '</api/jobs?q=sara&cursor=c>; rel="next"' } },
      'GET /api/jobs?q=sara&cursor=c': { body: [JOB] },
    });
    await openPage('/outbox?q=sara');
    expect(await screen.findByText('Nothing found among the latest')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Spring sale')).toBeVisible();
  });
});
