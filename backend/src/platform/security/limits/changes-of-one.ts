import { CHANGES_AN_HOUR, say } from '@wavelane/contracts';
import { recentlyUsed } from '@wavelane/runtime';
import { DomainError } from '../../domain/domain-error.js';

/** Changes of one thing that are not a PUT: a person sees each of them. */
export const GESTURES: readonly string[] = [
  'POST /api/conversations/:id/lines/:lineId/react',
  'POST /api/conversations/:id/lines/:lineId/edit',
  'POST /api/conversations/:id/lines/:lineId/withdraw',
];

const HOUR_MS = 3_600_000;
const REMEMBERED = 50_000;

/** How often an account has changed one thing within an hour. In memory: the budget of written bytes bounds all of it. */
export class ChangesOfOne {
  private readonly counts = recentlyUsed<string, { times: number; since: number }>(REMEMBERED);

  /** @param now Unix ms */
  constructor(private readonly now: () => number) {}

  /** @param thing its route and the values of its parameters, however they are spelled @throws DomainError limit */
  take(accountId: string, thing: readonly string[]): void {
    const key = JSON.stringify([accountId, ...thing]);
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
