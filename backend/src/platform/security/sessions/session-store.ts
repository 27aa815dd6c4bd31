import { createHash } from 'node:crypto';
import type { RecordStore, RecordTable } from '@wavelane/read-store';
import session, { type SessionData } from 'express-session';
import { SESSION_LIFETIME, SHORT_LIFETIME, type SignedInData } from './session-facts.js';

const TOUCH_EVERY_MS = 60_000;

/** The table of sessions among the records. */
export const SESSIONS: RecordTable = { name: 'sessions', indexes: ['accountId'] };

export interface SessionRecord extends Record<string, unknown> {
  data: SessionData & SignedInData;
  /** null before sign-in. */
  accountId: string | null;
  createdAt: number;
  touchedAt: number;
}

/** Notes that an account has used a session. Never rejects: no session is lost for it. */
export abstract class SessionUses {
  /** @param since the time of the last note, Unix ms; null if the session begins or changes */
  abstract note(accountId: string, at: number, since: number | null): Promise<void>;
}

/** The data that a session carries through a request. */
interface Carried extends SessionData, SignedInData {
  /** When it was stored and last touched, Unix ms; undefined before. */
  kept?: Pick<SessionRecord, 'createdAt' | 'touchedAt'>;
}

/**
 * Sessions in the records of the read-store engine, under the hash of their id: who reads the database cannot use
 * them. The server's clock ends them, not the cookie's (docs/adr/0008).
 */
export class RecordSessionStore extends session.Store {
  constructor(
    private readonly records: RecordStore,
    private readonly now: () => number,
    private readonly uses: SessionUses = { note: () => Promise.resolve() },
  ) {
    super();
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.find(sid).then(
      (record) => callback(null, record ? carried(record) : null),
      (error: unknown) => callback(error),
    );
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
    void this.save(sid, data).then(
      () => callback?.(),
      (error: unknown) => callback?.(error),
    );
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    this.records.remove(keyOf(sid)).then(
      () => callback?.(),
      (error: unknown) => callback?.(error),
    );
  }

  /** A session goes on by use, noted once a minute. One that could not be prolonged still ends in time. */
  async used(sid: string, { kept }: Carried): Promise<void> {
    if (kept && this.now() - kept.touchedAt >= TOUCH_EVERY_MS) await this.prolong(sid).catch(() => undefined);
  }

  /** Replaces a stored session only: a session that was ended meanwhile stays ended. */
  private async save(sid: string, session: Carried): Promise<void> {
    const { kept, ...data } = session;
    const now = this.now();
    const user = data.passport?.user;
    const createdAt = user?.createdAt ?? kept?.createdAt ?? now;
    const record: SessionRecord = { data, accountId: user?.accountId ?? null, createdAt, touchedAt: now };
    if (kept) {
      const isThere = await this.records.replace(keyOf(sid), record, endOf(record), now);
      if (isThere && user) await this.uses.note(user.accountId, now, null);
      return;
    }
    await this.records.put(keyOf(sid), record, endOf(record));
    if (user) await this.uses.note(user.accountId, now, null);
    // Not one of its data: a session that only was stored is not a changed one.
    Object.defineProperty(session, 'kept', { value: { createdAt, touchedAt: now } });
  }

  /** The stored record of a session that has not ended. */
  private async find(sid: string): Promise<SessionRecord | undefined> {
    const found = await this.records.get<SessionRecord>(keyOf(sid), this.now());
    // Its cookie was replaced in this millisecond.
    return found?.body.createdAt === 0 ? undefined : found?.body;
  }

  /** Only the time changes: data that another request has put into the session meanwhile stays, and its end too. */
  private async prolong(sid: string): Promise<void> {
    const now = this.now();
    const record = await this.find(sid);
    if (!record || now - record.touchedAt < TOUCH_EVERY_MS) return;
    const key = keyOf(sid);
    const { touchedAt } = record;
    const touched = { ...record, touchedAt: now };
    const isTouched = await this.records.replace(key, touched, endOf(touched), now, { touchedAt });
    if (isTouched && record.accountId !== null) await this.uses.note(record.accountId, now, touchedAt);
  }
}

const carried = ({ data, createdAt, touchedAt }: SessionRecord): Carried => ({
  ...data,
  kept: { createdAt, touchedAt },
});

function endOf({ data, createdAt, touchedAt }: SessionRecord): number {
  const { idleMs, absoluteMs } = data.passport?.user?.short ? SHORT_LIFETIME : SESSION_LIFETIME;
  return Math.min(touchedAt + idleMs, createdAt + absoluteMs);
}

/** The key of a session's record: a reader of the database cannot use it as a cookie. */
export const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex');
