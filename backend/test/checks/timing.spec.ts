import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SecondFactorSetup } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD_COST, Passwords } from '../../src/platform/security/passwords.js';
import { Vault } from '../../src/platform/security/vault.js';
import { accountState, mailGoes } from '../../testing/account-links.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { medianTimes } from '../../testing/median-times.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ simulators: false, passwordCost: PASSWORD_COST });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

/** The ratio of a median to that of an unknown address: an additional or a missing hash would change it far more. */
const ALIKE = { least: 0.6, most: 1.6 };
/** From this ratio on one measurement is enough; it is about 7 on a quiet machine. */
const TOLD = 4;
const UNKNOWN = 'nobody@example.com';

async function post(path: string, body: object, status: number): Promise<void> {
  await app.anonymous().post(path).send(body).expect(status);
}

const wrongly = (email: string) => () => post('/api/auth/login', { email, password: 'not this one' }, 401);

/** Addresses of accounts by what is odd about them. */
async function addresses(): Promise<Record<string, string>> {
  const [plain, without, locked, closed, second] = [
    await app.register('Plain'),
    await app.register('Without'),
    await app.register('Locked'),
    await app.register('Closed'),
    await app.register('Second'),
  ];
  const { profile } = await accountState(app, without.user.id);
  await app.app.get(Vault).remove(defined(profile).passwordSecretId);
  const admin = await app.admin();
  await admin.post(`/api/admin/users/${locked.user.id}/disable`).send({ reason: 'Test' }).expect(200);
  await closed.agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
  const { secret } = (await second.agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await second.agent.post('/api/me/totp/enable').send({ code }).expect(200);
  return {
    'an account': plain.user.email,
    'one without a password': without.user.email,
    'a disabled one': locked.user.email,
    'a closed one': closed.user.email,
    'one with a second factor': second.user.email,
  };
}

describe('the time of an answer, with a password’s true cost,', () => {
  it('stays the same for an unknown address and for accounts of every kind (L04)', async () => {
    const known = Object.entries(await addresses()).map(([what, email]) => [what, wrongly(email)] as const);
    const ratios = await medianTimes(wrongly(UNKNOWN), Object.fromEntries(known), ALIKE);
    expect(Object.entries(ratios).filter(([, ratio]) => ratio < ALIKE.least || ratio > ALIKE.most)).toEqual([]);
  }, 180_000);

  it('drops to a fraction for an unknown address if nothing is hashed for it (L04)', async () => {
    const { user } = await app.register('Seen');
    const passwords = app.app.get(Passwords);
    const check = passwords.check.bind(passwords);
    jest
      .spyOn(passwords, 'check')
      .mockImplementation((stored, ...rest) =>
        stored === undefined ? Promise.resolve(false) : check(stored, ...rest),
      );
    const { seen } = await medianTimes(
      wrongly(UNKNOWN),
      { seen: wrongly(user.email) },
      { least: TOLD, most: Infinity },
    );
    expect(seen).toBeGreaterThan(TOLD);
  }, 180_000);

  it('stays the same at registering an address that has an account, and both are hashed (L04)', async () => {
    const { user } = await app.register('Taken');
    mailGoes(app, 'smtp');
    let count = 0;
    const register = (address: () => string) => () =>
      post('/api/auth/register', { name: 'Eve', email: address(), password: PASSWORD }, 202);
    const hashed = jest.spyOn(app.app.get(Passwords), 'hash');
    const fresh = register(() => `fresh${++count}@example.com`);
    const { taken } = await medianTimes(fresh, { taken: register(() => user.email) }, ALIKE, 5);
    expect(taken).toBeGreaterThan(ALIKE.least);
    expect(taken).toBeLessThan(ALIKE.most);
    expect(hashed).toHaveBeenCalledTimes(2 * count);
  }, 180_000);

  it('stays the same at a forgotten password for an unknown address, and costs no hash (L04)', async () => {
    const { user } = await app.register('Forgetful');
    mailGoes(app, 'smtp');
    const hashed = jest.spyOn(app.app.get(Passwords), 'hash');
    const forgotten = (email: string) => () => post('/api/auth/forgotten', { email }, 202);
    const { known } = await medianTimes(forgotten(UNKNOWN), { known: forgotten(user.email) }, ALIKE, 5);
    expect(known).toBeGreaterThan(ALIKE.least);
    expect(known).toBeLessThan(ALIKE.most);
    expect(hashed).not.toHaveBeenCalled();
  }, 180_000);
});
