import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@wavelane/event-store';
import type { Reactor } from '../platform/runtime/reactor.js';
import { Grants } from './grants.js';
import type { TrialStarted } from './subscription.events.js';
import { trialGrant } from './trial.command.js';

/** Completes a trial whose request died between taking it and the grant. */
@Injectable()
export class TrialReactor implements Reactor {
  readonly name = 'trials';
  readonly handles = ['TrialStarted'];

  constructor(private readonly grants: Grants) {}

  lane(event: StoredEvent): string {
    return (event.data as TrialStarted['data']).accountId;
  }

  react(event: StoredEvent): Promise<void> {
    const { actor, correlationId } = event.metadata;
    return this.grants.make(trialGrant(event.data as TrialStarted['data']), {
      actor,
      correlationId,
      causationId: event.id,
    });
  }
}
