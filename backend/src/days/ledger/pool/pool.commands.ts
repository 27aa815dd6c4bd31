import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../../platform/domain/aggregate-command.js';
import type { Executed } from '../../../platform/domain/command-executor.js';
import { POOL_STREAM, type PoolEvent } from './pool.events.js';
import type { PoolState } from './pool.state.js';
import { pool, type PoolCommand } from './pool.js';

const poolCommand = aggregateCommands<ContentOf<PoolCommand>, PoolState, PoolEvent>(pool, () => POOL_STREAM);

const balance = ({ state }: Executed<PoolState, PoolEvent>) => state.balance;

/** Days bought at the gateway come into the pool. @returns the pool's days */
export class TopUpPool extends poolCommand('TopUpPool', balance) {}

/**
 * Corrects the pool; `days` is not 0, negative removes.
 * @returns the pool's days
 * @throws DomainError invalid: 'Cannot remove more than N days'
 */
export class AdjustPool extends poolCommand('AdjustPool', balance) {}

/**
 * Moves days from the pool into transit, before the gateway is asked.
 * @throws DomainError invalid: 'Main balance only has N days available. Cannot add X days.'
 */
export class ReservePoolDays extends poolCommand('ReservePoolDays') {}

/** The channel has its days: the reservation becomes an `allocate` transaction. Idempotent by transfer. */
export class ConfirmPoolAllocation extends poolCommand('ConfirmPoolAllocation') {}

/** The gateway refused: the days go back to the pool. Idempotent by transfer. */
export class ReleasePoolReservation extends poolCommand('ReleasePoolReservation') {}

/** Unused days of a deleted channel come back as a `refund` transaction. Idempotent by transfer. */
export class RefundPoolDays extends poolCommand('RefundPoolDays') {}

/** Notes the gateway's own balance beside ours; nothing moves. @returns ours */
export class SyncPool extends poolCommand('SyncPool', balance) {}

export const poolHandlers = aggregateHandlers(
  TopUpPool,
  AdjustPool,
  ReservePoolDays,
  ConfirmPoolAllocation,
  ReleasePoolReservation,
  RefundPoolDays,
  SyncPool,
);
