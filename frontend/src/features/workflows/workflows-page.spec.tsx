import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, serve, USER } from '@/testing/app';

const open = async () => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/workflows': { body: [] },
    'GET /api/workflows/webhook': { body: { url: 'https://w.example/webhooks/whapi', token: 'tok-1' } },
  });
  await openApp('/workflows');
  return userEvent.setup();
};

describe('workflows page', () => {
  it('copies the token and says so', async () => {
    const typist = await open();
    expect(await screen.findByText('https://w.example/webhooks/whapi')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Token copied');
    expect(await navigator.clipboard.readText()).toBe('tok-1');
  });

  it('says so where the clipboard is forbidden', async () => {
    const typist = await open();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('no')) },
    });
    await typist.click(await screen.findByRole('button', { name: 'Copy token' }));
    const toast = await screen.findByTestId('toast');
    expect(toast).toHaveTextContent('Failed to copy');
    expect(toast).toHaveTextContent('Could not copy token to clipboard');
  });

  it('has four tabs of what is to come', async () => {
    const typist = await open();
    for (const name of ['Blocks', 'Greeting', 'Routing', 'Debug']) {
      await typist.click(await screen.findByRole('tab', { name }));
      expect(screen.getByRole('tabpanel')).toHaveAccessibleName(name);
    }
  });
});
