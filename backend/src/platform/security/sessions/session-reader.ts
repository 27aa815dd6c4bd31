import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routed } from '../../http/door/paths.js';
import type { Principal } from '../../http/commands/request-context.js';
import type { SessionFacts } from './session-facts.js';
import type { RecordSessionStore } from './session-store.js';

/** Where sessions begin, change and end. */
const CHANGES = /^\/api\/auth(\/|$)/;
/** Where not even what is written has to do with sessions. */
const APART = /^\/api\/(messages|jobs|channels|templates)(\/|$)/;
/** As it is set: the id of a session and its signature, each as cookies need it. */
const SIGNED = /^s%3A([\w-]{32})\.([\w%-]{1,200})$/;

/** Sessions that are in use at once, about. */
const PROVEN_MAX = 10_000;

export interface SessionReaderOptions {
  /** Of the cookie. */
  name: string;
  /** That cookies may be signed with; the same array as long as they are the same. */
  secrets: () => readonly string[];
  store: Pick<RecordSessionStore, 'find' | 'used'>;
  /** Whose the session is; undefined where the account is no longer what it was at sign-in. */
  principalOf: (facts: SessionFacts) => Promise<Principal | undefined>;
}

/**
 * Tells whose session a request brings, where all is as it should be: one cookie as it was set, signed by us, of a
 * session that is there, of an account that may use it. Whatever else comes is for the whole chain, which also tidies up.
 */
export class SessionReader {
  /** Cookies that bear our signature, with the ids in them: with the keys of the installation they stay ours. */
  private readonly proven = new Map<string, string>();
  private provenBy: readonly string[] = [];

  constructor(private readonly options: SessionReaderOptions) {}

  /**
   * @param isUse false: asking does not keep the session alive
   * @returns null where there is no session cookie, undefined where the whole chain is to look at what there is
   */
  async read(cookies: string | undefined, isUse = true): Promise<Principal | null | undefined> {
    const value = this.only(cookies);
    if (typeof value !== 'string') return value;
    const sid = this.signed(value);
    const { store, principalOf } = this.options;
    const record = sid === undefined ? undefined : await store.find(sid);
    const facts = record?.data.passport?.user;
    const principal = facts && (await principalOf(facts));
    if (isUse && sid !== undefined && record && principal) await store.used(sid, record);
    return principal;
  }

  /** The session's cookie; null where there is none, undefined where there may be several. */
  private only(cookies: string | undefined): string | null | undefined {
    const { name } = this.options;
    const at = cookies === undefined ? -1 : named(cookies, name, 0);
    if (cookies === undefined || at < 0) return null;
    const from = at + name.length + 1;
    const isPlain = cookies[from - 1] === '=' && (at === 0 || cookies.endsWith('; ', at));
    if (!isPlain || named(cookies, name, from) >= 0) return undefined;
    const end = cookies.indexOf(';', from);
    return cookies.slice(from, end < 0 ? undefined : end);
  }

  /** The id in a cookie that we have signed, which is proven once. */
  private signed(value: string): string | undefined {
    const secrets = this.options.secrets();
    if (secrets !== this.provenBy) this.proven.clear();
    this.provenBy = secrets;
    const known = this.proven.get(value);
    if (known !== undefined) return known;
    const sid = sidOf(value, secrets);
    if (sid === undefined) return undefined;
    if (this.proven.size >= PROVEN_MAX) this.proven.clear();
    this.proven.set(value, sid);
    return sid;
  }
}

function sidOf(value: string, secrets: readonly string[]): string | undefined {
  const [, sid, signature] = SIGNED.exec(value) ?? [];
  if (sid === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature.replace(/%2B/gi, '+').replace(/%2F/gi, '/'));
  return secrets.some((secret) => isSame(given, signatureOf(sid, secret))) ? sid : undefined;
}

/** Whether a person does this: a line that stays open does not count, nor what a page asks that nobody is at. */
const isUse = (path: string, { headers }: Request) => !isLive(path) && headers['x-unattended'] === undefined;
const isLive = (path: string) => path === '/api/live';

/**
 * Who asks: read where nothing of the session changes, by the whole chain where it may. That prolongs a session, so a live
 * line is only read for: who comes with cookies that need the whole chain has none.
 */
export function whoAsks(reader: SessionReader, whole: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = routed(request.baseUrl + request.path);
    if (isRead ? CHANGES.test(path) : !APART.test(path)) return whole(request, response, next);
    return reader.read(request.headers.cookie, isUse(path, request)).then((principal) => {
      if (principal === undefined && !isLive(path)) return whole(request, response, next);
      if (principal) request.user = principal;
      next();
    });
  };
}

/** Where the name stands next, and is not the beginning of a longer one; -1 for nowhere. */
function named(cookies: string, name: string, from: number): number {
  let at = cookies.indexOf(name, from);
  while (at >= 0 && /[\w-]/.test(cookies.charAt(at + name.length))) at = cookies.indexOf(name, at + 1);
  return at;
}

/** As `cookie-signature` makes it. */
const signatureOf = (sid: string, secret: string): Buffer =>
  Buffer.from(createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, ''));

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
