import { Injectable, Logger } from '@nestjs/common';
import { type Grant, Grants } from '../../grants/grants.js';
import type { PayPalOrder } from '@wavelane/paypal';
import type { PayPalGrantDecided, PayPalMoneyCameBack, PayPalMoneyReturned } from '../payment/paypal-payment.events.js';
import { type Cause, type KnownPayment, PaymentRepository } from './payment-repository.js';

/**
 * Carries out the consequences of money: the one decision, the days, and the days back. Each step once, from any
 * caller.
 */
@Injectable()
export class SettlePayment {
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly log: PaymentRepository,
    private readonly grants: Grants,
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

  /** Carries out the decisions already made; needs no answer from outside. */
  async finish(payment: KnownPayment, cause: Cause): Promise<KnownPayment> {
    let current = payment;
    const { paymentId } = payment.opened;
    if (current.grant && !current.grantMade) {
      await this.grants.make(grantOf(current.grant, current.opened.at), cause);
      current = await this.log.write(paymentId, { type: 'NoteGrantMade' }, ['grant-made'], cause);
    }
    for (const owed of current.owed) {
      // Without a grant there are no days to take back.
      if (current.grant) current = await this.takeBack(owed, current.grant, cause);
    }
    const { cameBack, grant } = current;
    return cameBack && grant ? this.giveBack(cameBack, current, grantOf(grant, current.opened.at), cause) : current;
  }

  /** Gives back as many days as the money is worth, at most those that were taken: used days stay used. */
  private async giveBack(
    { paymentId, restoreId, captureId, ...back }: PayPalMoneyCameBack['data'],
    { taken }: KnownPayment,
    grant: Grant,
    cause: Cause,
  ): Promise<KnownPayment> {
    const days = Math.min(back.days, taken);
    const reason = `PayPal dispute about capture ${captureId} was won`;
    await this.grants.giveBack(grant, { restoreId, days, reason }, cause);
    this.logger.log({ message: 'a dispute was won, days are given back', paymentId, days });
    return this.log.write(paymentId, { type: 'NoteDaysGivenBack', restoreId, days }, ['given-back', restoreId], cause);
  }

  private async takeBack(
    owed: PayPalMoneyReturned['data'],
    { amount, captureId }: PayPalGrantDecided['data'],
    cause: Cause,
  ): Promise<KnownPayment> {
    const { paymentId, accountId, reversalId, days, kind, total } = owed;
    const reason = `PayPal ${kind} of capture ${captureId}`;
    const source = { kind: 'paypal', ref: captureId } as const;
    const returned = { accountId, source, reversalId, days, reason, whole: total >= amount };
    const taken = await this.grants.takeBack(returned, cause);
    const command = { type: 'NoteDaysTakenBack', reversalId, ...taken } as const;
    return this.log.write(paymentId, command, ['taken-back', reversalId], cause);
  }
}

/** @param chosenAt when the buyer asked for the order, ISO-8601 UTC */
function grantOf({ accountId, captureId, plan, quote, days }: PayPalGrantDecided['data'], chosenAt: string) {
  const source = { kind: 'paypal', ref: captureId } as const;
  return { accountId, plan, durationType: quote.durationType, source, days, note: null, chosenAt };
}
