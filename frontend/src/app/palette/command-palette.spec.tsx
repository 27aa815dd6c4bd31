import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, serve, USER } from '@/testing/app';
import { type Command, matching } from './commands';

const command = (label: string): Command => ({ id: label, label, Icon: () => null, run: () => undefined });

describe('matching', () => {
  it('finds every word, and what begins with the text first', () => {
    const commands = [command('Use the light theme'), command('Templates'), command('The end')];
    expect(matching(commands, 'the').map(({ label }) => label)).toEqual(['The end', 'Use the light theme']);
    expect(matching(commands, 'theme light').map(({ label }) => label)).toEqual(['Use the light theme']);
    expect(matching(commands, '')).toHaveLength(3);
  });
});

describe('command palette', () => {
  it('opens with Ctrl+K and goes where the arrows and Enter say', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: [] }, 'GET /api/templates': { body: [] } });
    const { router } = await openApp('/dashboard');
    const typist = userEvent.setup();
    await typist.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Command' });
    await typist.type(field, 'page');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await typist.clear(field);
    await typist.type(field, 'templ{Enter}');
    expect(await screen.findByRole('heading', { name: 'Templates' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/templates');
  });

  it('offers administration to administrators only', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: [] } });
    await openApp('/dashboard');
    const typist = userEvent.setup();
    await typist.keyboard('{Control>}k{/Control}');
    await typist.type(await screen.findByRole('combobox', { name: 'Command' }), 'balances');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
  });
});
