import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { APP, openPage, refusal, type Routes, serve, USER } from '@/testing/app';

const OFFER = {
  ...{ accountName: 'Olga', email: 'sara@example.com', name: null, role: 'agent' },
  ...{ expiresAt: '2026-12-01T10:00:00.000Z', hasAccount: false },
};
const JOINED = { ...USER, account: { id: 'u9', name: 'Olga' }, memberRole: 'agent' };
const REGISTER = 'POST /api/auth/register';

const open = async (routes: Routes = {}, address = '/join#invitation=t-1') => {
  const calls = serve({
    'GET /api/me': refusal('Sign in first', 401),
    'GET /api/app': { body: APP },
    'GET /api/jobs': { body: [] },
    'GET /api/channels': { body: [] },
    'POST /api/team/invitations/read': { body: OFFER },
    ...routes,
  });
  await openPage(address);
  return calls;
};

describe('an invitation to a team', () => {
  beforeEach(() => sessionStorage.clear());

  it('makes an account for a new person, and joins with it', async () => {
    const calls = await open({ [REGISTER]: { status: 201, body: JOINED } });
    expect(await screen.findByText(/invites you to a team. Your role: Agent/)).toHaveTextContent('Olga');
    expect(await screen.findByLabelText('Email')).toHaveValue('sara@example.com');
    await userEvent.type(screen.getByLabelText('Full name'), 'Sara Lind');
    await userEvent.type(screen.getByLabelText('Password'), 'otter velvet harbour{Enter}');
    await waitFor(() => expect(calls.some(({ route }) => route === REGISTER)).toBe(true));
    expect(calls.find(({ route }) => route === REGISTER)?.body).toMatchObject({
      ...{ email: 'sara@example.com', invitation: 't-1' },
    });
  });

  it('begins with the name that the inviter wrote, which can be changed', async () => {
    const routes = { [REGISTER]: { status: 201, body: JOINED } };
    const calls = await open({ ...routes, 'POST /api/team/invitations/read': { body: { ...OFFER, name: 'Sara L' } } });
    expect(await screen.findByLabelText('Full name')).toHaveValue('Sara L');
    await userEvent.type(screen.getByLabelText('Full name'), 'ind');
    await userEvent.type(screen.getByLabelText('Password'), 'otter velvet harbour{Enter}');
    await waitFor(() =>
      expect(calls.find(({ route }) => route === REGISTER)?.body).toMatchObject({ name: 'Sara Lind' }),
    );
  });

  it('sends a person with an account to sign in, without the token in an address', async () => {
    await open({ 'POST /api/team/invitations/read': { body: { ...OFFER, hasAccount: true } } });
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', expect.not.stringContaining('t-1'));
    await userEvent.click(link);
    expect(sessionStorage.getItem('wavelane.join')).toBe('t-1');
  });

  it('joins by a button if the right account is signed in', async () => {
    const calls = await open({
      'GET /api/me': { body: USER },
      'POST /api/team/invitations/accept': { body: JOINED },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/team/invitations/accept')?.body).toEqual({ token: 't-1' }),
    );
  });

  it('says that it is meant for another address, and offers to sign out', async () => {
    await open({ 'GET /api/me': { body: { ...USER, email: 'eve@example.com' } } });
    expect(await screen.findByText(/and you are signed in as/)).toHaveTextContent('sara@example.com');
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
  });

  it('asks for a new invitation if it is used or too old', async () => {
    await open({ 'POST /api/team/invitations/read': refusal('Too old', 400, 'link_expired') });
    expect(await screen.findByText('Ask the person who invited you for a new one.')).toBeVisible();
  });
});
