import { createHash } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';

/** How many failed sign-ins are let through in a window. */
const RULES = [
  { name: 'ip+account', limit: 5, windowMs: 5 * 60_000 },
  { name: 'account', limit: 20, windowMs: 15 * 60_000 },
  { name: 'ip', limit: 100, windowMs: 15 * 60_000 },
] as const;

/**
 * Counts failed sign-ins by address, by account and by both, shared by all processes and kept over restarts. Nobody is
 * locked out for good: each window ends by itself, and sessions that exist go on. A store that fails lets its error
 * through: no counting, no sign-in.
 */
export class LoginThrottle {
  constructor(
    private readonly records: RecordStore,
    private readonly now: () => number,
  ) {}

  /** @returns seconds to wait before another try is looked at; 0 = go on */
  async wait(ip: string, email: string): Promise<number> {
    let seconds = 0;
    for (const { id, limit } of keysOf(ip, email)) {
      const record = await this.records.get<{ count: number }>(id, this.now());
      if (record && record.body.count >= limit) {
        seconds = Math.max(seconds, Math.ceil(((record.expiresAt ?? 0) - this.now()) / 1_000));
      }
    }
    return seconds;
  }

  async failed(ip: string, email: string): Promise<void> {
    for (const { id, windowMs } of keysOf(ip, email))
      await this.records.increment(id, 1, this.now() + windowMs, this.now());
  }

  async succeeded(ip: string, email: string): Promise<void> {
    for (const { id, name } of keysOf(ip, email)) if (name !== 'ip') await this.records.remove(id);
  }
}

function keysOf(ip: string, email: string) {
  const account = email.trim().toLowerCase();
  const subject = { 'ip+account': `${ip}|${account}`, account, ip };
  return RULES.map((rule) => ({
    ...rule,
    id: createHash('sha256').update(`${rule.name}|${subject[rule.name]}`).digest('hex'),
  }));
}
