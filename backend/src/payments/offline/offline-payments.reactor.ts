import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@wavelane/event-store';
import { Reactor } from '../../platform/runtime/reactor.js';
import { Grants } from '../grants/grants.js';
import type { OfflinePaymentApproved } from './offline-payment.events.js';

/** Completes an approval that was interrupted between the decision and the grant. */
@Reactor()
@Injectable()
export class OfflinePaymentsReactor implements Reactor {
  readonly name = 'offline-payments';
  readonly handles = ['OfflinePaymentApproved'];

  constructor(private readonly grants: Grants) {}

  lane(event: StoredEvent): string {
    return (event.data as OfflinePaymentApproved['data']).accountId;
  }

  react(event: StoredEvent): Promise<void> {
    const { actor, correlationId } = event.metadata;
    return this.grants.make(grantOf(event.data as OfflinePaymentApproved['data']), {
      actor,
      correlationId,
      causationId: event.id,
    });
  }
}

export function grantOf({ accountId, paymentId, days, note, quote, plan }: OfflinePaymentApproved['data']) {
  const source = { kind: 'offline', ref: paymentId } as const;
  return { accountId, plan, durationType: quote.durationType, source, days, note };
}
