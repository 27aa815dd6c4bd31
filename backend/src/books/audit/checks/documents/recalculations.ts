import { effectiveAtOf, type StoredEvent } from '@wavelane/event-store';
import type { Projection } from '@wavelane/projections';
import {
  pool,
  poolProjection,
  poolTransactionsProjection,
  walletEvents,
  walletsProjection,
  offlinePaymentEvents,
  offlinePaymentsProjection,
} from '../../../../days/index.js';
import { journalProjection } from '../../journal/journal.projection.js';
import { postingsOf } from '../postings.js';
import type { Recalculation } from './recalculation.js';

type Data = Record<string, unknown>;

const named = (projection: unknown): Projection => projection as Projection;

/** Wallets by their postings alone, and when each ran empty. */
class Wallets implements Recalculation {
  readonly projection = named(walletsProjection);
  private readonly wallets = new Map<string, { balance: number; exhaustedAt: number | null }>();

  take(event: StoredEvent): void {
    if (!walletEvents.is(event)) return;
    const { accountId } = event.data;
    let wallet = this.wallets.get(accountId);
    if (!wallet) this.wallets.set(accountId, (wallet = { balance: 0, exhaustedAt: null }));
    for (const { account, delta } of postingsOf(event)) if (account === `user:${accountId}`) wallet.balance += delta;
    if (event.type === 'WalletExhausted') wallet.exhaustedAt = Date.parse(event.data.at);
    if (event.type === 'WalletRecovered') wallet.exhaustedAt = null;
  }

  keys = () => this.wallets.keys();
  expected = (key: string) => this.wallets.get(key);
}

/** The pool by its postings, and the days on their way out by the transfers that have not ended. */
class Pool implements Recalculation {
  readonly projection = named(poolProjection);
  private balance = 0;
  private isThere = false;
  private readonly reserved = new Map<string, number>();

  take(event: StoredEvent): void {
    if (!pool.events.is(event) || event.type === 'PoolVoidRequested') return;
    this.isThere = true;
    for (const { account, delta } of postingsOf(event)) if (account === 'pool:main') this.balance += delta;
    if (event.type === 'PoolDaysReserved') this.reserved.set(event.data.transferId, event.data.days);
    if (event.type === 'PoolDaysAllocated' || event.type === 'PoolReservationReleased')
      this.reserved.delete(event.data.transferId);
  }

  keys = () => (this.isThere ? ['pool-main'] : []);
  expected(key: string): Data | undefined {
    if (key !== 'pool-main' || !this.isThere) return undefined;
    const reserved = [...this.reserved.values()].reduce((sum, days) => sum + days, 0);
    return { balance: this.balance, reserved };
  }
}

/** The pool's transaction list: every number once, the balance after it by postings, voids from both sides. */
class Transactions implements Recalculation {
  readonly projection = named(poolTransactionsProjection);
  private balance = 0;
  /** Days of allocations, by number. */
  private readonly allocated = new Map<number, number>();
  private readonly lines = new Map<string, Data>();

  take(event: StoredEvent): void {
    if (!pool.events.is(event)) return;
    for (const { account, delta } of postingsOf(event)) if (account === 'pool:main') this.balance += delta;
    if (!('txNo' in event.data)) return;
    const { txNo, days, note } = event.data;
    const voids = 'voids' in event.data ? event.data.voids : undefined;
    this.lines.set(String(txNo), {
      days: Math.abs(days),
      note,
      balanceAfter: this.balance,
      createdAt: effectiveAtOf(event),
      voided: false,
      voidedBy: null,
      voids: voids === undefined ? null : String(voids),
      hidden: voids !== undefined,
      kept: 0,
    });
    if (event.type === 'PoolDaysAllocated') this.allocated.set(txNo, Math.abs(days));
    const voided = this.lines.get(String(voids));
    if (!voided) return;
    const allocated = this.allocated.get(Number(voids));
    const kept = allocated === undefined ? 0 : allocated - days;
    Object.assign(voided, { voided: true, voidedBy: String(txNo), hidden: kept === 0, kept });
  }

  keys = () => this.lines.keys();
  expected = (key: string) => this.lines.get(key);
}

/** Offline payments by their last event. */
class OfflinePayments implements Recalculation {
  readonly projection = named(offlinePaymentsProjection);
  private readonly payments = new Map<string, Data>();

  take(event: StoredEvent): void {
    if (!offlinePaymentEvents.is(event)) return;
    const { paymentId } = event.data;
    const before = this.payments.get(paymentId);
    if (event.type === 'OfflinePaymentSubmitted') {
      const { accountId, amount, currency } = event.data;
      this.payments.set(paymentId, { accountId, amount, currency, status: 'PENDING' });
    } else if (event.type === 'OfflinePaymentApproved') {
      this.payments.set(paymentId, { ...before, status: 'APPROVED', days: event.data.days });
    } else {
      this.payments.set(paymentId, { ...before, status: 'REJECTED' });
    }
  }

  keys = () => this.payments.keys();
  expected = (key: string) => this.payments.get(key);
}

/** Accounts of the journal, and their months, by postings. */
class JournalAccounts implements Recalculation {
  readonly projection = named(journalProjection);
  private readonly balances = new Map<string, { balance: number }>();

  take(event: StoredEvent): void {
    for (const { account, delta } of postingsOf(event)) {
      const month = effectiveAtOf(event).slice(0, 7);
      for (const key of [account, `${account}@${month}`]) {
        const known = this.balances.get(key);
        if (known) known.balance += delta;
        else this.balances.set(key, { balance: delta });
      }
    }
  }

  keys = () => this.balances.keys();
  /** An account that only has lines of 0 days exists, too. */
  expected = (key: string) => this.balances.get(key) ?? { balance: 0 };
}

/** Recomputes all balances that people read. */
export const recalculations = (): Recalculation[] => [
  new Wallets(),
  new Pool(),
  new Transactions(),
  new OfflinePayments(),
  new JournalAccounts(),
];
