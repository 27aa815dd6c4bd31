import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { openApp, serve, USER } from '@/testing/app';

describe('notices of the whole application', () => {
  afterEach(() => act(() => onlineManager.setOnline(true)));

  it('stands above the page while there is no connection, and covers no button at its foot', async () => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [] },
      'GET /api/jobs': { body: [] },
    });
    await openApp('/help');
    const page = await screen.findByRole('main');
    act(() => onlineManager.setOnline(false));
    const band = await screen.findByText(/^You are offline\./);
    expect(band).toBeVisible();
    expect(band.compareDocumentPosition(page) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
