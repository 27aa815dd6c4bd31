import {
  AHEAD_DAYS_DEFAULT,
  AHEAD_DAYS_MAX,
  AHEAD_DAYS_MIN,
  FLOOR_MAX,
  inFigures,
  say,
  type Saying,
} from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';

/** The terms that an administrator chooses (docs/adr/0163-automatic-days.md). */
export interface PolicyTerms {
  extend: boolean;
  activateTrials: boolean;
  activatePaid: boolean;
  /** Pool days that automatic allocations leave in the pool. */
  floor: number;
  aheadDays: number;
}

/** The whole policy from now on. `number` is 1 for the first, so that an allocation names the one it was made under. */
export type PoolPolicySet = DomainEvent<'PoolPolicySet', PolicyTerms & { number: number }>;

export interface PoolPolicyState {
  /** null: no administrator has chosen. */
  terms: PolicyTerms | null;
  number: number;
}

/** `standing`: the policy that holds if no administrator has chosen one. */
export type SetPoolPolicy = { type: 'SetPoolPolicy'; change: Partial<PolicyTerms>; standing: PolicyTerms };

export const poolPolicyEvents = eventFamily<PoolPolicySet>('pool-policy', { PoolPolicySet: [] });

/** How pool days reach channels without an administrator. */
export const poolPolicy: Decider<PoolPolicyState, SetPoolPolicy, PoolPolicySet> = {
  events: poolPolicyEvents,
  initialState: { terms: null, number: 0 },

  decide({ change, standing }, state) {
    const before = state.terms ?? standing;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const terms: PolicyTerms = { ...before, ...given };
    checkBounds(terms);
    const isSame = (Object.keys(terms) as (keyof PolicyTerms)[]).every((name) => state.terms?.[name] === terms[name]);
    if (isSame) return [];
    return [{ type: 'PoolPolicySet', data: { ...terms, number: state.number + 1 } }];
  },

  evolve(_state, { data: { number, ...terms } }) {
    return { terms, number };
  },
};

export const POOL_POLICY_STREAM = 'pool-policy';

/**
 * The policy of an installation whose administrator has not chosen one.
 * @param automatic days reach channels by themselves at all
 * @param demo the demo gateway is in use, where days cost nothing
 */
export const policyByDefault = (automatic: boolean, demo: boolean): PolicyTerms => ({
  extend: automatic,
  activateTrials: automatic && demo,
  activatePaid: automatic && demo,
  floor: 0,
  aheadDays: AHEAD_DAYS_DEFAULT,
});

function checkBounds({ floor, aheadDays }: PolicyTerms): void {
  const isFloor = Number.isInteger(floor) && floor >= 0 && floor <= FLOOR_MAX;
  if (!isFloor) throw refused('floor', say('floor-out-of-bounds', { n: inFigures(FLOOR_MAX) }), 'floor');
  const isAhead = Number.isInteger(aheadDays) && aheadDays >= AHEAD_DAYS_MIN && aheadDays <= AHEAD_DAYS_MAX;
  if (!isAhead)
    throw refused(
      'aheadDays',
      say('days-in-advance-out-of-bounds', { min: AHEAD_DAYS_MIN, max: AHEAD_DAYS_MAX }),
      'ahead',
    );
}

const refused = (field: keyof PolicyTerms, message: Saying, code: 'floor' | 'ahead') =>
  new DomainError('invalid', message, { [field]: message }, `${code}-out-of-bounds`);
