import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, serve, USER } from '@/testing/app';

const open = async () => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/workflows': { body: [] },
    'GET /api/workflows/webhook': { body: { url: 'https://w.example/webhooks/whapi', token: 'tok-1' } },
    'POST /api/workflows/webhook/rotate': { body: { url: 'https://w.example/webhooks/whapi', token: 'tok-2' } },
  });
  await openPage('/workflows');
  return Object.assign(userEvent.setup(), { calls });
};

describe('workflows page', () => {
  it('copies the token and says so', async () => {
    const typist = await open();
    expect(await screen.findByText('https://w.example/webhooks/whapi')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Token copied');
    expect(await navigator.clipboard.readText()).toBe('tok-1');
  });

  it('says that the token could not be copied if the clipboard is forbidden', async () => {
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

  it('replaces the token after it has said what happens', async () => {
    const typist = await open();
    const asked = () => typist.calls.filter(({ route }) => route === 'GET /api/workflows/webhook').length;
    await typist.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace the token?' });
    expect(dialog).toHaveTextContent('stops working immediately');
    expect(typist.calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
    const before = asked();
    await typist.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('New token made');
    expect(asked()).toBeGreaterThan(before);
  });

  it('shows four tabs of what is to come', async () => {
    const typist = await open();
    for (const name of ['Blocks', 'Greeting', 'Routing', 'Debug']) {
      await typist.click(await screen.findByRole('tab', { name }));
      expect(screen.getByRole('tabpanel')).toHaveAccessibleName(name);
    }
  });
});

describe('chatbot page', () => {
  it('promises no forwarding of messages to systems of the customer (A7)', async () => {
    serve({ 'GET /api/me': { body: USER } });
    await openPage('/chatbot');
    const main = within(await screen.findByRole('main'));
    expect(
      await main.findByText(/reaches Wavelane within seconds and opens a conversation in the inbox/),
    ).toBeVisible();
    expect(main.queryByText(/own systems|your webhook/i)).toBeNull();
  });
});
