import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@wavelane/event-store';
import { Reactor } from '../../platform/runtime/reactor.js';
import { Grants } from './grants.js';
import { planGrant } from './plan-grant.command.js';
import type { SubscriptionEvent } from '../../plans/index.js';
import { trialGrant } from '../trial/trial.command.js';

/** Completes a trial or an administrator's grant that was interrupted between the decision and the days. */
@Reactor()
@Injectable()
export class PlanGrantsReactor implements Reactor {
  readonly name = 'plan-grants';
  readonly handles = ['TrialStarted', 'PlanGranted'];

  constructor(private readonly grants: Grants) {}

  lane(event: StoredEvent): string {
    return (event.data as SubscriptionEvent['data']).accountId;
  }

  async react(event: StoredEvent): Promise<void> {
    const { type, data } = event as unknown as SubscriptionEvent;
    if (type !== 'TrialStarted' && type !== 'PlanGranted') return;
    const { actor, correlationId } = event.metadata;
    const grant = type === 'TrialStarted' ? trialGrant(data) : planGrant(data);
    await this.grants.make(grant, { actor, correlationId, causationId: event.id });
  }
}
