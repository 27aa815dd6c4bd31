import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { ConfirmPoolAllocation, RefundPoolDays, ReleasePoolReservation, ReservePoolDays } from './pool.commands.js';

/**
 * Days on their way from the pool to a channel and back (docs/adr/0009-days-reach-a-channel.md): reserved before the
 * gateway is asked, then confirmed or released. Each step is idempotent by transfer.
 */
@Injectable()
export class PoolTransfers {
  constructor(private readonly commands: CommandBus) {}

  /** @throws DomainError invalid if the pool has too few days, or an automatic transfer would pass its floor */
  reserve(content: ReservePoolDays['content'], context: CommandContext): Promise<void> {
    return this.commands.execute(new ReservePoolDays(content, context));
  }

  /** The channel has its days. */
  confirm(transferId: string, context: CommandContext): Promise<void> {
    return this.commands.execute(new ConfirmPoolAllocation({ transferId }, context));
  }

  /** The gateway refused: the days go back. @throws DomainError not-found if nothing was reserved */
  release(transferId: string, reason: string, context: CommandContext): Promise<void> {
    return this.commands.execute(new ReleasePoolReservation({ transferId, reason }, context));
  }

  /** Unused days of a deleted channel come back. */
  refund(content: RefundPoolDays['content'], context: CommandContext): Promise<void> {
    return this.commands.execute(new RefundPoolDays(content, context));
  }
}
