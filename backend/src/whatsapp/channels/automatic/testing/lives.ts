import { DAY_MS } from '@wavelane/contracts';
import type { DomainEvent } from '@wavelane/event-store';
import fc from 'fast-check';
import { stored } from '../../../../../testing/domain/stored.js';
import { NEW_YEAR } from '../../../../../testing/domain/test-time.js';
import { Invariants } from '../../../../books/audit/checks/invariants.js';
import { type PoolCommand, pool } from '../../../../days/ledger/pool/pool.js';
import { type WalletCommand, walletAt, wallet } from '../../../../days/ledger/wallet/wallet.js';
import { poolPolicy } from '../../../../days/ledger/policy/pool-policy.js';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import type { DecidedCommand, Decider } from '../../../../platform/domain/decider.js';
import { channel, type ChannelCommand } from '../../channel/channel.js';
import type { ChannelEvent } from '../../channel/channel.events.js';
import { type AddedChannel, type ChannelState, isAdded, NO_CHANNEL } from '../../channel/channel.state.js';
import { link, target } from '../../channel/testing/life.js';
import { commandFor, isMetered } from '../../metering/metering.reactor.js';
import { byEnd, isDue, sharesDays, stepFor } from '../plan.js';

const ACCOUNT = 'acc';
const days = fc.integer({ min: 1, max: 20 });
const channelId = fc.integer({ min: 1, max: 3 });

/** The steps of a life, which concern an account, its channels, the pool or the policy. */
export const happening = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), days }),
  fc.record({ do: fc.constant('debit' as const), days }),
  fc.record({ do: fc.constant('pool' as const), days: fc.integer({ min: -15, max: 25 }).filter((n) => n !== 0) }),
  fc.record({
    do: fc.constant('policy' as const),
    change: fc.record({
      floor: fc.integer({ min: 0, max: 12 }),
      aheadDays: fc.integer({ min: 1, max: 10 }),
      extend: fc.boolean(),
      activatePaid: fc.boolean(),
    }),
  }),
  fc.record({ do: fc.constant('pause' as const), channelId }),
  fc.record({ do: fc.constant('resume' as const), channelId }),
  fc.record({ do: fc.constant('remove' as const), channelId }),
  fc.record({ do: fc.constant('give' as const), channelId, days }),
  { weight: 5, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), refused: fc.boolean() }) },
);

export const lives = fc.array(fc.tuple(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 * DAY_MS })), happening), {
  minLength: 5,
  maxLength: 40,
  size: 'max',
});

/** An account with three channels, and the installation around it, command by command, checked by the audit's rules. */
export class LifeOfDays {
  now = NEW_YEAR;
  readonly laws = new Invariants();
  /** Allocations without an order: the pool's reservations. */
  given = 0;
  private readonly channels = new Map<number, ChannelState>();
  private readonly revisions = new Map<number, number>();
  private wallet = wallet.initialState;
  private pool = pool.initialState;
  private policy = poolPolicy.initialState;
  private position = 0;
  private commands = 0;

  constructor() {
    this.onPool({ type: 'TopUpPool', days: 20, note: null });
    this.onPolicy({ extend: true, activatePaid: true });
    for (const id of [1, 2, 3])
      this.on(id, { type: 'OpenChannel', channelId: id, accountId: ACCOUNT, label: 'Shop', phone: `+9733000000${id}` });
  }

  play(steps: readonly [number, Parameters<LifeOfDays['act']>[0]][]): this {
    for (const [gap, step] of steps) {
      this.now += gap;
      this.act(step);
    }
    return this;
  }

  act(step: typeof happening extends fc.Arbitrary<infer S> ? S : never): void {
    const id = `c${++this.commands}`;
    switch (step.do) {
      case 'credit': {
        const source = { kind: 'admin', ref: null } as const;
        return this.onWallet({
          type: 'CreditWallet',
          accountId: ACCOUNT,
          creditId: id,
          days: step.days,
          source,
          note: null,
        });
      }
      case 'debit':
        return this.onWallet({ type: 'DebitWallet', accountId: ACCOUNT, debitId: id, days: step.days, note: null });
      case 'pool':
        this.onPool({ type: step.days > 0 ? 'TopUpPool' : 'AdjustPool', days: step.days, note: null });
        return;
      case 'policy':
        return this.onPolicy(step.change);
      case 'pause':
        return this.on(step.channelId, { type: 'PauseByOwner', accountId: ACCOUNT });
      case 'resume':
        return this.on(step.channelId, { type: 'ResumeByOwner', accountId: ACCOUNT });
      case 'remove':
        return this.on(step.channelId, {
          type: 'RemoveChannel',
          accountId: ACCOUNT,
          target,
          by: ADMIN,
          correlationId: id,
        });
      case 'give':
        return this.on(step.channelId, requestOf(id, step.days, ADMIN));
      case 'look':
        return this.look();
      case 'work':
        for (const state of [...this.channels.values()]) if (isAdded(state)) this.work(state, step.refused);
    }
  }

  private look(): void {
    const { terms, number } = this.policy;
    if (!terms) return;
    const policy = { ...terms, number };
    const due = [...this.channels.values()].filter((state) => isDue(state, policy, this.now));
    const { balance, exhaustedAt } = walletAt(this.wallet, this.now);
    const buyer = {
      accountStatus: exhaustedAt === null ? ('active' as const) : ('expired' as const),
      daysBalance: balance,
      subscription: { status: 'ACTIVE' as const, planId: 'growth', durationType: null, isTrial: false },
    };
    const sharers = [...this.channels.values()].filter((state) => sharesDays(state, policy, buyer, this.now));
    for (const state of due.toSorted(byEnd)) {
      const others = sharers.filter(({ id }) => id !== state.id);
      const step = stepFor(state, { policy, buyer, pool: this.pool.balance, hasGateway: true, others }, this.now);
      if (step?.do !== 'give') continue;
      const { transferId } = step;
      this.onWallet({
        type: 'PromiseDays',
        accountId: ACCOUNT,
        channelId: state.id,
        promiseId: transferId,
        days: step.days,
      });
      const promised = this.wallet.promises[state.id];
      if (promised?.promiseId !== transferId) continue;
      this.on(state.id, { ...requestOf(transferId, promised.days, EXTENDER), automatic: true });
    }
  }

  /** The gateway's part: the reservation, then the days or a refusal. */
  private work({ id, operation, gateway }: AddedChannel, refused: boolean): void {
    if (!operation) return;
    const { transferId, days, automatic } = operation;
    const { terms, number } = this.policy;
    const policy = automatic && terms ? { floor: terms.floor, number } : undefined;
    const reserved = this.onPool({ type: 'ReservePoolDays', transferId, days, target, policy });
    if (reserved && automatic) this.given++;
    if (!reserved || refused) {
      this.on(id, { type: 'FailOperation', transferId, as: 'invalid', reason: 'no' });
      this.onPool({ type: 'ReleasePoolReservation', transferId, reason: 'no' });
    } else {
      if (!gateway) {
        this.on(id, { type: 'IntendProvision', transferId, name: 'w' });
        this.on(id, { type: 'NoteProvision', link });
      }
      this.on(id, { type: 'IntendExtension', transferId, activeTillBefore: 1 });
      this.on(id, { type: 'CreditDays', transferId });
      this.onPool({ type: 'ConfirmPoolAllocation', transferId });
    }
    this.on(id, { type: 'SettleOperation', transferId });
  }

  private on(id: number, command: ChannelCommand): void {
    const events = this.decided(channel, command, this.channels.get(id) ?? NO_CHANNEL, `channel-${id}`);
    if (!events) return;
    this.channels.set(id, events.reduce(channel.evolve, this.channels.get(id) ?? NO_CHANNEL));
    for (const event of events) this.tell(id, event);
  }

  /** Passes a metered event of a channel to the wallet. */
  private tell(id: number, event: ChannelEvent): void {
    const revision = (this.revisions.get(id) ?? -1) + 1;
    this.revisions.set(id, revision);
    const at = stored(event.type, event.data, { stream: `channel-${id}`, position: revision });
    if (isMetered(at)) this.onWallet(commandFor(at));
  }

  private onWallet(command: WalletCommand): void {
    const events = this.decided(wallet, command, this.wallet, `wallet-${ACCOUNT}`) ?? [];
    this.wallet = events.reduce(wallet.evolve, this.wallet);
  }

  private onPool(command: PoolCommand): boolean {
    const events = this.decided(pool, command, this.pool, 'pool-main');
    this.pool = (events ?? []).reduce(pool.evolve, this.pool);
    return events !== undefined;
  }

  private onPolicy(change: Partial<NonNullable<typeof this.policy.terms>>): void {
    const standing = { extend: true, activateTrials: true, activatePaid: true, floor: 0, aheadDays: 7 };
    const events =
      this.decided(poolPolicy, { type: 'SetPoolPolicy', change, standing }, this.policy, 'pool-policy') ?? [];
    this.policy = events.reduce(poolPolicy.evolve, this.policy);
  }

  /** @returns undefined for a refusal */
  private decided<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    command: C,
    state: S,
    stream: string,
  ): readonly E[] | undefined {
    try {
      const events = decider.decide(command, state, this.now);
      for (const { type, data } of events) this.laws.take(stored(type, data, { stream, position: ++this.position }));
      return events;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    }
  }
}

const ADMIN = { kind: 'admin', id: 'root' } as const;
const EXTENDER = { kind: 'system', id: 'channel-extender' } as const;

const requestOf = (transferId: string, days: number, by: typeof ADMIN | typeof EXTENDER) =>
  ({ type: 'RequestDays', accountId: ACCOUNT, transferId, days, target, by, correlationId: transferId }) as const;
