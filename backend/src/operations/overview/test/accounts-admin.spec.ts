import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminUser, CurrentUser, Invitation } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { AddressClaims } from '../../../identity/accounts/address/address-claims.js';
import { AccountLinks } from '../../../identity/accounts/links/account-links.js';
import { Standing } from '../../../identity/accounts/standing/standing.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { accountState, mailGoes, tokenIn } from '../../../../testing/account-links.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';

const BECAUSE = { reason: 'A test of it' };

describe('administrators and accounts', () => {
  let app: TestApp;
  let admin: TestAgent;
  let agent: TestAgent;
  let user: CurrentUser;

  beforeAll(async () => {
    app = await startApp({ simulators: false });
    mailGoes(app, 'demo');
    admin = await app.admin();
  });
  afterAll(() => app.stop());
  beforeEach(async () => ({ agent, user } = await app.register()));

  const order = (id: string, what: string, body: object = BECAUSE, status = 200) =>
    admin.post(`/api/admin/users/${id}/${what}`).send(body).expect(status);
  const list = async (query: string) => (await admin.get(`/api/admin/users?${query}`).expect(200)).body as AdminUser[];

  it('signs a disabled account out at once and refuses its sign-in until it is enabled again (S05)', async () => {
    await order(user.id, 'disable', {}, 400);
    const { body } = await order(user.id, 'disable');
    expect(body).toMatchObject({ id: user.id, disabled: { reason: BECAUSE.reason } });
    await agent.get('/api/me').expect(401);
    const signIn = await app.anonymous().post('/api/auth/login').send({ email: user.email, password: PASSWORD });
    expect(signIn).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
    expect((await list('status=disabled')).map(({ id }) => id)).toContain(user.id);
    expect((await order(user.id, 'enable')).body.disabled).toBeNull();
    await app.signIn(user.email, PASSWORD);
  });

  it('lets only an administrator end the sessions of another account (S07)', async () => {
    const other = await app.register('Bea');
    await other.agent.post(`/api/admin/users/${user.id}/end-sessions`).send(BECAUSE).expect(403);
    await agent.get('/api/me').expect(200);
    await order(user.id, 'end-sessions');
    await agent.get('/api/me').expect(401);
    await other.agent.get('/api/me').expect(200);
    await order('00000000-0000-0000-0000-000000000000', 'end-sessions', BECAUSE, 404);
  });

  it('applies a granted or taken role at once, and keeps the last administrator (A05)', async () => {
    await agent.get('/api/admin/users').expect(403);
    await order(user.id, 'role', { role: 'admin', ...BECAUSE });
    const promoted = await app.signIn(user.email, PASSWORD);
    await promoted.get('/api/admin/users').expect(200);
    await order(user.id, 'role', { role: 'user', ...BECAUSE });
    await promoted.get('/api/admin/users').expect(401);
    const [me] = await list(`search=${ADMIN.email}`);
    for (const [what, body] of [
      ['disable', BECAUSE],
      ['role', { role: 'user', ...BECAUSE }],
    ] as const) {
      const refused = await order(defined(me).id, what, body, 409);
      expect(refused.body.message).toBe('This is the last administrator. Make somebody else an administrator first.');
    }
    await admin.post('/api/me/close').send({ password: ADMIN.password }).expect(409);
    await admin.get('/api/me').expect(200);
  });

  it('keeps one of two administrators that demote each other at once (A05)', async () => {
    const [me] = await list(`search=${ADMIN.email}`);
    for (let round = 0; round < 5; round++) {
      await order(user.id, 'role', { role: 'admin', ...BECAUSE });
      const standing = app.app.get(Standing);
      const demote = (id: string, n: number) =>
        standing
          .change(
            id,
            { type: 'ChangeRole', role: 'user', reason: 'Both at once' },
            {
              actor: { kind: 'admin', id },
              correlationId: 'c',
              commandId: `${user.id}-${round}-${n}`,
              causationId: null,
            },
          )
          .catch((error: unknown) => (error instanceof DomainError ? error.kind : Promise.reject(error as Error)));
      const outcomes = await Promise.all([demote(defined(me).id, 1), demote(user.id, 2)]);
      expect(outcomes.map(String).sort()).toEqual(['conflict', 'true']);
      const roles = await Promise.all(
        [defined(me).id, user.id].map(async (id) => defined((await accountState(app, id)).profile).role),
      );
      expect(roles.sort()).toEqual(['admin', 'user']);
      // The remaining administrator gives the role back, for the next round.
      const back = { type: 'ChangeRole', role: 'admin', reason: 'Back' } as const;
      const context = {
        actor: { kind: 'system', id: 't' } as const,
        correlationId: 'c',
        commandId: `back-${user.id}-${round}`,
        causationId: null,
      };
      await standing.change(defined(me).id, back, context);
      await standing.change(user.id, { ...back, role: 'user' }, { ...context, commandId: `${context.commandId}-2` });
      admin = await app.admin();
    }
  });

  it('finds people by how their name, a word of it or their address begins', async () => {
    const body = { name: 'Ángela de la Cruz', email: 'cruz@studio.example', password: PASSWORD };
    const { body: made } = await app.anonymous().post('/api/auth/register').send(body).expect(201);
    await app.settle();
    for (const search of ['ángela', 'CRUZ', 'la', 'cruz@stu', 'studio.ex']) {
      expect((await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id)).toEqual([made.id]);
    }
    expect(await list('search=cruz&role=admin')).toEqual([]);
    expect((await list('search=cruz&role=user&status=active')).length).toBe(1);
    expect(await list('search=nobody')).toEqual([]);
    await admin.get('/api/admin/users?status=gone').expect(400);
    const first = await admin.get('/api/admin/users?limit=1&role=user').expect(200);
    expect(first.headers.link).toContain('rel="next"');
  });

  it('invites a person, whose address is verified by the link; it works once, and for that address only', async () => {
    const email = 'invited@example.com';
    const { body: invitation } = await admin.post('/api/admin/invitations').send({ email }).expect(201);
    expect(invitation).toMatchObject({ email, role: 'user', status: 'open', invitedBy: { name: 'Administrator' } });
    const token = tokenIn(app.app.get(AccountLinks).invitationLink(invitation.id as string));
    const offer = await app.anonymous().post('/api/auth/invitation').send({ token }).expect(200);
    expect(offer.body).toEqual({ email, role: 'user', expiresAt: invitation.expiresAt });
    const register = (address: string, status: number) =>
      app.anonymous().post('/api/auth/register').send({ name: 'In', email: address, password: PASSWORD, invitation: token }).expect(status); // prettier-ignore
    expect((await register('other@example.com', 400)).body.fields).toEqual({
      email: `This invitation is for ${email}.`,
    });
    expect((await register(email, 201)).body).toMatchObject({ email, emailVerified: true });
    expect((await register(email, 410)).body.code).toBe('link_expired');
    await admin.post('/api/admin/invitations').send({ email }).expect(409);
    const { body: second } = await admin.post('/api/admin/invitations').send({ email: 'b@example.com', role: 'admin' });
    await admin.delete(`/api/admin/invitations/${second.id}`).expect(200);
    const all = (await admin.get('/api/admin/invitations').expect(200)).body as Invitation[];
    expect(all.map(({ status }) => status)).toEqual(['revoked', 'accepted']);
    await admin.delete(`/api/admin/invitations/${invitation.id}`).expect(409);
  });

  it('removes channels and sessions of a closed account, even after a crash in between (F5)', async () => {
    await app.subscribe(agent);
    await agent.post('/api/channels').send({ label: 'Shop', phone: '+97330000099' }).expect(201);
    // The event alone: nothing of what follows was done by the request.
    const context = {
      actor: { kind: 'user', id: user.id } as const,
      correlationId: 'c',
      commandId: `close-${user.id}`,
      causationId: null,
    };
    await app.app.get(Standing).change(user.id, { type: 'CloseAccount' }, context);
    await app.settle();
    const channels = await admin.get(`/api/admin/users/${user.id}/channels`);
    expect(channels.status === 404 ? [] : channels.body).toEqual([]);
    expect(await app.app.get(AddressClaims).accountOf(user.email)).toBeNull();
    expect(await list(`search=${user.email}`)).toEqual([]);
    await agent.get('/api/me').expect(401);
  });
});

describe('registration modes', () => {
  it.each([
    ['closed', 'registration_closed'],
    ['invite', 'invitation_required'],
  ])('refuses registration without an invitation for REGISTRATION=%s (F8)', async (mode, code) => {
    const app = await startApp({ simulators: false, env: { REGISTRATION: mode } });
    try {
      const body = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };
      const refused = await app.anonymous().post('/api/auth/register').send(body).expect(403);
      expect(refused.body.code).toBe(code);
      expect((await app.anonymous().get('/api/app').expect(200)).body.registration).toBe(mode);
    } finally {
      await app.stop();
    }
  });
});
