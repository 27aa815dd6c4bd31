import type { StoredEvent } from '@wavelane/event-store';
import type { Projection } from '@wavelane/projections';
import { poolProjection, poolTransactionsProjection, walletsProjection } from '../../ledger/index.js';
import { offlinePaymentsProjection } from '../../payments/index.js';
import { journalProjection } from '../journal/journal.projection.js';
import type { Recalculation } from './recalculation.js';

type Data = Record<string, unknown>;
type Leg = { account: string; delta: number };

const legsOf = ({ data }: StoredEvent): Leg[] => {
  const { postings } = data as { postings?: Leg[] };
  return postings ?? [];
};

const named = (projection: unknown): Projection => projection as Projection;

/** Wallets by their postings alone, and when each ran empty. */
class Wallets implements Recalculation {
  readonly projection = named(walletsProjection);
  private readonly wallets = new Map<string, { balance: number; exhaustedAt: number | null }>();

  take(event: StoredEvent): void {
    if (!event.type.startsWith('Wallet')) return;
    const { accountId, at } = event.data as { accountId: string; at: string };
    let wallet = this.wallets.get(accountId);
    if (!wallet) this.wallets.set(accountId, (wallet = { balance: 0, exhaustedAt: null }));
    for (const { account, delta } of legsOf(event)) if (account === `user:${accountId}`) wallet.balance += delta;
    if (event.type === 'WalletExhausted') wallet.exhaustedAt = Date.parse(at);
    if (event.type === 'WalletRecovered') wallet.exhaustedAt = null;
  }

  keys = () => this.wallets.keys();
  expected = (key: string) => this.wallets.get(key);
}

/** The pool by its postings, and what is on its way out by the transfers that have not come to an end. */
class Pool implements Recalculation {
  readonly projection = named(poolProjection);
  private balance = 0;
  private isThere = false;
  private readonly reserved = new Map<string, number>();

  take(event: StoredEvent): void {
    if (event.stream !== 'pool-main' || event.type === 'PoolVoidRequested') return;
    this.isThere = true;
    for (const { account, delta } of legsOf(event)) if (account === 'pool:main') this.balance += delta;
    const { transferId, days } = event.data as { transferId: string; days: number };
    if (event.type === 'PoolDaysReserved') this.reserved.set(transferId, days);
    if (event.type === 'PoolDaysAllocated' || event.type === 'PoolReservationReleased')
      this.reserved.delete(transferId);
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
  private readonly lines = new Map<string, Data>();

  take(event: StoredEvent): void {
    if (event.stream !== 'pool-main') return;
    for (const { account, delta } of legsOf(event)) if (account === 'pool:main') this.balance += delta;
    const { txNo, days, note, voids } = event.data as { txNo?: number; days: number; note: string; voids?: number };
    if (txNo === undefined) return;
    this.lines.set(String(txNo), {
      days: Math.abs(days),
      note,
      balanceAfter: this.balance,
      createdAt: event.metadata.effectiveAt ?? event.metadata.recordedAt,
      voided: false,
      voidedBy: null,
      voids: voids === undefined ? null : String(voids),
      hidden: voids !== undefined,
    });
    const voided = this.lines.get(String(voids));
    if (voided) Object.assign(voided, { voided: true, voidedBy: String(txNo), hidden: true });
  }

  keys = () => this.lines.keys();
  expected = (key: string) => this.lines.get(key);
}

/** Offline payments by their last event. */
class OfflinePayments implements Recalculation {
  readonly projection = named(offlinePaymentsProjection);
  private readonly payments = new Map<string, Data>();

  take({ type, data }: StoredEvent): void {
    if (!type.startsWith('OfflinePayment')) return;
    const { paymentId, accountId, amount, currency, days } = data as Record<string, string>;
    if (type === 'OfflinePaymentSubmitted') {
      this.payments.set(paymentId!, { accountId, amount, currency, status: 'PENDING' });
    } else if (type === 'OfflinePaymentApproved') {
      this.payments.set(paymentId!, { ...this.payments.get(paymentId!), status: 'APPROVED', days });
    } else if (type === 'OfflinePaymentRejected') {
      this.payments.set(paymentId!, { ...this.payments.get(paymentId!), status: 'REJECTED' });
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
    for (const { account, delta } of legsOf(event)) {
      const month = (event.metadata.effectiveAt ?? event.metadata.recordedAt).slice(0, 7);
      for (const key of [account, `${account}@${month}`]) {
        const known = this.balances.get(key);
        if (known) known.balance += delta;
        else this.balances.set(key, { balance: delta });
      }
    }
  }

  keys = () => this.balances.keys();
  /** An account that only has lines of 0 days is there, too. */
  expected = (key: string) => this.balances.get(key) ?? { balance: 0 };
}

/** All balances that people read, computed again. */
export const recalculations = (): Recalculation[] => [
  new Wallets(),
  new Pool(),
  new Transactions(),
  new OfflinePayments(),
  new JournalAccounts(),
];
