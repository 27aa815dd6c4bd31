import { checkPurpose, TRANSACTIONAL } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Evidence, WordingShown } from './consent.events.js';

/** @throws DomainError invalid, naming the field */
export function checked(said: Evidence, now: number): Evidence {
  const problem = checkPurpose(said.purpose);
  if (problem !== undefined) refuse('purpose', problem);
  if (said.purpose === TRANSACTIONAL) refuse('purpose', 'What people ordered needs no consent');
  const at = Date.parse(said.at);
  if (Number.isNaN(at)) refuse('at', 'at must be a date and time');
  if (at > now) refuse('at', 'at must not be in the future');
  return { ...said, at: new Date(at).toISOString() };
}

/** A wording is for one purpose. @throws DomainError invalid */
export function fitting({ purpose, ...wording }: WordingShown & { purpose: string }, said: Evidence): WordingShown {
  if (purpose !== said.purpose) refuse('wordingId', `That wording is for ${purpose}. Choose one for ${said.purpose}.`);
  return wording;
}

/** Of several processes one may hear what another one's clock has not reached. */
export const clamped = <T extends { at: string }>(said: T, now: number): T => ({
  ...said,
  at: new Date(Math.min(Date.parse(said.at), now)).toISOString(),
});

/** @throws DomainError invalid, naming the field */
export function refuse(field: string, problem: string): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
