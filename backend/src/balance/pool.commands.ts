import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../platform/domain/command-context.js';

/** For whom and which channel pool days are taken; kept with the transaction so that the list needs no look-up. */
export interface TransferTarget {
  accountId: string;
  userName: string;
  userEmail: string;
  channelId: number;
  channelLabel: string;
}

/**
 * Takes days out of the pool into transit, before the gateway is asked (decisions: Channels).
 * @throws Refusal invalid: 'Main balance only has N days available. Cannot add X days.'
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
