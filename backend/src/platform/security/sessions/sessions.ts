import type { KeyObject } from 'node:crypto';
import type { ReadStore } from '@wavelane/read-store';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Config } from '../../config/config.js';
import type { Principal } from '../../http/commands/request-context.js';
import { pathOf } from '../../http/door/paths.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { Principals } from './principals.js';
import { sessionCookie } from './session-cookie.js';
import { SESSION_LIFETIME, type SignedInData } from './session-facts.js';
import { RecordSessionStore, SESSIONS, type SessionUses } from './session-store.js';

/** Paths whose requests may belong to a session. */
const SIGNED_IN = /^\/(api|paypal|metrics|api-docs)(\/|$)/;
/**
 * It shows administrators more, and answers although sessions cannot be read: their store may be the part that is not
 * ready.
 */
const READINESS = '/health/ready';
/** A line that stays open is no use of a session. */
const LIVE = '/api/live';

interface Parts {
  config: Config;
  /** Unix ms of the machine. */
  now: () => number;
  readStore: ReadStore;
  keys: Pick<KeyRing, 'derive'>;
  uses: SessionUses;
  principals: Principals;
}

/** Opens the sessions of requests, by express-session. There is no other reader of sessions. */
export class Sessions {
  private readonly store: RecordSessionStore;
  private readonly secrets: string[] = [];
  private readonly chain: RequestHandler;
  private signedBy: readonly KeyObject[] | undefined;

  constructor(private readonly parts: Parts) {
    const { config, now, readStore, uses } = parts;
    this.store = new RecordSessionStore(readStore.records(SESSIONS), now, uses);
    this.followKeys();
    const { name, options } = sessionCookie(config);
    this.chain = session({
      name,
      secret: this.secrets,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      // The browser keeps it for as long as the server might. It does not roll with use: an answer that comes late would
      // put an old cookie in the place of the one that signing in or confirming has just given.
      cookie: { ...options, maxAge: SESSION_LIFETIME.absoluteMs },
      rolling: false,
    });
  }

  /**
   * Gives the request its session, if its path may have one, and prolongs it if a person uses it.
   * @returns the signed-in caller; undefined for a stranger
   * @throws the errors of the read store and of the log
   */
  async open(request: Request, response: Response): Promise<Principal | undefined> {
    const path = pathOf(request);
    if (SIGNED_IN.test(path)) return this.whoAsks(request, response, path);
    if (path === READINESS) return this.whoAsks(request, response, path).catch(() => undefined);
    return undefined;
  }

  private async whoAsks(request: Request, response: Response, path: string): Promise<Principal | undefined> {
    this.followKeys();
    await new Promise<void>((resolve, reject) => {
      void this.chain(request, response, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
    });
    const opened = request.session as typeof request.session & SignedInData;
    const facts = opened.passport?.user;
    const principal = facts && (await this.parts.principals.of(facts));
    // Makes express-session store that the session is signed in no more.
    if (facts && !principal) delete opened.passport;
    if (principal && isUse(request, path)) await this.store.used(request.sessionID, opened);
    return principal;
  }

  /** Cookies are signed and proven with the keys of the installation as they are now; express-session keeps the array. */
  private followKeys(): void {
    const keys = this.parts.keys.derive('sessions');
    if (keys === this.signedBy) return;
    this.signedBy = keys;
    this.secrets.splice(0, this.secrets.length, ...keys.map((key) => key.export().toString('base64')));
  }
}

/** Whether a person does this: a page also asks for news while it is unattended, and marks such requests. */
const isUse = ({ headers }: Request, path: string): boolean => path !== LIVE && headers['x-unattended'] === undefined;
