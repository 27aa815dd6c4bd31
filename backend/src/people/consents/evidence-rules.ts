import { checkPurpose, say, TRANSACTIONAL } from '@wavelane/contracts';
import { DomainError, refuse } from '../../platform/domain/domain-error.js';
import type { ConsentWithdrawn, Evidence, OfConsent, WordingShown } from './consent.events.js';
import { entryOf, type SharedMap, withEntry } from './shared-map.js';

/** When a person withdrew, by purpose; ISO-8601 UTC. */
export type Withdrawn = ReadonlyMap<string, string>;

/** People who withdrew and did not consent again, by handle id. */
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

/** A process may get events with a time that its own clock has not reached. */
export const clamped = <T extends { at: string }>(said: T, now: number): T => ({
  ...said,
  at: new Date(Math.min(Date.parse(said.at), now)).toISOString(),
});

/** Since when this person does not want messages for a purpose; undefined if they did not withdraw. ISO-8601 UTC */
export const withdrawnSince = ({ withdrawn }: WhoWithdrew, handleId: string, purpose: string): string | undefined =>
  entryOf(withdrawn, handleId)?.get(purpose);

/**
 * Requires new evidence from a person who withdrew: a consent from before does not count any more.
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

/** By handle id: purposes from which a person withdrew at another number of theirs, and not at this one. */
export type Spread = SharedMap<ReadonlySet<string>>;

/** Whether a person withdrew at another number that is theirs, or was taken for theirs, and not at this one. */
export const isSpread = ({ spread }: { spread: Spread }, handleId: string, purpose: string): boolean =>
  entryOf(spread, handleId)?.has(purpose) === true;

/** A word at the handle itself is its own, whichever came first. */
export function spreadAfter(
  state: WhoWithdrew & { spread: Spread },
  { handleIds, purpose, means }: ConsentWithdrawn['data'],
): Spread {
  const isOwn = means !== 'same-person';
  return handleIds.reduce((map, id) => {
    const before = entryOf(map, id);
    if (isOwn) return before?.has(purpose) === true ? withoutSpread(map, id, purpose) : map;
    const isNew = withdrawnSince(state, id, purpose) === undefined;
    return isNew ? withEntry(map, id, new Set(before).add(purpose)) : map;
  }, state.spread);
}

export function withoutSpread(map: Spread, id: string, purpose: string): Spread {
  const left = new Set(entryOf(map, id));
  left.delete(purpose);
  return withEntry(map, id, left.size > 0 ? left : undefined);
}

/** Whether a withdrawal is new: its handle has none yet, or only one from elsewhere and this is their own word. */
export const isNewWithdrawal = (
  state: WhoWithdrew & { spread: Spread },
  { handleIds }: Pick<OfConsent, 'handleIds'>,
  { purpose, means }: Evidence,
): boolean =>
  handleIds.some(
    (id) =>
      withdrawnSince(state, id, purpose) === undefined || (means !== 'same-person' && isSpread(state, id, purpose)),
  );

/** The known withdrawals after an event. @param since undefined: they consented, or it was lifted */
export function changed<S extends WhoWithdrew & { spread: Spread; changes: number }>(
  state: S,
  { handleIds, purpose }: Pick<ConsentWithdrawn['data'], 'handleIds' | 'purpose'>,
  since: string | undefined,
): S {
  let { withdrawn, spread } = state;
  for (const id of handleIds) {
    const before = entryOf(withdrawn, id);
    if (before?.get(purpose) === since) continue;
    const next = new Map(before);
    if (since === undefined) next.delete(purpose);
    else next.set(purpose, since);
    withdrawn = withEntry(withdrawn, id, next.size > 0 ? next : undefined);
    if (since === undefined && entryOf(spread, id)?.has(purpose)) spread = withoutSpread(spread, id, purpose);
  }
  return { ...state, withdrawn, spread, changes: state.changes + 1 };
}
