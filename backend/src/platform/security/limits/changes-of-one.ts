import { CHANGES_AN_HOUR, say } from '@wavelane/contracts';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../domain/domain-error.js';

const HOUR_MS = 3_600_000;
const REMEMBERED = 50_000;

/** How often an account has changed one thing by PUT within an hour. In memory: the budget of written bytes bounds all of it. */
export class ChangesOfOne {
  private readonly counts = new LRUCache<string, { times: number; since: number }>({ max: REMEMBERED });

  /** @param now Unix ms */
  constructor(private readonly now: () => number) {}

  /** @param path of the thing, as it was asked for @throws DomainError limit */
  take(accountId: string, path: string): void {
    const key = `${accountId} ${path}`;
    const now = this.now();
    const found = this.counts.get(key);
    const count = found && now - found.since < HOUR_MS ? found : { times: 0, since: now };
    if (count.times >= CHANGES_AN_HOUR) {
      const ms = count.since + HOUR_MS - now;
      const wait = say('wait-minutes', { n: Math.ceil(ms / 60_000) });
      throw DomainError.limit(say('too-often-changed', { n: CHANGES_AN_HOUR, wait }), Math.ceil(ms / 1_000));
    }
    this.counts.set(key, { ...count, times: count.times + 1 });
  }
}
