import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { Reactor } from '../../platform/runtime/reactor.js';
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
    return this.grants.make(grantOf(event.data), { actor, correlationId, causationId: event.id });
  }
}

export function grantOf({ accountId, paymentId, days, note, quote, plan }: OfflinePaymentApproved['data']) {
  const source = { kind: 'offline', ref: paymentId } as const;
  return { accountId, plan, durationType: quote.durationType, source, days, note };
}
