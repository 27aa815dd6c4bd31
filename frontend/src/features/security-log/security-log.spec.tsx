import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '@/testing/choose';
import { openFilter } from '@/testing/filter';
import { SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { openApp, openPage, type Routes, serve, USER } from '@/testing/app';
import { catchFiles } from '@/testing/files';
import { SIGN_IN } from '@/testing/security';
import { KINDS } from '@/components/words/security/security-kinds';

const LOG = 'GET /api/admin/security';
const FAILED = { ...SIGN_IN, id: 'e2', kind: 'sign-in-failed', account: null, newDevice: false, detail: 'password' };

const open = async (address: string, routes: Routes, opened = openPage) => {
  const calls = serve({ 'GET /api/me': { body: { ...USER, role: 'admin' } }, ...routes });
  const { router } = await opened(address);
  return { calls, router };
};

describe('security log', () => {
  it('uses different words for every kind', () => {
    const texts = SECURITY_EVENT_KINDS.map((kind) => KINDS[kind].text);
    expect(new Set(texts).size).toBe(SECURITY_EVENT_KINDS.length);
  });

  it('shows person, event, address and device', async () => {
    await open('/admin/security', { [LOG]: { body: [SIGN_IN, FAILED] } }, openApp);
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent('Signed in');
    expect(first).toHaveTextContent('Sara Lindsara@example.com192.0.2.7Firefox on Windows NEW');
    expect(second).toHaveTextContent('Sign-in failed');
    expect(second).toHaveTextContent('password');
    expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
  });

  it('narrows to one account, one address or one kind, which is in the address bar', async () => {
    const { router } = await open('/admin/security', {
      [LOG]: { body: [SIGN_IN] },
      [`${LOG}?accountId=u1`]: { body: [SIGN_IN] },
      [`${LOG}?kind=signed-out&accountId=u1`]: { body: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Sara Lind/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ accountId: 'u1' }));
    await openFilter();
    await choose('Kind', 'Signed out');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Nothing fits')).toBeVisible();
    expect(router.state.location.search).toEqual({ kind: 'signed-out', accountId: 'u1' });
  });

  it('shows more on request', async () => {
    await open('/admin/security', {
      [LOG]: { body: [SIGN_IN], headers: { Link: '</api/admin/security?cursor=2>; rel="next"' } },
      [`${LOG}?cursor=2`]: { body: [FAILED] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await within(screen.getByRole('table')).findByText('Sign-in failed')).toBeVisible();
  });

  it('exports with its filter, after the password was confirmed', async () => {
    const files = catchFiles();
    let isConfirmed = false;
    const { calls } = await open('/admin/security?kind=signed-in', {
      [`${LOG}?kind=signed-in`]: { body: [SIGN_IN] },
      'POST /api/auth/confirm': () => ((isConfirmed = true), { body: {} }),
      'POST /api/admin/security/export': () =>
        isConfirmed
          ? { body: 'a,b', headers: { 'Content-Disposition': 'attachment; filename="security.csv"' } }
          : { status: 403, body: { statusCode: 403, message: 'Confirm', code: 'confirmation_required' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'my password{Enter}');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['security.csv']));
    expect(calls.at(-1)?.body).toEqual({ kind: 'signed-in' });
  });
});
