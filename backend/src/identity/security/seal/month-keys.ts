import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { Vault } from '../../../platform/security/vault.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import type { MonthKey } from './origin-seal.js';

/** The table of key names; the keys themselves are in the vault. */
interface KeyRecord extends Record<string, unknown> {
  /** `yyyy-mm`. */
  month: string;
}

const KEPT_MONTHS = 12;

/**
 * The keys that seal addresses and devices, one a month. They are in the vault and are destroyed when the last entry
 * that they seal is twelve months old: the log stays unchanged, and the sealed data can never be read again.
 */
@Injectable()
export class MonthKeys {
  private readonly records: RecordStore;
  private readonly known = new Map<string, MonthKey>();
  private current: { month: string; key: Promise<MonthKey> } | undefined;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    @Inject(READ_STORE) store: ReadStore,
  ) {
    this.records = store.records({ name: 'security-keys', indexes: ['month'] });
  }

  /** The key of the present month, made when it is first needed. */
  present(): Promise<MonthKey> {
    const month = monthOf(this.clock.now());
    if (this.current?.month === month) return this.current.key;
    const key = this.ofMonth(month);
    this.current = { month, key };
    key.catch(() => (this.current = undefined));
    return key;
  }

  /** undefined once it is destroyed. */
  async find(id: string): Promise<MonthKey | undefined> {
    if (isOver(monthIn(id), this.clock.now())) return undefined;
    const known = this.known.get(id);
    if (known) return known;
    const secret = await this.vault.get(id);
    return secret === undefined ? undefined : this.remember(id, secret);
  }

  /** Returns all keys that can still unseal an entry. */
  async all(): Promise<MonthKey[]> {
    const found: MonthKey[] = [];
    for (const { id } of await this.records.list<KeyRecord>({}, this.clock.now())) {
      const key = await this.find(id);
      if (key) found.push(key);
    }
    return found;
  }

  /** Destroys the keys that are old enough. @returns their names */
  async destroyOld(): Promise<string[]> {
    const now = this.clock.now();
    const gone: string[] = [];
    for (const { id, body } of await this.records.list<KeyRecord>({}, now)) {
      if (!isOver(body.month, now)) continue;
      await this.vault.remove(id);
      await this.records.remove(id);
      this.known.delete(id);
      gone.push(id);
    }
    return gone;
  }

  /** Two processes that begin a month at once make two keys: each is valid, and each is destroyed. */
  private async ofMonth(month: string): Promise<MonthKey> {
    for (const { id } of await this.records.list<KeyRecord>({ month }, this.clock.now())) {
      const key = await this.find(id);
      if (key) return key;
    }
    const id = `security-${month}-${randomBytes(6).toString('hex')}`;
    const secret = randomBytes(32).toString('base64');
    // The name is stored before the key, because an unknown key would never be destroyed.
    await this.records.put(id, { month } satisfies KeyRecord, null);
    await this.vault.put(id, secret);
    return this.remember(id, secret);
  }

  private remember(id: string, secret: string): MonthKey {
    const key = { id, key: Buffer.from(secret, 'base64') };
    this.known.set(id, key);
    return key;
  }
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const monthIn = (id: string) => /^security-(\d{4}-\d\d)-/.exec(id)?.[1] ?? '';

/** Whether the data that was sealed on the last day of the month is twelve months old. */
export function isOver(month: string, now: number): boolean {
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return true;
  return now >= Date.UTC(year, number - 1 + KEPT_MONTHS + 1, 1);
}
