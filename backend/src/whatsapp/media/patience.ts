import { recentlyUsed } from '@wavelane/runtime';

const FIRST_MS = 10_000;
const REMEMBERED = 10_000;

/**
 * How long a failed item is left alone: 10 s, then twice as long each time, up to a bound. Forgotten with the process.
 */
export class Patience {
  private readonly failures = recentlyUsed<string | number, { count: number; until: number }>(REMEMBERED);

  /** @param longest ms */
  constructor(private readonly longest: number) {}

  /** @param now Unix ms */
  isDue(what: string | number, now: number): boolean {
    return (this.failures.get(what)?.until ?? 0) <= now;
  }

  /** @returns ms for which it is left alone */
  failed(what: string | number, now: number): number {
    const count = (this.failures.get(what)?.count ?? 0) + 1;
    const ms = Math.min(this.longest, FIRST_MS * 2 ** (count - 1));
    this.failures.set(what, { count, until: now + ms });
    return ms;
  }

  forget(what: string | number): void {
    this.failures.delete(what);
  }
}
