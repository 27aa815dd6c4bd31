import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, holdBack, openApp, refusal, type Routes, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';
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
  it('opens with Ctrl+K and goes to the page chosen by Enter', async () => {
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
    const none = { body: [] };
    serve({
      ...{
        'GET /api/me': { body: USER },
        'GET /api/jobs': none,
        'GET /api/channels': none,
        'GET /api/templates': none,
      },
      ...{ 'GET /api/jobs?q=balances&limit=5': none, 'GET /api/people?search=balances&limit=5': none },
    });
    await openApp('/dashboard');
    const typist = userEvent.setup();
    await typist.keyboard('{Control>}k{/Control}');
    await typist.type(await screen.findByRole('combobox', { name: 'Command' }), 'balances');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
  });
});

const FOUND: Routes = {
  'GET /api/jobs': { body: [] },
  'GET /api/channels': { body: [{ ...CHANNEL, label: 'Shop of Ada' }] },
  'GET /api/templates': { body: [] },
  'GET /api/jobs?q=ada&limit=5': { body: [] },
  'GET /api/people?search=ada&limit=5': {
    body: [{ id: 'p1', name: 'Ada Lovelace', handles: [{ kind: 'phone', value: '+14155550101' }] }],
  },
  'GET /api/admin/users?search=ada&limit=5': { body: [{ id: 'u2', name: 'Ada Admin', email: 'ada@example.com' }] },
};

async function searching(routes: Routes = {}, user = USER) {
  const calls = serve({ 'GET /api/me': { body: user }, ...FOUND, ...routes });
  const { router } = await openApp('/chatbot');
  const typist = userEvent.setup();
  await typist.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Command' });
  return { calls, router, typist, field };
}

describe('search in the command palette', () => {
  it('finds a channel and a person, and goes to the one chosen by keys (C14)', async () => {
    const { router, typist, field, calls } = await searching();
    await typist.type(field, 'ada');
    expect(await screen.findByRole('option', { name: /Shop of Ada.*Channel/ })).toBeVisible();
    await screen.findByRole('option', { name: /Ada Lovelace.*Person/ });
    await typist.keyboard('{End}{Enter}');
    expect(router.state.location.pathname).toBe('/people/p1');
    const asked = calls.filter(({ route }) => route.startsWith('GET /api/people?'));
    expect(asked.map(({ route }) => route)).toEqual(['GET /api/people?search=ada&limit=5']);
  });

  it('finds a job and a template, and leads to the job (C14)', async () => {
    const found: Routes = {
      'GET /api/jobs?q=ada&limit=5': { body: [{ ...JOB, name: 'Sale of Ada' }] },
      'GET /api/templates': { body: [{ id: 't1', title: 'Ada’s order', body: 'Hi', buttons: [] }] },
      'GET /api/jobs/j1': { body: { ...JOB, messages: [] } },
      'GET /api/jobs/j1/timeline': { body: [] },
    };
    const { router, typist, field } = await searching(found);
    await typist.type(field, 'ada');
    expect(await screen.findByRole('option', { name: /Ada’s order.*Template/ })).toBeVisible();
    const job = await screen.findByRole('option', { name: /Sale of Ada.*Job/ });
    // A13: the kind stays on one line next to a long name.
    expect(within(job).getByText('Job')).toHaveStyle({ flexShrink: '0', whiteSpace: 'nowrap' });
    await typist.click(job);
    expect(router.state.location).toMatchObject({ pathname: '/outbox', search: { job: 'j1' } });
  });

  it('asks for users only if an administrator searches (C14)', async () => {
    const { typist, field, calls } = await searching();
    await typist.type(field, 'ada');
    await screen.findByRole('option', { name: /Ada Lovelace/ });
    expect(calls.some(({ route }) => route.includes('/admin/users'))).toBe(false);
  });

  it('offers a user to an administrator (C14)', async () => {
    const { typist, field } = await searching({}, { ...USER, role: 'admin' });
    await typist.type(field, 'ada');
    expect(await screen.findByRole('option', { name: /Ada Admin.*User/ })).toBeVisible();
  });

  it('says that it searches, and that nothing was found only after every answer (C14)', async () => {
    const { typist, field } = await searching({
      'GET /api/people?search=zz&limit=5': { body: [] },
      'GET /api/jobs?q=zz&limit=5': { body: [] },
    });
    const release = holdBack('/api/people');
    await typist.type(field, 'zz');
    expect(await screen.findByText('Searching…')).toBeVisible();
    release();
    expect(await screen.findByText('Nothing found.')).toBeVisible();
  });

  it('says that not everything was searched, and keeps what was found (C14)', async () => {
    const { typist, field } = await searching({ 'GET /api/people?search=ada&limit=5': refusal('No', 400) });
    await typist.type(field, 'ada');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not everything could be searched.');
    expect(screen.getByRole('option', { name: /Shop of Ada/ })).toBeVisible();
  });

  it('leads to the help, which links only to pages the member may open (C14)', async () => {
    const { typist, field } = await searching({}, { ...USER, memberRole: 'viewer' });
    await typist.type(field, 'help{Enter}');
    expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'hello@wavelane.example' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
    expect(main.queryByRole('link', { name: 'Billing' })).toBeNull();
  });
});
