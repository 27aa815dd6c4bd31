import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { RATE_LIMITS, waitAfter } from '../../../platform/security/limits/rate-limits.js';
import { mailedToken, mailGoes } from '../../../../testing/account-links.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';

const MINUTES = 60_000;

let app: TestApp;
let time: TestTime;
beforeAll(async () => {
  time = TestTime.running();
  app = await startApp({ clock: time, env: { RATE_LIMITS: 'on' }, simulators: false });
  app.believeForwardedAddresses();
});
afterAll(() => app.stop());

let addresses = 0;
/** An address without earlier tries. */
const freshAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const signIn = (email: string, password: string, address: string, agent: TestAgent = app.anonymous()) =>
  agent.post('/api/auth/login').set('X-Forwarded-For', address).send({ email, password });

/** A new account, registered from an address and a browser that nothing else uses. */
async function owner(): Promise<{ email: string; address: string; agent: TestAgent }> {
  const address = freshAddress();
  const email = `owner${addresses}@example.com`;
  const agent = app.anonymous();
  const body = { name: 'Ada', email, password: PASSWORD };
  await agent.post('/api/auth/register').set('X-Forwarded-For', address).send(body).expect(201);
  return { email, address, agent };
}

async function fails(times: number, email: string, address: () => string): Promise<void> {
  for (let n = 0; n < times; n++) await signIn(email, `wrong ${n}`, address()).expect(401);
}

describe('a wrong password', () => {
  it('counts tries for the account, however its address is spelled (A4)', async () => {
    const { email } = await owner();
    const address = freshAddress();
    const wide = (at: number) =>
      [...email]
        .map((sign, n) => (n === at && sign !== '@' ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign))
        .join('');
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await signIn(wide(n), `wrong ${n}`, address)).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(4).fill(429)]);
  });

  it('checks five failures from one address and refuses the sixth try with the wait, right or wrong (L01)', async () => {
    const { email } = await owner();
    const address = freshAddress();
    await fails(5, email, () => address);
    for (const password of ['not this one', PASSWORD]) {
      const refused = await signIn(email, password, address).expect(429);
      expect(refused.body.message).toBe('Too many failed attempts. Try again in 5 min.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290);
    }
    time.advance(5 * MINUTES);
    await signIn(email, PASSWORD, address).expect(200);
  });

  it('forgets the failures of an address after a success in between (L01)', async () => {
    const { email } = await owner();
    const address = freshAddress();
    for (let round = 0; round < 3; round++) {
      await fails(4, email, () => address);
      await signIn(email, PASSWORD, address).expect(200);
    }
  });

  it('checks five of 100 wrong passwords sent at once from one address and refuses 95 (F6)', async () => {
    const { email } = await owner();
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(email, `wrong ${n}`, address)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 95]);
  });

  it('counts one client despite forged addresses and other spellings of the account (L02)', async () => {
    const { email } = await owner();
    const address = freshAddress();
    for (let n = 0; n < 5; n++) {
      // The proxy adds the last address; the client can invent those before it.
      await signIn(n % 2 ? email.toUpperCase() : ` ${email}`.trim(), 'not this one', `198.51.100.${n}, ${address}`)
        .set('X-Real-IP', `198.51.100.${n}`)
        .set('Forwarded', `for=198.51.100.${n}`)
        .expect(401);
    }
    await signIn(email, PASSWORD, `198.51.100.9, ${address}`).expect(429);
  });

  it('counts all addresses of an IPv6 network of 64 bits as one (L02)', async () => {
    const { email } = await owner();
    await fails(5, email, () => `2001:db8:1:2::${(++addresses).toString(16)}`);
    await signIn(email, PASSWORD, '2001:db8:1:2:ffff:ffff:ffff:ffff').expect(429);
    await signIn(email, PASSWORD, '2001:db8:1:3::1').expect(200);
  });

  it('locks an address after a hundred failures over all accounts', async () => {
    const address = freshAddress();
    for (let n = 0; n < 100; n++) await signIn(`nobody${n}@example.com`, 'not this one', address).expect(401);
    const { email } = await owner();
    await signIn(email, PASSWORD, address).expect(429);
    await signIn(email, PASSWORD, freshAddress()).expect(200);
    time.advance(15 * MINUTES);
    await signIn(email, PASSWORD, address).expect(200);
  });
});

describe('an account under attack', () => {
  it('makes strangers wait longer after 20 failures, while the session and the right password work (L03)', async () => {
    const { email, agent } = await owner();
    await fails(20, email, freshAddress);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const refused = await signIn(email, PASSWORD, freshAddress()).expect(429);
      waits.push(Number(refused.headers['retry-after']));
      time.advance(defined(waits.at(-1)) * 1_000);
      if (n < 7) await signIn(email, 'not this one', freshAddress()).expect(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    await agent.get('/api/me').expect(200);
    await signIn(email, PASSWORD, freshAddress()).expect(200);
    await fails(3, email, freshAddress);
  });

  it('lets an owner in from a known browser or address after 1,000 failures of strangers (F4)', async () => {
    const { email, agent, address } = await owner();
    await signIn(email, PASSWORD, address, agent).expect(200);
    await agent.post('/api/auth/logout').send({}).expect(200);
    for (let n = 0; n < 50; n++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => signIn(email, 'not this one', freshAddress())),
      );
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    }
    await signIn(email, PASSWORD, freshAddress()).expect(429);
    await signIn(email, PASSWORD, freshAddress(), agent).expect(200);
    await signIn(email, PASSWORD, address).expect(200);
  });

  it('allows a known browser five failures, and knows it for its own accounts only (F4)', async () => {
    const { email, agent, address } = await owner();
    await signIn(email, PASSWORD, address, agent).expect(200);
    for (let n = 0; n < 5; n++) await signIn(email, 'not this one', freshAddress(), agent).expect(401);
    await signIn(email, PASSWORD, freshAddress(), agent).expect(429);
    const other = await owner();
    await fails(20, other.email, freshAddress);
    await signIn(other.email, PASSWORD, freshAddress(), agent).expect(429);
  });

  it('lets an owner in after a reset by link while strangers keep failing (A11)', async () => {
    const { email } = await owner();
    const { id } = (await signIn(email, PASSWORD, freshAddress()).expect(200)).body as { id: string };
    mailGoes(app, 'demo');
    const browser = app.anonymous();
    await browser.post('/api/auth/forgotten').set('X-Forwarded-For', freshAddress()).send({ email }).expect(202);
    const reset = { token: await mailedToken(app, id, 'reset'), password: 'yet another good one' };
    await browser.post('/api/auth/reset').set('X-Forwarded-For', freshAddress()).send(reset).expect(200);
    await fails(20, email, freshAddress);
    await signIn(email, reset.password, freshAddress()).expect(429);
    await signIn(email, reset.password, freshAddress(), browser).expect(200);
  });

  it('forgets its browsers when all its sessions are ended', async () => {
    const { email, agent, address } = await owner();
    const { id } = (await signIn(email, PASSWORD, address, agent).expect(200)).body as { id: string };
    await app.app.get(AccountSessions, { strict: false }).endAll(id);
    await fails(20, email, freshAddress);
    await signIn(email, PASSWORD, address, agent).expect(429);
  });

  it('takes a made-up or changed cookie for a stranger’s', async () => {
    const { email, address } = await owner();
    const cookies = defined((await signIn(email, PASSWORD, address)).get('Set-Cookie'));
    const device = defined(cookies.find((cookie) => cookie.startsWith('device=')));
    expect(device).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
    );
    const value = defined(device.split(';', 1)[0]);
    const changed = value.replace(/^device=./, (first) => (first.endsWith('A') ? 'device=B' : 'device=A'));
    await fails(20, email, freshAddress);
    for (const cookie of [changed, 'device=a.b', `${value}x`, `xdevice=${value.slice(7)}`]) {
      await signIn(email, PASSWORD, freshAddress()).set('Cookie', cookie).expect(429);
    }
    await signIn(email, PASSWORD, freshAddress()).set('Cookie', `a=b; ${value}`).expect(200);
  });
});

describe('counting wrong passwords', () => {
  it('answers 503 to every sign-in while the counts cannot be read or written (L08)', async () => {
    const { email, address, agent } = await owner();
    const records = app.app.get<ReadStore>(READ_STORE).records({ name: 'rate-limits' });
    const broken = Object.getPrototypeOf(records) as RecordStore;
    for (const method of ['get', 'increment'] as const) {
      const real = broken[method];
      broken[method] = async function (this: RecordStore & { definition: { name: string } }, ...args: never[]) {
        if (this.definition.name === 'rate-limits') throw new ReadStoreUnavailable('down');
        return (real as (...args: never[]) => never).apply(this, args);
      };
      try {
        await signIn(email, PASSWORD, address).expect(503);
        await signIn(email, PASSWORD, address, agent).expect(503);
      } finally {
        broken[method] = real as never;
      }
    }
    await signIn(email, PASSWORD, address).expect(200);
  });

  it('counts together in two processes on one store, also at once (F6)', async () => {
    const { email } = await owner();
    const second = await startApp({
      clock: time,
      env: { RATE_LIMITS: 'on', ROLES: 'api' },
      simulators: false,
      dataDir: app.dataDir,
    });
    second.believeForwardedAddresses();
    try {
      const address = freshAddress();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => signIn(email, `wrong ${n}`, address, (n % 2 ? app : second).anonymous())),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(5);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    } finally {
      await second.stop();
    }
  });

  it('makes strangers wait a quarter of an hour at most, and never shorter than the time before', () => {
    const { points } = RATE_LIMITS['sign-in-account'];
    const waits = Array.from({ length: 2_000 }, (_, failures) => waitAfter(failures));
    expect(waits.slice(0, points).every((wait) => wait === 0)).toBe(true);
    expect(waits.every((wait, n) => n === 0 || wait >= defined(waits[n - 1]))).toBe(true);
    expect(Math.max(...waits)).toBe(900);
  });
});
