import { describe, expect, it } from '@jest/globals';
import type { Recorded, StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import { reservedDays } from '../../../../testing/ledger/reserved-days.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { POOL_STREAM, type PoolEvent, poolEvents } from './pool.events.js';
import {
  lineOf,
  type Listed,
  type PoolTransactionDocument,
  poolTransactionsProjection as list,
  standingLineOf,
} from './pool.projection.js';
import { pool, type PoolCommand } from './pool.js';
import type { PoolState } from './pool.state.js';

const target = { accountId: 'a', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };

/** The pool and its list, command by command. */
class Desk {
  state: PoolState = pool.initialState;
  readonly documents = new Map<string, PoolTransactionDocument>();
  private position = 0;

  /** A command that is refused changes nothing. */
  do(command: PoolCommand): void {
    try {
      for (const event of pool.decide(command, this.state, 0)) this.take(event);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** Voids the n-th line, of an allocation as much as its channel had not used. */
  void(n: number, unused: number): void {
    const documents = [...this.documents.values()];
    const line = documents[n % Math.max(1, documents.length)];
    if (!line) return;
    const { txNo, type, days, voids } = line;
    const transaction = { txNo, type, days, target: line.target, voids: voids === null ? null : Number(voids) };
    this.do({ type: 'VoidPoolTransaction', transaction });
    if (type === 'allocate') this.do({ type: 'CompletePoolVoid', voids: txNo, days: Math.min(days, unused) });
  }

  sum(): number {
    const shown = [...this.documents.values()].filter(({ hidden }) => !hidden).map(standingLineOf);
    return shown.reduce((sum, { type, days }) => {
      if (type === 'sync') return sum;
      return type === 'allocate' || type === 'adjustment' ? sum - days : sum + days;
    }, 0);
  }

  private take(event: PoolEvent): void {
    this.state = pool.evolve(this.state, event);
    const at = stored(event.type, event.data, { stream: POOL_STREAM, position: ++this.position });
    if (!isListed(at)) return;
    for (const key of [list.keys(at)].flat()) {
      const document = list.fold({ ...(this.documents.get(key) ?? list.initial(key)) }, at);
      if (document) this.documents.set(key, document);
    }
  }
}

const isListed = (event: StoredEvent): event is Recorded<Listed> =>
  poolEvents.is(event) && list.handles.includes(event.type);
const days = fc.integer({ min: 1, max: 60 });
const step = fc.oneof(
  fc.record({ top: days }),
  fc.record({ adjust: fc.integer({ min: -60, max: 60 }).filter((n) => n !== 0) }),
  fc.record({ allocate: days, transferId: fc.uuid(), ends: fc.boolean() }),
  fc.record({ refund: days, transferId: fc.uuid() }),
  fc.record({ void: fc.nat(40), unused: fc.nat(60) }),
  fc.record({ sync: fc.nat(100) }),
);

describe('the list of pool transactions', () => {
  it('adds up to the balance and what is under way', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const desk = new Desk();
        for (const done of steps) {
          if ('top' in done) desk.do({ type: 'TopUpPool', days: done.top, note: null });
          else if ('adjust' in done) desk.do({ type: 'AdjustPool', days: done.adjust, note: null });
          else if ('sync' in done) desk.do({ type: 'SyncPool', externalBalance: done.sync, note: null });
          else if ('refund' in done)
            desk.do({ type: 'RefundPoolDays', transferId: done.transferId, days: done.refund, target, note: 'back' });
          else if ('void' in done) desk.void(done.void, done.unused);
          else {
            const { transferId, allocate, ends } = done;
            desk.do({ type: 'ReservePoolDays', transferId, days: allocate, target });
            desk.do(
              ends
                ? { type: 'ConfirmPoolAllocation', transferId }
                : { type: 'ReleasePoolReservation', transferId, reason: 'no' },
            );
          }
          expect(desk.sum()).toBe(desk.state.balance + reservedDays(desk.state));
        }
      }),
    );
  });

  it('shows what the channel had used of a deleted allocation, or all of it if asked for', () => {
    const desk = new Desk();
    desk.do({ type: 'TopUpPool', days: 50, note: null });
    desk.do({ type: 'ReservePoolDays', transferId: 't', days: 30, target });
    desk.do({ type: 'ConfirmPoolAllocation', transferId: 't' });
    desk.void(1, 19);
    const document = defined(desk.documents.get('2'));
    expect(standingLineOf(document)).toMatchObject({ id: '2-used', days: 11, voided: false, remainsOf: '2' });
    expect(lineOf(document)).not.toHaveProperty('remainsOf');
    expect(lineOf(document)).toMatchObject({ id: '2', days: 30, voided: true, voidedBy: '3' });
  });

  it('shows nothing of a deleted allocation that came back whole', () => {
    const desk = new Desk();
    desk.do({ type: 'TopUpPool', days: 50, note: null });
    desk.do({ type: 'ReservePoolDays', transferId: 't', days: 30, target });
    desk.do({ type: 'ConfirmPoolAllocation', transferId: 't' });
    desk.void(1, 30);
    expect(defined(desk.documents.get('2')).hidden).toBe(true);
  });
});
