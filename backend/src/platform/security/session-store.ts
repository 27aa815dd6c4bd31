import { createHash } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import session, { type SessionData } from 'express-session';

/** Ends a session that nobody uses. */
export const IDLE_MS = 12 * 3_600_000;
/** Ends every session, used or not. */
export const ABSOLUTE_MS = 7 * 24 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;

interface SessionRecord extends Record<string, unknown> {
  data: SessionData;
  /** null before sign-in. */
  accountId: string | null;
  createdAt: number;
  touchedAt: number;
}

/** What a session has with it on its way through a request. */
interface Carried extends SessionData {
  /** When it was made; only one that was read from the store has it. */
  keptSince?: number;
  passport?: { user?: string };
}

/**
 * Sessions in the records of the read-store engine, under the hash of their id: who reads the database cannot use
 * them. The server's clock ends them, not the cookie's (docs/adr/0008).
 */
export class RecordSessionStore extends session.Store {
  constructor(
    private readonly records: RecordStore,
    private readonly now: () => number,
  ) {
    super();
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.records.get<SessionRecord>(keyOf(sid), this.now()).then(
      (record) => callback(null, record ? carried(record.body) : null),
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

  override touch(sid: string, _: SessionData, callback?: () => void): void {
    void this.refresh(sid).then(
      () => callback?.(),
      () => callback?.(), // a session that could not be prolonged still ends in time
    );
  }

  /** A session that was read from here is only ever replaced: one that somebody has ended meanwhile stays ended. */
  private async save(sid: string, { keptSince, ...data }: Carried): Promise<void> {
    const now = this.now();
    const createdAt = keptSince ?? now;
    const record: SessionRecord = { data, accountId: data.passport?.user ?? null, createdAt, touchedAt: now };
    const expiresAt = Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS);
    if (keptSince === undefined) await this.records.put(keyOf(sid), record, expiresAt);
    else await this.records.replace(keyOf(sid), record, expiresAt, now);
  }

  /** Only the time changes: what another request has put into the session meanwhile stays. */
  private async refresh(sid: string): Promise<void> {
    const now = this.now();
    const key = keyOf(sid);
    const record = await this.records.get<SessionRecord>(key, now);
    if (!record || now - record.body.touchedAt < TOUCH_EVERY_MS) return;
    const { createdAt, touchedAt } = record.body;
    const expiresAt = Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS);
    await this.records.replace(key, { ...record.body, touchedAt: now }, expiresAt, now, { touchedAt });
  }
}

const carried = ({ data, createdAt }: SessionRecord): Carried => ({ ...data, keptSince: createdAt });

const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex');
