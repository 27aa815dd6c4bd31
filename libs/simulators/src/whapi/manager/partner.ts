import type { SimContext } from '../../runtime/context.js';

/** The customer's account at the gateway. */
export interface Account {
  /** Days that can be given to channels. */
  liveDays: number;
  /** `PATCH /partners/{name}/settings`. */
  days_limit: number | null;
  webhooks: { url: string }[];
  /** Unix ms of the newest channels, for the rule of 20 in 30 minutes. */
  creations: number[];
  /** Made once and kept with the data. */
  token: string;
}

export class Partner {
  readonly account: Account;

  constructor(
    private readonly sim: SimContext,
    token: string | undefined,
    readonly projectId: string,
  ) {
    const [kept] = sim.store.load<Account>('partner');
    this.account = kept ?? { liveDays: 10_000, days_limit: null, webhooks: [], creations: [], token: '' };
    if (token !== undefined) this.account.token = token;
    else if (this.account.token === '') this.account.token = `sim-partner-${globalThis.crypto.randomUUID()}`;
    this.keep();
  }

  /** Takes days from the balance. Returns false, and changes nothing, if the balance is too low. */
  spend(days: number): boolean {
    if (this.account.liveDays < days) return false;
    this.account.liveDays -= days;
    this.keep();
    return true;
  }

  credit(days: number): void {
    this.account.liveDays += days;
    this.keep();
  }

  /** False if too many channels were made lately. */
  mayCreate(): boolean {
    const { count, window } = this.sim.timings.creations;
    const since = this.sim.clock.now() - window;
    this.account.creations = this.account.creations.filter((at) => at > since);
    if (this.account.creations.length >= count) return false;
    if (Number.isFinite(count)) this.account.creations.push(this.sim.clock.now());
    this.keep();
    return true;
  }

  keep(): void {
    this.sim.store.put('partner', 'account', this.account);
  }
}
