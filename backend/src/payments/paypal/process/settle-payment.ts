import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GiveBackDays, TakeBackDays } from '../../../ledger/index.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Grants } from '../../grants/grants.js';
import type { PayPalOrder } from '@wavelane/paypal';
import type { PayPalGrantDecided, PayPalMoneyCameBack, PayPalMoneyReturned } from '../payment/paypal-payment.events.js';
import { type Cause, type KnownPayment, PaymentRepository } from './payment-repository.js';

/**
 * Carries out what follows from money: the one decision, the days, and the days back. Each step once, from any caller.
 */
@Injectable()
export class SettlePayment {
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly log: PaymentRepository,
    private readonly grants: Grants,
    private readonly commands: CommandBus,
  ) {}

  /** @param order as PayPal shows it now */
  async settle(payment: KnownPayment, order: PayPalOrder, cause: Cause): Promise<KnownPayment> {
    const { opened, capture, grant, mismatch } = payment;
    if (capture?.status !== 'COMPLETED' || grant || mismatch) return this.finish(payment, cause);
    const { paymentId } = opened;
    const claimedBy = await this.log.claimCapture(capture.id, paymentId, cause);
    const decided = await this.log.write(paymentId, { type: 'DecideGrant', order, claimedBy }, ['decide'], cause);
    if (decided.mismatch) this.logger.error(`Payment ${paymentId} grants nothing: ${decided.mismatch}`);
    return this.finish(decided, cause);
  }

  /** Carries out what is decided; needs no answer from outside. */
  async finish(payment: KnownPayment, cause: Cause): Promise<KnownPayment> {
    let current = payment;
    const { paymentId } = payment.opened;
    if (current.grant && !current.grantMade) {
      await this.grants.make(grantOf(current.grant), cause);
      current = await this.log.write(paymentId, { type: 'NoteGrantMade' }, ['grant-made'], cause);
    }
    for (const owed of current.owed) current = await this.takeBack(owed, cause);
    return current.cameBack ? this.giveBack(current.cameBack, current.taken, cause) : current;
  }

  /** As many days as the money is worth, at most those that were taken: what had been used stays used. */
  private async giveBack(back: PayPalMoneyCameBack['data'], taken: number, cause: Cause): Promise<KnownPayment> {
    const { paymentId, accountId, restoreId, captureId } = back;
    const days = Math.min(back.days, taken);
    const reason = `PayPal dispute about capture ${captureId} was won`;
    const context = { ...cause, commandId: idOf(restoreId, 'wallet') };
    await this.commands.execute(new GiveBackDays({ accountId, restoreId, days, reason }, context));
    this.logger.log(`Payment ${paymentId}: a dispute was won, ${days} days are given back`);
    return this.log.write(paymentId, { type: 'NoteDaysGivenBack', restoreId, days }, ['given-back', restoreId], cause);
  }

  private async takeBack(owed: PayPalMoneyReturned['data'], cause: Cause): Promise<KnownPayment> {
    const { paymentId, accountId, reversalId, days, kind, captureId } = owed;
    const reason = `PayPal ${kind} of capture ${captureId}`;
    const context = { ...cause, commandId: idOf(reversalId, 'wallet') };
    const taken = await this.commands.execute(new TakeBackDays(accountId, reversalId, days, reason, context));
    const command = { type: 'NoteDaysTakenBack', reversalId, ...taken } as const;
    return this.log.write(paymentId, command, ['taken-back', reversalId], cause);
  }
}

function grantOf({ accountId, captureId, plan, quote, days }: PayPalGrantDecided['data']) {
  const source = { kind: 'paypal', ref: captureId } as const;
  return { accountId, plan, durationType: quote.durationType, source, days, note: null };
}
