import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore, type RecordStore } from '@wavelane/read-store';
import { defined, partOf } from '@wavelane/testing';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { SessionData } from 'express-session';
import fc from 'fast-check';
import type { Config } from '../../config/config.js';
import type { Principal } from '../../http/commands/request-context.js';
import type { SessionFacts } from './session-facts.js';
import { keyOf, RecordSessionStore, SESSIONS } from './session-store.js';
import { Sessions } from './sessions.js';

const NOW = 1_800_000_000_000;
const MINUTES = 60_000;
const key = (text: string): KeyObject => createSecretKey(Buffer.from(text));
const [TODAY, YESTERDAY] = [key('the secret of today'), key('the secret of yesterday')];

const factsOf = (accountId: string): SessionFacts => ({
  id: `session-of-${accountId}`,
  accountId,
  role: 'user',
  passwordSecretId: 'p1',
  device: 'Firefox on Windows',
  address: '127.0.0.1',
  createdAt: NOW,
  confirmedAt: NOW,
  secondFactor: false,
  short: false,
});

let folder: string;
let engine: ReadStore;
let records: RecordStore;
let now: number;
let good: Set<string>; // accounts that may be used
let keys: readonly [KeyObject, ...KeyObject[]];
/** Runs while the account of a session is looked up. */
let meanwhile: () => Promise<unknown>;
let server: Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-sessions-'));
  engine = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
  records = engine.records(SESSIONS);
  [now, good, keys] = [NOW, new Set(['ada', 'eve']), [TODAY, YESTERDAY]];
  meanwhile = () => Promise.resolve();
  const sessions = new Sessions({
    config: partOf<Config>({ secureCookies: false }),
    now: () => now,
    readStore: engine,
    keys: { derive: () => keys },
    uses: { note: () => Promise.resolve() },
    principals: { of: principalOf },
  });
  const app = express()
    .use((request, response, next) => void sessions.open(request, response).then((user) => told(user, next), next))
    .use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
      response.status(500).send(error.message);
    });
  const told = (user: Principal | undefined, next: NextFunction) => {
    asked.push(user?.accountId);
    next();
  };
  server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function principalOf(facts: SessionFacts): Promise<Principal | undefined> {
  await meanwhile();
  const { accountId, role } = facts;
  const own = { accountId, memberId: accountId, memberRole: 'owner', channels: null, role } as const;
  return good.has(accountId) ? { ...own, session: facts, secondFactorMissing: false } : undefined;
}

let asked: (string | undefined)[] = [];

/** The account of these cookies; undefined if they open no session. */
async function whoIs(cookie: string, path = '/api/jobs', headers: Record<string, string> = {}) {
  asked = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  await (await fetch(url, { headers: { cookie, ...headers } })).text();
  expect(asked).toHaveLength(1);
  return asked[0];
}

const sidOf = (name: string) => name.padEnd(32, '_');

/** The cookie as a browser sends it. */
function cookieOf(sid: string, by = TODAY): string {
  const signature = createHmac('sha256', by.export().toString('base64')).update(sid).digest('base64');
  return `sid=${encodeURIComponent(`s:${sid}.${signature.replace(/=+$/, '')}`)}`;
}

/** Makes a session for the account. @returns the cookie */
async function signIn(accountId: string, by?: KeyObject): Promise<string> {
  const data = { cookie: { originalMaxAge: null }, passport: { user: factsOf(accountId) } } as SessionData;
  const store = new RecordSessionStore(records, () => now);
  await new Promise<void>((resolve) => store.set(sidOf(accountId), data, () => resolve()));
  return cookieOf(sidOf(accountId), by);
}

const signOut = (accountId: string) => records.remove(keyOf(sidOf(accountId)));
const expiry = async () => defined((await records.list({}, now))[0]).expiresAt;

describe('the lookup of a session', () => {
  it('finds a session by a cookie that any key in use has signed', async () => {
    expect(await whoIs(await signIn('ada'))).toBe('ada');
    expect(await whoIs(`theme=dark; ${await signIn('eve', YESTERDAY)}; lang=de`)).toBe('eve');
    expect(await whoIs(`sidebar_state=true; ${await signIn('ada')}; side=sides`)).toBe('ada');
  });

  it('finds no session by a cookie that was garbled or forged', async () => {
    const cookie = await signIn('ada');
    const value = cookie.slice(4);
    const garbled = fc.oneof(
      fc.nat(value.length - 1).map((at) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)),
      fc.nat(value.length - 1).map((at) => value.slice(0, at)),
      fc.constantFrom(cookieOf(sidOf('nobody')).slice(4), cookieOf(sidOf('ada'), key('another')).slice(4), 'j%3A{}'),
      fc.base64String({ maxLength: 60 }).map((text) => `s%3A${text}`),
    );
    await fc.assert(
      fc.asyncProperty(garbled, async (text) => {
        fc.pre(text.toLowerCase() !== value.toLowerCase());
        expect(await whoIs(`sid=${text}`)).toBeUndefined();
      }),
    );
  });

  it('opens no session for public paths', async () => {
    const cookie = await signIn('ada');
    for (const path of ['/webhooks/paypal', '/login', '/health/live', '/apiary'])
      expect(await whoIs(cookie, path)).toBeUndefined();
    for (const path of ['/API/Jobs/', '/paypal/setup', '/metrics', '/health/ready', '/api-docs'])
      expect(await whoIs(cookie, path)).toBe('ada');
  });

  it('finds a session only while the key of its cookie is in use', async () => {
    const [today, yesterday] = [await signIn('ada'), await signIn('eve', YESTERDAY)];
    for (const cookie of [today, yesterday]) expect(await whoIs(cookie)).toBeDefined();
    keys = [key('another secret'), TODAY];
    expect([await whoIs(today), await whoIs(yesterday)]).toEqual(['ada', undefined]);
    keys = [TODAY, YESTERDAY];
    expect(await whoIs(yesterday)).toBe('eve');
  });

  it('removes a session whose account is no longer what it was', async () => {
    const cookie = await signIn('ada');
    good.delete('ada');
    expect(await whoIs(cookie)).toBeUndefined();
    good.add('ada');
    expect(await whoIs(cookie)).toBeUndefined();
    expect(await records.list({ accountId: 'ada' }, now)).toEqual([]);
  });

  it('finds no session after another process ended it', async () => {
    const cookie = await signIn('ada');
    const other = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
    try {
      expect(await whoIs(cookie)).toBe('ada');
      await other.records(SESSIONS).remove(keyOf(sidOf('ada')));
      expect(await whoIs(cookie)).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  it('leaves a session ended that ends while it is used', async () => {
    const cookie = await signIn('ada');
    now += 2 * MINUTES;
    meanwhile = () => signOut('ada');
    await whoIs(cookie);
    expect(await records.list({}, now)).toEqual([]);
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('finds no session in the millisecond in which its cookie is replaced', async () => {
    const cookie = await signIn('ada');
    await records.put(keyOf(sidOf('ada')), { data: null, accountId: null, createdAt: 0, touchedAt: 0 }, now + 1);
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('answers readiness without a session while the store is away, and fails other requests', async () => {
    const cookie = await signIn('ada');
    await engine.close();
    expect(await whoIs(cookie, '/health/ready')).toBeUndefined();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/jobs`;
    expect((await fetch(url, { headers: { cookie } })).status).toBe(500);
    engine = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
  });
});

describe('the use of a session', () => {
  it('prolongs it once a minute, and never beyond its end', async () => {
    const cookie = await signIn('ada');
    const first = await expiry();
    now += MINUTES / 2;
    await whoIs(cookie);
    expect(await expiry()).toBe(first);
    now += MINUTES;
    await whoIs(cookie);
    expect(await expiry()).toBe(now + 12 * 60 * MINUTES);
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      await whoIs(cookie);
      now += 8 * 60 * MINUTES;
    }
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('leaves out open live lines and requests that a page makes unattended', async () => {
    const cookie = await signIn('ada');
    const first = await expiry();
    now += 2 * MINUTES;
    expect(await whoIs(cookie, '/api/jobs', { 'x-unattended': '1' })).toBe('ada');
    for (const path of ['/api/live', '/API/Live/']) expect(await whoIs(cookie, path)).toBe('ada');
    expect(await expiry()).toBe(first);
    await whoIs(cookie, '/api/lives');
    expect(await expiry()).toBe(now + 12 * 60 * MINUTES);
  });

  it('ends it after twelve hours without any, by the clock of the server', async () => {
    const cookie = await signIn('ada');
    now += 12 * 60 * MINUTES;
    expect(await whoIs(cookie)).toBeUndefined();
  });
});
