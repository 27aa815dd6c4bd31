import { Inject, Injectable } from '@nestjs/common';
import type { AccountSession } from '@wavelane/contracts';
import type { ReadStore, RecordStore, StoredRecord } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { KNOWN_DEVICES } from '../../../platform/security/devices/known-devices.js';
import type { SessionFacts } from '../../../platform/security/sessions/session-facts.js';
import { keyOf, type SessionRecord, SESSIONS } from '../../../platform/security/sessions/session-store.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** More sessions than a person has devices; the next one ends the session that was idle longest. */
export const MAX_SESSIONS = 100;

type Row = StoredRecord<SessionRecord>;

/** Reads and ends the sessions of accounts. A session is named by its public id, never by its cookie. */
@Injectable()
export class AccountSessions {
  private readonly records: RecordStore;
  private readonly devices: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records(SESSIONS);
    this.devices = readStore.records(KNOWN_DEVICES);
  }

  /** Lists the sessions, the last one used first. @param currentId the session of the request */
  async list(accountId: string, currentId: string | null = null): Promise<AccountSession[]> {
    const rows = await this.rows(accountId);
    return rows.sort(byUse).flatMap(({ body: { data, createdAt, touchedAt } }) => {
      const facts = data.passport?.user;
      if (!facts) return [];
      const { id, device, address, secondFactor } = facts;
      return {
        id,
        current: id === currentId,
        device,
        address,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(Math.floor(touchedAt / 60_000) * 60_000).toISOString(),
        secondFactor,
      };
    });
  }

  /** Returns the stored facts of a session; undefined if it has ended. */
  async facts(accountId: string, id: string): Promise<SessionFacts | undefined> {
    const row = (await this.rows(accountId)).find((one) => idOf(one) === id);
    return row?.body.data.passport?.user;
  }

  /** @returns false when the account has no such session */
  async end(accountId: string, id: string): Promise<boolean> {
    return (await this.remove(accountId, (row) => idOf(row) === id)) > 0;
  }

  /**
   * Ends the account's sessions. Without `exceptId` the account also forgets its browsers, because a thief of the
   * password may have used one.
   * @param exceptId the one session that continues.
   * @returns how many ended
   */
  async endAll(accountId: string, exceptId?: string): Promise<number> {
    if (exceptId === undefined) await this.devices.removeWhere({ accountId });
    return this.remove(accountId, (row) => exceptId === undefined || idOf(row) !== exceptId);
  }

  /** Ends the sessions of a member that act for an account. @returns how many ended */
  endActing(memberId: string, accountId: string): Promise<number> {
    return this.remove(memberId, ({ body }) => body.data.passport?.user?.actsFor === accountId);
  }

  /** Keeps as many sessions as an account may have, the last used first. */
  async keepNewest(accountId: string): Promise<void> {
    const surplus = (await this.rows(accountId)).sort(byUse).slice(MAX_SESSIONS);
    for (const { id } of surplus) await this.records.remove(id);
  }

  /**
   * Ends the session of a cookie. @returns false if it had already ended: of two calls at once, only one returns true
   */
  async consume(sid: string): Promise<boolean> {
    const now = this.clock.machine();
    return this.records.replace(keyOf(sid), { data: null, accountId: null, createdAt: 0, touchedAt: 0 }, now, now);
  }

  /** Repeats until none is left: a session that gets a new id meanwhile exists twice for a moment. */
  private async remove(accountId: string, which: (row: Row) => boolean): Promise<number> {
    const ended = new Set<string>();
    for (;;) {
      const rows = (await this.rows(accountId)).filter(which);
      if (rows.length === 0) return ended.size;
      for (const row of rows) {
        await this.records.remove(row.id);
        ended.add(idOf(row) ?? row.id);
      }
    }
  }

  private rows(accountId: string): Promise<Row[]> {
    return this.records.list<SessionRecord>({ accountId }, this.clock.machine());
  }
}

const idOf = ({ body }: Row): string | undefined => body.data.passport?.user?.id;

const byUse = (a: Row, b: Row) => b.body.touchedAt - a.body.touchedAt;
