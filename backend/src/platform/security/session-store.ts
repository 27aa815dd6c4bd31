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
      (record) => callback(null, record?.body.data ?? null),
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

  override touch(sid: string, data: SessionData, callback?: () => void): void {
    void this.refresh(sid, data).then(
      () => callback?.(),
      () => callback?.(), // a session that could not be prolonged still ends in time
    );
  }

  private async save(sid: string, data: SessionData): Promise<void> {
    const now = this.now();
    const before = await this.records.get<SessionRecord>(keyOf(sid), now);
    const createdAt = before?.body.createdAt ?? now;
    const accountId = (data as { passport?: { user?: string } }).passport?.user ?? null;
    const expiresAt = Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS);
    await this.records.put(keyOf(sid), { data, accountId, createdAt, touchedAt: now }, expiresAt);
  }

  private async refresh(sid: string, data: SessionData): Promise<void> {
    const record = await this.records.get<SessionRecord>(keyOf(sid), this.now());
    if (record && this.now() - record.body.touchedAt >= TOUCH_EVERY_MS) await this.save(sid, data);
  }
}

const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex');
