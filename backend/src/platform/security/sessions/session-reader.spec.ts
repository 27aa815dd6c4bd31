import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore, type RecordStore } from '@wavelane/read-store';
import { defined, gateRuns, partOf } from '@wavelane/testing';
import type { Request, Response } from 'express';
import session, { type SessionData } from 'express-session';
import fc from 'fast-check';
import type { Principal } from '../../http/commands/request-context.js';
import type { SessionFacts, SignedInData } from './session-facts.js';
import { SessionReader, whoAsks } from './session-reader.js';
import { keyOf, RecordSessionStore, SESSIONS } from './session-store.js';

const NOW = 1_800_000_000_000;
const MINUTES = 60_000;
const SECRETS = ['the secret of today', 'the secret of yesterday'];

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
let store: RecordSessionStore;
let good: Set<string>; // accounts that may be used

const principalOf = async (facts: SessionFacts): Promise<Principal | undefined> => {
  const { accountId, role } = facts;
  const own = { accountId, memberId: accountId, memberRole: 'owner', channels: null, role } as const;
  return good.has(accountId) ? { ...own, session: facts, secondFactorMissing: false } : undefined;
};
const readerOver = (of: Pick<RecordSessionStore, 'find' | 'used'>) =>
  new SessionReader({ name: 'sid', secrets: () => SECRETS, store: of, principalOf });
const whoIs = async (cookies: string | undefined, reader = readerOver(store)) => {
  const principal = await reader.read(cookies);
  return principal && principal.accountId;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-sessions-'));
  engine = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
  records = engine.records(SESSIONS);
  now = NOW;
  store = new RecordSessionStore(records, () => now);
  good = new Set(['ada', 'eve']);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const sidOf = (name: string) => name.padEnd(32, '_');
const signed = (sid: string, secret: string) =>
  `s:${sid}.${createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '')}`;

/** As a browser sends it. */
const cookieOf = (sid: string, secret = defined(SECRETS[0])) => `sid=${encodeURIComponent(signed(sid, secret))}`;

/** Signs somebody in. @returns the cookie */
async function signIn(accountId: string, secret?: string): Promise<string> {
  const data = { cookie: { originalMaxAge: null }, passport: { user: factsOf(accountId) } } as SessionData;
  await new Promise<void>((resolve) => store.set(sidOf(accountId), data, () => resolve()));
  return cookieOf(sidOf(accountId), secret);
}
const signOut = (accountId: string) => records.remove(keyOf(sidOf(accountId)));

/** Whose session express-session finds. */
function chain(): (cookie: string) => Promise<string | undefined> {
  const middleware = session({ name: 'sid', secret: SECRETS, store, resave: false, saveUninitialized: false });
  const nothing = () => undefined;
  return (cookie) => {
    const request = { headers: { cookie }, url: '/', originalUrl: '/' } as Request;
    const response = { end: nothing, writeHead: nothing } as object as Response;
    return new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => {
        if (error !== undefined) reject(new Error('No session', { cause: error }));
        else resolve((request.session as SignedInData).passport?.user?.accountId);
      });
    });
  };
}

describe('the reader of sessions', () => {
  it('knows who comes with the cookie of a session, made with any key in use', async () => {
    expect(await whoIs(await signIn('ada'))).toBe('ada');
    expect(await whoIs(`theme=dark; ${await signIn('eve', SECRETS[1])}; lang=de`)).toBe('eve');
    expect(await whoIs(`sidebar_state=true; ${await signIn('ada')}; side=sides`)).toBe('ada');
  });

  it.each([undefined, '', 'theme=dark', 'a=b; c=d'])('says that nobody is there who brings %p', async (cookies) => {
    expect(await whoIs(cookies)).toBeNull();
  });

  it('lets nobody in whom express-session does not, and sends nobody away whom it lets in', async () => {
    const [ada, eve] = [await signIn('ada'), await signIn('eve')];
    const plain = signed(sidOf('ada'), 'the secret of today');
    const piece = fc.oneof(
      fc.constantFrom(ada, eve, ada.toUpperCase(), ada.replace('%3A', '%3a'), ada.replace('%3A', ':')),
      fc.constantFrom(
        ...['sidebar_state=true', 'side', 'sid-x=1', `sid =${ada.slice(4)}`, `sid= ${ada.slice(4)}`],
        ...[`sid="${ada.slice(4)}"`, `x${ada}`, `my-${ada}`, `sid=${plain}`, `sid=${plain}=`],
        ...[`${ada}%3D`, `${ada}=`, `${ada}.`, `${ada}%`, 'sid=%zz', 'sid', 'sid='],
      ),
      fc.constantFrom(cookieOf(sidOf('nobody')), cookieOf(sidOf('ada'), 'another secret'), 'sid=j%3A{}', 'theme=sid=a'),
      fc.nat(ada.length - 1).map((at) => ada.slice(0, at) + (ada[at] === 'A' ? 'B' : 'A') + ada.slice(at + 1)),
      fc.nat(ada.length).map((at) => ada.slice(0, at)),
      fc.string({ maxLength: 12 }),
    );
    const header = fc
      .array(fc.tuple(piece, fc.constantFrom('; ', ';', ' ; ', ', ', ';;', '\t')), { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.map(([text, end], at) => text + (at < pieces.length - 1 ? end : '')).join(''));
    const whoInChain = chain();
    const reader = readerOver(store); // that remembers whom it has let in
    await fc.assert(
      fc.asyncProperty(header, async (cookies) => {
        const [fast, whole] = [await whoIs(cookies, reader), await whoInChain(cookies)];
        if (fast !== undefined) expect(fast ?? undefined).toBe(whole);
      }),
      { numRuns: gateRuns(600) },
    );
  });

  it('believes no cookie any more whose key was taken away, and again one whose key is back', async () => {
    let secrets = SECRETS;
    const reader = new SessionReader({ name: 'sid', secrets: () => secrets, store, principalOf });
    const [now, before] = [await signIn('ada'), await signIn('eve', SECRETS[1])];
    for (const cookie of [now, before]) expect(await whoIs(cookie, reader)).toBeDefined();
    secrets = ['another secret', ...SECRETS.slice(0, 1)];
    expect(await whoIs(now, reader)).toBe('ada');
    expect(await whoIs(before, reader)).toBeUndefined();
    secrets = SECRETS;
    expect(await whoIs(before, reader)).toBe('eve');
  });

  it('leaves several cookies of its name to the whole chain', async () => {
    const [ada, eve] = [await signIn('ada'), await signIn('eve')];
    expect(await whoIs(`${ada}; ${eve}`)).toBeUndefined();
    expect(await whoIs(`sid=; ${ada}`)).toBeUndefined();
  });

  it('finds its cookie behind 95,000 others', async () => {
    const many = 'a=b; '.repeat(95_000);
    expect(await whoIs(many + (await signIn('ada')))).toBe('ada');
    expect(await whoIs(many)).toBeNull();
    expect(await whoIs('sid='.repeat(95_000))).toBeUndefined();
  });

  it('leaves the session of an account that is no longer what it was to the whole chain, which empties it', async () => {
    const cookie = await signIn('ada');
    good.delete('ada');
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('sees at the next request that another process has ended the session', async () => {
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

  it('brings no session back that was ended while it was read', async () => {
    const cookie = await signIn('ada');
    now += 2 * MINUTES;
    const crossed = readerOver({
      find: (sid) => store.find(sid),
      used: async (sid, found) => {
        await signOut('ada');
        await store.used(sid, found);
      },
    });
    await whoIs(cookie, crossed);
    expect(await records.list({}, now)).toEqual([]);
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('prolongs the session once a minute, and never beyond its end', async () => {
    const cookie = await signIn('ada');
    const expiry = async () => defined((await records.list({ accountId: 'ada' }, now))[0]).expiresAt;
    const first = await expiry();
    now += MINUTES / 2;
    await whoIs(cookie);
    expect(await expiry()).toBe(first);
    now += MINUTES;
    await readerOver(store).read(cookie, false);
    expect(await expiry()).toBe(first);
    await whoIs(cookie);
    expect(await expiry()).toBe(now + 12 * 60 * MINUTES);
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      await whoIs(cookie);
      now += 8 * 60 * MINUTES;
    }
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('ends an unused session by the clock of the server', async () => {
    const cookie = await signIn('ada');
    now += 12 * 60 * MINUTES;
    expect(await whoIs(cookie)).toBeUndefined();
  });

  it('does not know a session whose cookie was replaced in this millisecond', async () => {
    const cookie = await signIn('ada');
    await records.put(keyOf(sidOf('ada')), { data: null, accountId: null, createdAt: 0, touchedAt: 0 }, now + 1);
    expect(await whoIs(cookie)).toBeUndefined();
  });
});

describe('who asks', () => {
  it.each([
    ['GET', '/api/jobs', 'read'],
    ['HEAD', '/API/Jobs/', 'read'],
    ['GET', '/api/authority', 'read'],
    ['GET', '/api/auth/anything', 'whole'],
    ['GET', '/API/Auth', 'whole'],
    ['POST', '/api/jobs', 'read'],
    ['POST', '/Api/Messages/send/', 'read'],
    ['POST', '/api/jobsandmore', 'whole'],
    ['PUT', '/api/me', 'whole'],
    ['POST', '/api/auth/login', 'whole'],
    ['DELETE', '/api/me/sessions/1', 'whole'],
  ])('%s %s is for the one that is to %s', async (method, path, expected) => {
    const cookie = await signIn('ada');
    const took: string[] = [];
    const middleware = whoAsks(readerOver(store), (_request, _response, next) => (took.push('whole'), next()));
    const request = { method, path: path.slice(4), baseUrl: path.slice(0, 4), headers: { cookie } } as Request;
    await new Promise<void>((resolve) => void middleware(request, partOf<Response>({}), () => resolve()));
    expect([...took, ...(request.user ? ['read'] : [])]).toEqual([expected]);
  });
});
