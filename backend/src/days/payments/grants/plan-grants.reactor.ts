import { Injectable } from '@nestjs/common';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { Grants } from './grants.js';
import { planGrant } from './plan-grant.command.js';
import type { PlanGranted, TrialStarted } from '../../plans/subscriptions/subscription.events.js';
import { trialGrant } from '../trial/trial.command.js';

/** Completes a trial or an administrator's grant that was interrupted between the decision and the days. */
@Reactor()
@Injectable()
export class PlanGrantsReactor implements Reactor<TrialStarted | PlanGranted> {
  readonly name = 'plan-grants';
  readonly handles = ['TrialStarted', 'PlanGranted'] as const;

  constructor(private readonly grants: Grants) {}

  lane({ data }: Recorded<TrialStarted | PlanGranted>): string {
    return data.accountId;
  }

  async react(event: Recorded<TrialStarted | PlanGranted>): Promise<void> {
    const { actor, correlationId } = event.metadata;
    const grant = event.type === 'TrialStarted' ? trialGrant(event.data) : planGrant(event.data, decidedAtOf(event));
    await this.grants.make(grant, { actor, correlationId, causationId: event.id });
  }
}
