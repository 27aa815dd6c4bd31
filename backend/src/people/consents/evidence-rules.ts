import { checkPurpose, say, type Saying, TRANSACTIONAL } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Evidence, OfConsent, WordingShown } from './consent.events.js';
import { entryOf, type SharedMap } from './shared-map.js';

/** When somebody withdrew, by purpose; ISO-8601 UTC. */
export type Withdrawn = ReadonlyMap<string, string>;

/** Who withdrew and did not consent again, by handle id. */
export interface WhoWithdrew {
  withdrawn: SharedMap<Withdrawn>;
}

/** @throws DomainError invalid, naming the field */
export function checked(said: Evidence, now: number): Evidence {
  const problem = checkPurpose(said.purpose);
  if (problem !== undefined) refuse('purpose', problem);
  if (said.purpose === TRANSACTIONAL) refuse('purpose', say('orders-need-no-consent'));
  const at = Date.parse(said.at);
  if (Number.isNaN(at)) refuse('at', say('at-must-be-a-date-and-time'));
  if (at > now) refuse('at', say('at-in-future'));
  return { ...said, at: new Date(at).toISOString() };
}

/** A wording is for one purpose. @throws DomainError invalid */
export function fitting({ purpose, ...wording }: WordingShown & { purpose: string }, said: Evidence): WordingShown {
  if (purpose !== said.purpose) refuse('wordingId', say('wording-for-other-purpose', { purpose, other: said.purpose }));
  return wording;
}

/** Of several processes one may hear what another one's clock has not reached. */
export const clamped = <T extends { at: string }>(said: T, now: number): T => ({
  ...said,
  at: new Date(Math.min(Date.parse(said.at), now)).toISOString(),
});

/** Since when this person does not want messages for a purpose; undefined where nothing says so. ISO-8601 UTC */
export const withdrawnSince = ({ withdrawn }: WhoWithdrew, handleId: string, purpose: string): string | undefined =>
  entryOf(withdrawn, handleId)?.get(purpose);

/**
 * Who withdrew is asked again, and says so: what was said before does not count any more.
 * @throws DomainError conflict, invalid
 */
export function demandNewEvidence(state: WhoWithdrew, who: Pick<OfConsent, 'handleIds'>, said: Evidence): void {
  const times = who.handleIds.flatMap((id) => withdrawnSince(state, id, said.purpose) ?? []);
  const since = times.sort().at(-1);
  if (since === undefined) return;
  if (said.at <= since) {
    const problem = say('consent-before-withdrawal', { when: since });
    throw new DomainError('conflict', problem, { at: problem });
  }
  if (said.source || said.reference !== null || said.note !== null) return;
  refuse('note', say('consent-after-withdrawal-needs-more'));
}

/** @throws DomainError invalid, naming the field */
export function refuse(field: string, problem: Saying): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
