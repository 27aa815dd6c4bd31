import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventView } from '@wavelane/contracts';
import { holdBack, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { eventsAsked } from '../naming';

const open = async (routes: Routes, address = '/admin/operations?tab=events') => {
  serve({ 'GET /api/me': { body: { ...USER, role: 'admin' } }, ...routes });
  return { typist: userEvent.setup(), ...(await openPage(address)) };
};

const EVENT: EventView = {
  id: 'e-2',
  stream: 'wallet-7',
  revision: 3,
  position: '0000000000000012',
  type: 'WalletCredited',
  recordedAt: '2026-01-01T00:00:00.000Z',
  effectiveAt: null,
  actor: { kind: 'admin', id: 'a1234567-9' },
  correlationId: 'request-1',
  causationId: null,
  commandId: 'c-1',
  data: { days: 30 },
};

const found = (events: EventView[], next: string | null = null, lookedBackTo: string | null = null) => ({
  body: { events, next, lookedBackTo },
});

describe('the log', () => {
  it('asks for instants, without the name of the tab', () => {
    expect(eventsAsked({ tab: 'events', type: 'A', since: '2026-01-01T08:30', until: '' })).toEqual({
      type: 'A',
      since: '2026-01-01T08:30:00Z',
    });
  });

  it('shows an event whole, and from it everything that its request caused', async () => {
    const { typist } = await open({
      'GET /api/admin/operations/events': found([EVENT], 'p12'),
      'GET /api/admin/operations/events?cursor=p12': found([
        { ...EVENT, id: 'e-1', position: '0000000000000011', type: 'ChannelAdded' },
      ]),
      'GET /api/admin/operations/events?correlationId=request-1': found([]),
    });
    await typist.click(await screen.findByRole('button', { name: 'WalletCredited at 12' }));
    expect(screen.getByLabelText('Content of the event')).toHaveTextContent('"days": 30');
    await typist.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('ChannelAdded')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Only this request' }));
    expect(await screen.findByText('No event fits')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove the filter Correlation: request-1' })).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('WalletCredited')).toBeVisible();
  });

  it('leaves an opened event open, even if its row goes and comes back with another filter', async () => {
    const { typist } = await open({
      'GET /api/admin/operations/events': found([EVENT]),
      'GET /api/admin/operations/events?correlationId=request-1': found([], 'p12'),
      'GET /api/admin/operations/events?correlationId=request-1&cursor=p12': found([EVENT]),
    });
    await typist.click(await screen.findByRole('button', { name: 'WalletCredited at 12' }));
    const row = screen.getByRole('button', { name: 'WalletCredited at 12' });
    await typist.click(screen.getByRole('button', { name: 'Only this request' }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
    const back = await screen.findByRole('button', { name: 'WalletCredited at 12' });
    expect(back).toHaveAttribute('aria-expanded', 'true');
    await typist.click(back);
    expect(screen.queryByLabelText('Content of the event')).toBeNull();
  });

  it('searches further back until something is found', async () => {
    await open(
      {
        'GET /api/admin/operations/events?stream=wallet-7': found([], 'p9', '2026-01-03T00:00:00.000Z'),
        'GET /api/admin/operations/events?stream=wallet-7&cursor=p9': found([], 'p8', '2026-01-02T00:00:00.000Z'),
        'GET /api/admin/operations/events?stream=wallet-7&cursor=p8': found([EVENT], 'p7'),
      },
      '/admin/operations?tab=events&stream=wallet-7',
    );
    expect(await screen.findByText('WalletCredited')).toBeVisible();
    expect(screen.queryByText('Looking further back')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
  });

  it('stops looking when told so, says how far it got, and goes on when asked', async () => {
    const { typist } = await open(
      {
        'GET /api/admin/operations/events': found([], 'p9', '2026-01-03T08:00:00.000Z'),
        'GET /api/admin/operations/events?cursor=p9': found([], 'p8', '2026-01-02T08:00:00.000Z'),
        'GET /api/admin/operations/events?cursor=p8': found([EVENT]),
      },
      '/admin/operations',
    );
    const release = holdBack('/api/admin/operations/events?cursor=p9');
    await typist.click(await screen.findByRole('tab', { name: 'Events' }));
    expect(await screen.findByText('Looking further back')).toBeVisible();
    expect(screen.getByText('Jan 3, 2026 08:00')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Stop looking' }));
    release();
    expect(await screen.findByText('Jan 2, 2026 08:00')).toBeVisible();
    expect(screen.getByText('Nothing found so far')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('WalletCredited')).toBeVisible();
  });

  it('asks again only on request after an answer failed', async () => {
    let asked = 0;
    const { typist } = await open(
      {
        'GET /api/admin/operations/events?stream=wallet-7': found([], 'p9'),
        'GET /api/admin/operations/events?stream=wallet-7&cursor=p9': () =>
          ++asked === 1 ? refusal('Not now', 400) : found([EVENT]),
      },
      '/admin/operations?tab=events&stream=wallet-7',
    );
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(asked).toBe(1);
    await typist.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('WalletCredited')).toBeVisible();
  });
});
