import { decidedAtOf, fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { walletEvents } from '../../../days/index.js';
import type { Posting } from '../../../platform/domain/posting.js';
import { AllocationsInvariant } from './allocations-invariant.js';
import { ConsentsInvariant } from './people/consents-invariant.js';
import { MeteringInvariants } from './metering-invariant.js';
import { PlansInvariant } from './plans-invariant.js';
import { postingsOf } from './postings.js';
import { QuestionsInvariant } from './people/questions-invariant.js';
import { ReturnsInvariant } from './returns-invariant.js';
import { WithdrawalsInvariant } from './people/withdrawals-invariant.js';

/** An invariant of the ledger or of sending that the log breaks. */
export interface Breach {
  law: string;
  position: string;
  message: string;
}

/** Days that left one account and have not reached the other. */
interface InTransit {
  since: string;
  position: string;
}

const NEVER_NEGATIVE = /^(pool|user|channel):/;

/**
 * Checks the laws that hold after every event. Shares no code with the deciders, so that a mistake there shows here
 * (docs/reference/ledger.md#invariants). Feed it the log in order, and take the `breaches` away as they come.
 */
export class Invariants {
  readonly breaches: Breach[] = [];
  /** Days by account of the ledger. */
  readonly accounts = new Map<string, number>();
  readonly metering = new MeteringInvariants();
  private readonly allocations = new AllocationsInvariant();
  private readonly withdrawals = new WithdrawalsInvariant();
  private readonly consents = new ConsentsInvariant();
  private readonly questions = new QuestionsInvariant();
  private readonly returns = new ReturnsInvariant();
  private readonly plans = new PlansInvariant();
  /**
   * The difference between an account's events and its sum: a fault is reported once, not with every event after it.
   */
  private readonly drift = new Map<string, number>();
  private readonly transit = new Map<string, InTransit>();
  private readonly paid = new Set<string>();
  private readonly acceptedCalls = new Set<string>();
  private readonly decided = new Set<string>();
  private readonly credited = new Set<string>();
  private readonly takenBack = new Set<string>();
  private readonly givenBack = new Set<string>();
  private readonly voided = new Set<string>();
  private readonly lines = new Set<string>();
  private readonly trials = new Set<string>();

  take(event: StoredEvent): void {
    const data = fieldsOf(event);
    if ('postings' in data) this.book(event, postingsOf(event));
    if (event.type.startsWith('Wallet')) {
      const wrong = this.metering.take(event);
      if (wrong !== undefined) this.breach(event, 'a day is 24 h of active time', wrong);
    }
    const taken = this.returns.take(event);
    if (taken !== undefined) this.breach(event, 'a return takes what is left of its payment', taken);
    const misplaced = this.plans.take(event);
    if (misplaced !== undefined) this.breach(event, 'the latest choice decides the plan', misplaced);
    const unbacked = this.allocations.take(event, (account) => this.accounts.get(account) ?? 0);
    if (unbacked !== undefined)
      this.breach(event, 'days given by themselves have a wallet and leave the floor', unbacked);
    const unwanted = this.withdrawals.take(event);
    if (unwanted !== undefined) this.breach(event, 'nobody is written to after they withdrew', unwanted);
    const baseless = this.consents.take(event);
    if (baseless !== undefined) this.breach(event, 'every message rests on what was known', baseless);
    const unasked = this.questions.take(event);
    if (unasked !== undefined) this.breach(event, 'who is asked gets nothing before they said yes', unasked);
    if ('txNo' in data) this.once(event, this.lines, String(data.txNo), 'a transaction has a number of its own');
    switch (event.type) {
      case 'WalletCredited':
      case 'WalletDebited':
      case 'WalletDaysTakenBack':
      case 'WalletDaysGivenBack':
      case 'WalletDayConsumed':
      case 'WalletDaysRestored':
        this.balance(event, `user:${String(data.accountId)}`, data.balanceAfter);
        if ('restoreId' in data) this.once(event, this.givenBack, String(data.restoreId), 'days are given back once');
        if ('reversalId' in data) this.once(event, this.takenBack, String(data.reversalId), 'a reversal is made once');
        if (event.type === 'WalletCredited')
          this.once(event, this.credited, String(data.creditId), 'a credit is made once');
        return this.payment(event);
      case 'PoolToppedUp':
      case 'PoolAdjusted':
      case 'PoolDaysReserved':
      case 'PoolReservationReleased':
      case 'PoolRefunded':
      case 'PoolSynced':
        return this.balance(event, 'pool:main', data.balanceAfter);
      case 'PoolTransactionVoided':
        this.once(event, this.voided, String(data.voids), 'a transaction is voided once');
        return this.balance(event, 'pool:main', data.balanceAfter);
      case 'TrialStarted':
        return this.once(event, this.trials, String(data.accountId), 'an account has one trial');
      case 'OfflinePaymentApproved':
      case 'OfflinePaymentRejected':
        return this.once(event, this.decided, String(data.paymentId), 'a payment is decided once');
      case 'MessageAccepted':
        return this.once(event, this.acceptedCalls, String(data.messageId), 'a message is accepted once');
      default:
    }
  }

  /** Transfers that have not come to an end. */
  get underWay(): number {
    return this.transit.size;
  }

  /**
   * Checks the laws that hold at the end of the log. @param before ISO-8601 UTC: a transfer begun earlier must be over
   */
  end(before: string): void {
    for (const [account, { since, position }] of this.transit) {
      if (since >= before) continue;
      const message = `${account} holds ${this.accounts.get(account)} days since ${since}`;
      this.breaches.push({ law: 'transit is empty', position, message });
    }
    const sum = [...this.accounts.values()].reduce((total, days) => total + days, 0);
    if (sum !== 0) this.breaches.push({ law: 'all accounts sum to 0', position: '', message: `They sum to ${sum}` });
  }

  private payment(event: StoredEvent): void {
    if (!walletEvents.is(event) || event.type !== 'WalletCredited') return;
    const { kind, ref } = event.data.source;
    if (ref === null || kind === 'admin') return;
    this.once(event, this.paid, `${kind} ${ref}`, 'a payment brings days once');
  }

  private book(event: StoredEvent, postings: readonly Posting[]): void {
    const sum = postings.reduce((total, { delta }) => total + delta, 0);
    if (sum !== 0) this.breach(event, 'postings sum to 0', `they sum to ${sum}`);
    for (const { account, delta } of postings) {
      const days = (this.accounts.get(account) ?? 0) + delta;
      this.accounts.set(account, days);
      if (account.startsWith('transit:')) this.carry(event, account, days);
      if (days < 0 && days - delta >= 0 && NEVER_NEGATIVE.test(account))
        this.breach(event, 'nothing goes below 0', `${account} is at ${days}`);
    }
  }

  private carry(event: StoredEvent, account: string, days: number): void {
    if (days === 0) this.transit.delete(account);
    else if (!this.transit.has(account))
      this.transit.set(account, { since: decidedAtOf(event), position: event.position });
  }

  private balance(event: StoredEvent, account: string, balanceAfter: unknown): void {
    const days = this.accounts.get(account) ?? 0;
    if (days === balanceAfter) this.drift.delete(account);
    else if (days - (this.drift.get(account) ?? 0) !== balanceAfter) {
      if (typeof balanceAfter === 'number') this.drift.set(account, days - balanceAfter);
      this.breach(event, 'balanceAfter is the sum', `${account} is at ${days}, the event says ${String(balanceAfter)}`);
    }
  }

  private once(event: StoredEvent, seen: Set<string>, id: string, law: string): void {
    if (seen.has(id)) this.breach(event, law, `${id} comes a second time`);
    seen.add(id);
  }

  private breach({ position, type, stream }: StoredEvent, law: string, message: string): void {
    this.breaches.push({ law, position, message: `${type} in ${stream}: ${message}` });
  }
}
