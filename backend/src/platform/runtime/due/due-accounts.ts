/** More accounts than that are looked at together with all others. */
const NAMED_MAX = 10_000;

/** All accounts, or those that are named, are to be looked at. */
export interface Taken {
  all: boolean;
  accounts: Set<string>;
}

/**
 * The accounts that a worker looks at in its next pass: those that events named, those that are due, and all of them at
 * an interval, in case an event was missed. Without it each event would cost a look at every account.
 */
export class DueAccounts {
  private named = new Set<string>();
  /** Unix ms. */
  private nextAll = 0;
  /** Unix ms at which an account is worth another look. */
  private readonly again = new Map<string, number>();

  /** @param everyMs between two looks at all accounts */
  constructor(private readonly everyMs: number) {}

  wake(accountId: string): void {
    if (this.named.size >= NAMED_MAX) this.wakeAll();
    else if (this.nextAll > 0) this.named.add(accountId);
  }

  wakeAll(): void {
    this.nextAll = 0;
    this.named.clear();
  }

  /**
   * Takes what is due; it is not due again until an event or {@link looked} says so.
   * @param now Unix ms; it may leap in both directions
   */
  take(now: number): Taken {
    const accounts = this.named;
    this.named = new Set();
    for (const [accountId, at] of this.again)
      if (at <= now) {
        this.again.delete(accountId);
        accounts.add(accountId);
      }
    const all = now >= this.nextAll || this.nextAll > now + this.everyMs;
    if (all) this.nextAll = now + this.everyMs;
    return { all, accounts };
  }

  /** Takes what is due, and gives it back if the look at it fails, or is cut off by the signal. */
  async looking(now: number, signal: AbortSignal, look: (taken: Taken) => Promise<void>): Promise<void> {
    const taken = this.take(now);
    let isDone = false;
    try {
      await look(taken);
      isDone = !signal.aborted;
    } finally {
      if (!isDone) this.giveBack(taken);
    }
  }

  private giveBack({ all, accounts }: Taken): void {
    if (all) this.wakeAll();
    for (const accountId of accounts) this.again.set(accountId, 0);
  }

  /** An account was looked at. @param at when it is worth another look, Unix ms; undefined or infinite: not by time */
  looked(accountId: string, at: number | undefined): void {
    if (at === undefined || at === Infinity) this.again.delete(accountId);
    else this.again.set(accountId, at);
  }

  /** An account is looked at at that instant, Unix ms, or before. */
  expect(accountId: string, at: number): void {
    this.again.set(accountId, Math.min(at, this.again.get(accountId) ?? at));
  }

  /** When the next look is due, Unix ms. */
  get next(): number {
    let next = this.nextAll;
    for (const at of this.again.values()) next = Math.min(next, at);
    return next;
  }
}
