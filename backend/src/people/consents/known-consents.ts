import type { ConsentPolicy } from '@wavelane/contracts';
import { type Asked, askedOf } from './asked.js';
import type { Evidence } from './consent.events.js';
import type { ConsentsState } from './consents.js';
import { demandNewEvidence, withdrawnSince } from './evidence-rules.js';
import { entryOf, NO_ENTRIES } from './shared-map.js';

/** The consents and withdrawals of an account's people, for checks of one person at a time. */
export class KnownConsents {
  constructor(private readonly state: ConsentsState) {}

  /** The number of consents given, asked for confirmation or withdrawn; identifies the state of an instant. */
  get changes(): number {
    return this.state.changes;
  }

  /** Whether the account has recorded any consent. */
  get anyGiven(): boolean {
    return this.state.anyGiven;
  }

  get unrecorded(): ConsentPolicy['unrecorded'] {
    return this.state.unrecorded;
  }

  /** Returns quickly whether there is no withdrawal at all; false proves nothing. */
  get isWithoutWithdrawals(): boolean {
    return this.state.withdrawn === NO_ENTRIES;
  }

  /** Since when this person does not want messages for a purpose; undefined if they did not withdraw. ISO-8601 UTC */
  withdrawnSince(handleId: string, purpose: string): string | undefined {
    return withdrawnSince(this.state, handleId, purpose);
  }

  /**
   * Requires new evidence from a person who withdrew: a consent from before does not count any more.
   * @throws DomainError conflict, invalid
   */
  demandNewEvidence(handleId: string, said: Evidence): void {
    demandNewEvidence(this.state, { handleIds: [handleId] }, said);
  }

  /** The question to a person for this purpose; undefined if they were not asked. */
  question(handleId: string, purpose: string): Asked | undefined {
    return askedOf(this.state.asked, handleId, purpose);
  }

  /** The questions to a person that they have not answered. */
  openQuestions(handleId: string): Asked[] {
    return [...(entryOf(this.state.asked, handleId)?.values() ?? [])].filter(({ state }) => state === 'asked');
  }
}
