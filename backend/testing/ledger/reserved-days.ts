import type { PoolState } from '../../src/days/ledger/pool/pool.state.js';

/** Days of the pool that are on their way to channels. */
export const reservedDays = (state: PoolState): number =>
  Object.values(state.open).reduce((sum, { days }) => sum + days, 0);
