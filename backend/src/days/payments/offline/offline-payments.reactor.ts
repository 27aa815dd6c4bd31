import { Injectable } from '@nestjs/common';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { Grants } from '../grants/grants.js';
import type { OfflinePaymentApproved } from './offline-payment.events.js';

/** Completes an approval that was interrupted between the decision and the grant. */
@Reactor()
@Injectable()
export class OfflinePaymentsReactor implements Reactor<OfflinePaymentApproved> {
  readonly name = 'offline-payments';
  readonly handles = ['OfflinePaymentApproved'] as const;

  constructor(private readonly grants: Grants) {}

  lane({ data }: Recorded<OfflinePaymentApproved>): string {
    return data.accountId;
  }

  react(event: Recorded<OfflinePaymentApproved>): Promise<void> {
    const { actor, correlationId } = event.metadata;
    return this.grants.make(grantOf(event.data, decidedAtOf(event)), { actor, correlationId, causationId: event.id });
  }
}

/** @param approvedAt ISO-8601 UTC: an older approval does not say when the plan was chosen */
export function grantOf(approved: OfflinePaymentApproved['data'], approvedAt: string) {
  const { accountId, paymentId, days, note, quote, plan, chosenAt = approvedAt, keepsPlan = false } = approved;
  const source = { kind: 'offline', ref: paymentId } as const;
  return { accountId, plan, durationType: quote.durationType, source, days, note, chosenAt, keepsPlan };
}
