import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { POOL_STREAM, type TransferTarget } from './pool.events.js';
import { pool, type PoolCommand } from './pool.js';

/** Days bought at the gateway come into the pool. @returns the pool's days */
export class TopUpPool extends Command<number> {
  constructor(
    readonly days: number,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Corrects the pool. @param days not 0; negative removes
 * @returns the pool's days
 * @throws DomainError invalid: 'Cannot remove more than N days'
 */
export class AdjustPool extends Command<number> {
  constructor(
    readonly days: number,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Moves days from the pool into transit, before the gateway is asked.
 * @throws DomainError invalid: 'Main balance only has N days available. Cannot add X days.'
 */
export class ReservePoolDays extends Command<void> {
  constructor(
    readonly transferId: string,
    readonly days: number,
    readonly target: TransferTarget,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The channel has its days: the reservation becomes an `allocate` transaction. Idempotent by transfer. */
export class ConfirmPoolAllocation extends Command<void> {
  constructor(
    readonly transferId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The gateway refused: the days go back to the pool. Idempotent by transfer. */
export class ReleasePoolReservation extends Command<void> {
  constructor(
    readonly transferId: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Unused days of a deleted channel come back as a `refund` transaction. Idempotent by transfer. */
export class RefundPoolDays extends Command<void> {
  constructor(
    readonly transferId: string,
    readonly days: number,
    readonly target: TransferTarget,
    readonly note: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Notes the gateway's own balance beside ours; nothing moves. @returns ours */
export class SyncPool extends Command<number> {
  constructor(
    readonly externalBalance: number,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** All pool commands go through the one stream; the decider decides. Injectable for its constructor's sake. */
@Injectable()
abstract class PoolHandler {
  constructor(private readonly executor: CommandExecutor) {}

  protected async run(command: PoolCommand, context: CommandContext): Promise<void> {
    await this.balanceAfter(command, context);
  }

  protected async balanceAfter(command: PoolCommand, context: CommandContext): Promise<number> {
    return (await this.executor.execute(pool, POOL_STREAM, command, context)).state.balance;
  }
}

@CommandHandler(TopUpPool)
export class TopUpPoolHandler extends PoolHandler implements ICommandHandler<TopUpPool> {
  execute({ days, note, context }: TopUpPool): Promise<number> {
    return this.balanceAfter({ type: 'TopUpPool', days, note }, context);
  }
}

@CommandHandler(AdjustPool)
export class AdjustPoolHandler extends PoolHandler implements ICommandHandler<AdjustPool> {
  execute({ days, note, context }: AdjustPool): Promise<number> {
    return this.balanceAfter({ type: 'AdjustPool', days, note }, context);
  }
}

@CommandHandler(ReservePoolDays)
export class ReservePoolDaysHandler extends PoolHandler implements ICommandHandler<ReservePoolDays> {
  execute({ transferId, days, target, context }: ReservePoolDays): Promise<void> {
    return this.run({ type: 'ReservePoolDays', transferId, days, target }, context);
  }
}

@CommandHandler(ConfirmPoolAllocation)
export class ConfirmPoolAllocationHandler extends PoolHandler implements ICommandHandler<ConfirmPoolAllocation> {
  execute({ transferId, context }: ConfirmPoolAllocation): Promise<void> {
    return this.run({ type: 'ConfirmPoolAllocation', transferId }, context);
  }
}

@CommandHandler(ReleasePoolReservation)
export class ReleasePoolReservationHandler extends PoolHandler implements ICommandHandler<ReleasePoolReservation> {
  execute({ transferId, reason, context }: ReleasePoolReservation): Promise<void> {
    return this.run({ type: 'ReleasePoolReservation', transferId, reason }, context);
  }
}

@CommandHandler(RefundPoolDays)
export class RefundPoolDaysHandler extends PoolHandler implements ICommandHandler<RefundPoolDays> {
  execute({ transferId, days, target, note, context }: RefundPoolDays): Promise<void> {
    return this.run({ type: 'RefundPoolDays', transferId, days, target, note }, context);
  }
}

@CommandHandler(SyncPool)
export class SyncPoolHandler extends PoolHandler implements ICommandHandler<SyncPool> {
  execute({ externalBalance, note, context }: SyncPool): Promise<number> {
    return this.balanceAfter({ type: 'SyncPool', externalBalance, note }, context);
  }
}

export const poolHandlers = [
  TopUpPoolHandler,
  AdjustPoolHandler,
  ReservePoolDaysHandler,
  ConfirmPoolAllocationHandler,
  ReleasePoolReservationHandler,
  RefundPoolDaysHandler,
  SyncPoolHandler,
];
