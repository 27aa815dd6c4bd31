import { screen, waitFor, within } from '@testing-library/react';
import type { Presence } from '@wavelane/contracts';
import { openApp } from '@/testing/app';
import { called, open } from '../testing/inbox-world';
import { thereText } from './words';

const at = (name: string, typing = false): Presence => ({
  ...{ conversationId: 'c1', member: { id: name, name }, typing },
});

describe('presence in a conversation', () => {
  it('shows other members in the conversation and the list, and announces them', async () => {
    await open('/inbox?conversation=c1', {
      'GET /api/presence': { body: [at('Bea'), { ...at('Ben'), conversationId: 'c2' }] },
      'POST /api/presence': { body: [at('Bea'), { ...at('Ben'), conversationId: 'c2' }] },
    });
    const log = await screen.findByRole('log');
    const pane = within(log.closest('section') ?? log);
    expect(await pane.findByText(/^.?Bea.? is looking at this$/)).toBeVisible();
    expect(pane.getByRole('status')).toHaveTextContent('Bea');
    const list = within(await screen.findByRole('list', { name: 'All open' }));
    expect(await list.findByRole('img', { name: /Bea.? is looking at this$/ })).toBeVisible();
  });

  it('reports looking, then typing, and shows others that type', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'POST /api/presence': { body: [at('Bea', true)] },
    });
    const field = await screen.findByLabelText('Your answer');
    await waitFor(() =>
      expect(called(calls, 'POST /api/presence')).toMatchObject({ conversationId: 'c1', doing: 'looking' }),
    );
    const text = 'On its way';
    await typist.type(field, text);
    const said = () => calls.flatMap(({ route, body }) => (route === 'POST /api/presence' ? [body] : []));
    // The page does not send one for each letter.
    const typing = said().filter((body) => JSON.stringify(body).includes('answering'));
    expect(typing.length).toBeGreaterThan(0);
    expect(typing.length).toBeLessThan(text.length);
    // The sentence appears once, in the thread; the list has only a mark.
    expect(await screen.findAllByText(/is typing…$/, { selector: 'span' })).toHaveLength(1);
  });

  it('ends before the sign-out is sent', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', { 'POST /api/auth/logout': { body: {} } }, openApp);
    await screen.findByLabelText('Your answer');
    const routes = () => calls.map(({ route }) => route);
    const sent = jest.fn(() => routes().includes('POST /api/auth/logout'));
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sent });
    await typist.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(routes()).toContain('POST /api/auth/logout'));
    expect(sent).toHaveBeenNthCalledWith(1, '/api/presence', expect.any(Blob));
    expect(sent).toHaveNthReturnedWith(1, false);
    Reflect.deleteProperty(navigator, 'sendBeacon');
  });

  it('keeps the page working if it cannot be reported or read', async () => {
    await open('/inbox?conversation=c1', {
      'GET /api/presence': { status: 503, body: { statusCode: 503, error: 'x', message: 'Later' } },
      'POST /api/presence': { status: 429, body: { statusCode: 429, error: 'x', message: 'Slowly' } },
    });
    expect(await screen.findByLabelText('Your answer')).toBeVisible();
    expect(screen.queryByText('Slowly')).toBeNull();
  });
});

describe('thereText', () => {
  it('counts members, and names first those that write', () => {
    expect(thereText([])).toBe('');
    expect(thereText([at('Bea'), at('Ben'), at('Cleo')])).toMatch(/Bea.? and 2 more look at this$/);
    expect(thereText([at('Bea'), at('Ben', true)])).toMatch(/Ben.? is typing…$/);
    expect(thereText([at('Bea', true), at('Ben', true)])).toMatch(/Bea.? and 1 more are typing…$/);
  });
});
