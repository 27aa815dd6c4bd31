import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { Secret, TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';
import { AddressClaims } from '../address/address-claims.js';
import { WEAK_PASSWORD } from '../passwords/weak-passwords.js';
import { accountState, mailedToken, mailGoes } from '../../../../testing/account-links.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

const OTHER = 'another good password';
const EXPIRED = { statusCode: 410, code: 'link_expired' };

describe('an account in the hands of its owner', () => {
  let app: TestApp;
  let agent: TestAgent;
  let user: CurrentUser;

  beforeAll(async () => (app = await startApp({ simulators: false })));
  afterAll(() => app.stop());
  beforeEach(async () => {
    mailGoes(app, 'demo');
    ({ agent, user } = await app.register());
  });

  const post = (who: TestAgent, path: string, body: object, status: number) => who.post(path).send(body).expect(status);
  const login = (email: string, password: string, status: number) =>
    post(app.anonymous(), '/api/auth/login', { email, password }, status);

  it('ends every other session when the password changes, and voids the old password (S06)', async () => {
    const elsewhere = await app.signIn(user.email, PASSWORD);
    const wrong = { currentPassword: 'not my password', newPassword: OTHER };
    const refused = await agent.put('/api/me/password').send(wrong).expect(403);
    expect(refused.body.fields).toEqual({ currentPassword: 'This is not your password.' });
    const weak = await agent.put('/api/me/password').send({ currentPassword: PASSWORD, newPassword: 'password1' });
    expect(weak.body).toMatchObject({ statusCode: 400, fields: { newPassword: WEAK_PASSWORD.message } });
    await agent.put('/api/me/password').send({ currentPassword: PASSWORD, newPassword: OTHER }).expect(200);
    await elsewhere.get('/api/me').expect(401);
    await agent.get('/api/me').expect(200);
    await login(user.email, PASSWORD, 401);
    await login(user.email, OTHER, 200);
  });

  it('sets a forgotten password anew by a link, once, and ends every session (A05)', async () => {
    await post(app.anonymous(), '/api/auth/forgotten', { email: user.email.toUpperCase() }, 202);
    const token = await mailedToken(app, user.id, 'reset');
    const reset = { token, password: OTHER };
    const weak = await post(app.anonymous(), '/api/auth/reset', { token, password: '12345678' }, 400);
    expect(weak.body.fields).toEqual({ password: WEAK_PASSWORD.message });
    await post(app.anonymous(), '/api/auth/reset', reset, 200);
    await agent.get('/api/me').expect(401);
    await login(user.email, PASSWORD, 401);
    await login(user.email, OTHER, 200);
    const again = await post(app.anonymous(), '/api/auth/reset', reset, 410);
    expect(again.body).toMatchObject(EXPIRED);
    const forged = await post(app.anonymous(), '/api/auth/reset', { ...reset, token: `${token}x` }, 410);
    expect(forged.body).toMatchObject(EXPIRED);
  });

  it('takes its password from one of two that follow one link at once (A05)', async () => {
    await post(app.anonymous(), '/api/auth/forgotten', { email: user.email }, 202);
    const token = await mailedToken(app, user.id, 'reset');
    const answers = await Promise.all(
      [OTHER, 'yet another good one'].map((password) =>
        app.anonymous().post('/api/auth/reset').send({ token, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('answers a request for a link alike, in equal time, for known and unknown addresses (F8, A05)', async () => {
    const time = async (email: string) => {
      const begun = performance.now();
      const { status, body, headers } = await app.anonymous().post('/api/auth/forgotten').send({ email });
      expect({ status, body, position: headers['x-position'] }).toEqual({
        status: 202,
        body: { success: true },
        position: undefined,
      });
      return performance.now() - begun;
    };
    for (const email of [user.email, 'nobody@example.com']) expect(await time(email)).toBeGreaterThan(290);
  });

  it('verifies the address by a link, and gets another one once its own link was followed', async () => {
    await post(agent, '/api/me/email/verification', {}, 202);
    const verified = await post(
      app.anonymous(),
      '/api/auth/verify',
      { token: await mailedToken(app, user.id, 'verification') },
      200,
    );
    expect(verified.body).toEqual({ success: true, kind: 'verified' });
    expect((await agent.get('/api/me').expect(200)).body.emailVerified).toBe(true);

    const email = `moved-${user.email}`;
    await agent.put('/api/me/email').send({ email, password: 'not my password' }).expect(403);
    await agent.put('/api/me/email').send({ email, password: PASSWORD }).expect(202);
    expect((await agent.get('/api/me').expect(200)).body.email).toBe(user.email);
    const changed = await post(
      app.anonymous(),
      '/api/auth/verify',
      { token: await mailedToken(app, user.id, 'emailChange') },
      200,
    );
    expect(changed.body).toEqual({ success: true, kind: 'changed' });
    await login(user.email, PASSWORD, 401);
    await login(email, PASSWORD, 200);
    await app.settle();
    await post(app.anonymous(), '/api/auth/register', { name: 'Bob', email: user.email, password: PASSWORD }, 201);
  });

  it('gives an address to the first account that follows its link', async () => {
    const other = await app.register('Bea');
    const email = `wanted-${user.email}`;
    for (const who of [agent, other.agent])
      await who.put('/api/me/email').send({ email, password: PASSWORD }).expect(202);
    const tokens = await Promise.all([user.id, other.user.id].map((id) => mailedToken(app, id, 'emailChange')));
    const answers = await Promise.all(tokens.map((token) => app.anonymous().post('/api/auth/verify').send({ token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = defined(answers[0]).status === 200 ? user.id : other.user.id;
    expect(await app.app.get(AddressClaims).accountOf(email)).toBe(winner);
  });

  it('refuses what needs mail while there is none, and says why (F8)', async () => {
    mailGoes(app, 'none');
    const asked = await post(app.anonymous(), '/api/auth/forgotten', { email: user.email }, 409);
    expect(asked.body.code).toBe('mail_not_configured');
    const change = await agent.put('/api/me/email').send({ email: 'x@example.com', password: PASSWORD }).expect(409);
    expect(change.body.code).toBe('mail_not_configured');
  });

  it('answers a registration of a known address like a new one while addresses are verified (F8)', async () => {
    mailGoes(app, 'smtp');
    const register = async (email: string) => {
      const body = { name: 'Eve', email, password: PASSWORD };
      const answer = await app.anonymous().post('/api/auth/register').send(body);
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers as Record<string, string>;
      return { status: answer.status, keys: Object.keys(answer.body), headers: Object.keys(headers).sort() };
    };
    const fresh = await register('fresh@example.com');
    expect(fresh).toMatchObject({ status: 202, keys: ['verification', 'email'] });
    expect(await register(user.email)).toEqual(fresh);
    expect((await accountState(app, user.id)).repeatedAt).not.toBeNull();
    const made = await app.app.get(AddressClaims).accountOf('fresh@example.com');
    expect(await accountState(app, defined(made))).toMatchObject({ verifyFirst: true, emailVerified: false });
  });

  it('refuses a common password and one with the product’s or the owner’s name (F7, L06)', async () => {
    for (const password of ['123456', 'password', 'wavelane', 'My Charlotte 1']) {
      const body = { name: 'Charlotte', email: 'charlotte@example.com', password };
      const { fields } = (await post(app.anonymous(), '/api/auth/register', body, 400)).body;
      expect(fields).toEqual({ password: WEAK_PASSWORD.message });
    }
    const short = await post(
      app.anonymous(),
      '/api/auth/register',
      { name: 'A', email: 'a@b.cd', password: '12345' },
      400,
    );
    expect(short.body.fields).toEqual({ password: 'Password must be at least 6 characters' });
  });

  it('takes a new name, and shows it in the list of users', async () => {
    expect((await agent.put('/api/me/profile').send({ name: '  Grace ' }).expect(200)).body.name).toBe('Grace');
    const found = await (await app.admin()).get(`/api/admin/users?search=${user.email}`).expect(200);
    expect(found.body).toMatchObject([{ id: user.id, name: 'Grace' }]);
  });

  it('closes only with a code when it has a second factor (A05)', async () => {
    const { body: setup } = await post(agent, '/api/me/totp', {}, 200);
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret as string) }).generate();
    const enabled = await post(agent, '/api/me/totp/enable', { code }, 200);
    const [recovery] = enabled.body.recoveryCodes as string[];
    const refused = await post(agent, '/api/me/close', { password: PASSWORD }, 400);
    expect(refused.body.code).toBe('second_factor_required');
    await post(agent, '/api/me/close', { password: PASSWORD, code: 'not a code' }, 422);
    await agent.get('/api/me').expect(200);
    await post(agent, '/api/me/close', { password: PASSWORD, code: recovery }, 200);
    await agent.get('/api/me').expect(401);
  });

  it('ends its sessions when closed, refuses to sign in and frees its address (S05)', async () => {
    await post(agent, '/api/me/close', { password: 'not my password' }, 403);
    const elsewhere = await app.signIn(user.email, PASSWORD);
    await post(agent, '/api/me/close', { password: PASSWORD }, 200);
    for (const who of [agent, elsewhere]) await who.get('/api/me').expect(401);
    await login(user.email, PASSWORD, 401);
    const again = { name: 'Ada', email: user.email, password: PASSWORD };
    const fresh = await post(app.anonymous(), '/api/auth/register', again, 201);
    expect(fresh.body.id).not.toBe(user.id);
    await eventually(async () => {
      await app.settle();
      return (await app.app.get(AddressClaims).accountOf(user.email)) === fresh.body.id ? true : undefined;
    });
    await login(user.email, PASSWORD, 200);
  });
});
