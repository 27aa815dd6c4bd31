import { checkPurpose, type ConsentPolicy, TRANSACTIONAL } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { entryOf, NO_ENTRIES, type SharedMap, withEntry } from './shared-map.js';
import {
  type ConsentEvent,
  consentEvents,
  type ConsentGiven,
  type ConsentWithdrawn,
  type Evidence,
  type OfConsent,
  type WordingShown,
} from './consent.events.js';

/** When somebody withdrew, by purpose; ISO-8601 UTC. */
type Withdrawn = ReadonlyMap<string, string>;

export interface ConsentsState {
  /** How often somebody gave consent or withdrew: names what was known of it at an instant. */
  changes: number;
  /** Whether a consent of anybody was written down. */
  anyGiven: boolean;
  /** By handle id. Who withdrew and did not consent again; what is given is found in the read model. */
  withdrawn: SharedMap<Withdrawn>;
  unrecorded: ConsentPolicy['unrecorded'];
}

export type ConsentCommand =
  | { type: 'AskForConsent' | 'GiveConsent'; who: OfConsent; said: Evidence; wording: WordingOffered }
  | { type: 'ImportConsents'; consents: readonly ImportedConsent[] }
  | { type: 'WithdrawConsent'; who: OfConsent; said: Evidence }
  | { type: 'ChangeConsentPolicy'; accountId: string; unrecorded: ConsentPolicy['unrecorded'] };

/** One of many that a file brought. */
export interface ImportedConsent {
  who: OfConsent;
  said: Evidence;
  wording: WordingOffered;
}

/** A wording with the purpose that it was published for. */
export type WordingOffered = WordingShown & { purpose: string };

/** Since when this person does not want messages for a purpose; undefined where nothing says so. ISO-8601 UTC */
export const withdrawnSince = ({ withdrawn }: ConsentsState, handleId: string, purpose: string): string | undefined =>
  entryOf(withdrawn, handleId)?.get(purpose);

/** Purposes from which this person withdrew, with the time. */
export const withdrawalsOf = ({ withdrawn }: ConsentsState, handleId: string): Withdrawn =>
  entryOf(withdrawn, handleId) ?? NOTHING;

const NOTHING: Withdrawn = new Map();

/**
 * What the people of an account consented to and took back. All of them in one stream: what a message may rest on is
 * asked before each claim, and is answered from memory.
 */
export const consents: Decider<ConsentsState, ConsentCommand, ConsentEvent> = {
  events: consentEvents,
  initialState: { changes: 0, anyGiven: false, withdrawn: NO_ENTRIES, unrecorded: 'send' },

  decide(command, state, now) {
    if (command.type === 'ChangeConsentPolicy') {
      const { accountId, unrecorded } = command;
      return unrecorded === state.unrecorded ? [] : [{ type: 'ConsentPolicyChanged', data: { accountId, unrecorded } }];
    }
    if (command.type === 'ImportConsents') return imported(command.consents, state, now);
    const { who } = command;
    const said = checked(command.said, now);
    if (command.type === 'WithdrawConsent') {
      const isNews = who.handleIds.some((id) => withdrawnSince(state, id, said.purpose) === undefined);
      return isNews ? [{ type: 'ConsentWithdrawn', data: { ...who, ...said } }] : [];
    }
    const wording = fitting(command.wording, said);
    if (command.type === 'AskForConsent') return [{ type: 'ConsentAsked', data: { ...who, ...said, wording } }];
    demandNewEvidence(state, who, said);
    return [{ type: 'ConsentGiven', data: { ...who, ...said, wording } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ConsentGiven':
        return { ...changed(state, event.data, undefined), anyGiven: true };
      case 'ConsentWithdrawn':
        return changed(state, event.data, event.data.at);
      case 'ConsentPolicyChanged':
        return { ...state, unrecorded: event.data.unrecorded };
      default:
        return state;
    }
  },
};

/** Of many, those that may be given: a withdrawal outweighs a file that was written before. */
function imported(given: readonly ImportedConsent[], state: ConsentsState, now: number): ConsentGiven[] {
  return given.flatMap(({ who, said: told, wording: offered }) => {
    try {
      const said = checked(told, now);
      const wording = fitting(offered, said);
      demandNewEvidence(state, who, said);
      return [{ type: 'ConsentGiven' as const, data: { ...who, ...said, wording } }];
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  });
}

function fitting({ purpose, ...wording }: WordingOffered, said: Evidence): WordingShown {
  if (purpose !== said.purpose) refuse('wordingId', `That wording is for ${purpose}. Choose one for ${said.purpose}.`);
  return wording;
}

function changed(
  state: ConsentsState,
  { handleIds, purpose }: (ConsentGiven | ConsentWithdrawn)['data'],
  since: string | undefined,
): ConsentsState {
  let { withdrawn } = state;
  for (const id of handleIds) {
    const before = entryOf(withdrawn, id);
    if (before?.get(purpose) === since) continue;
    const next = new Map(before);
    if (since === undefined) next.delete(purpose);
    else next.set(purpose, since);
    withdrawn = withEntry(withdrawn, id, next.size > 0 ? next : undefined);
  }
  return { ...state, withdrawn, changes: state.changes + 1 };
}

/**
 * Who withdrew is asked again, and says so: what was said before does not count any more.
 * @throws DomainError conflict, invalid
 */
export function demandNewEvidence(state: ConsentsState, who: Pick<OfConsent, 'handleIds'>, said: Evidence): void {
  const times = who.handleIds.flatMap((id) => withdrawnSince(state, id, said.purpose) ?? []);
  const since = times.sort().at(-1);
  if (since === undefined) return;
  if (said.at <= since) {
    const problem = `They withdrew on ${since}. Only a consent that was given after that counts.`;
    throw new DomainError('conflict', problem, { at: problem });
  }
  if (said.source || said.reference !== null || said.note !== null) return;
  refuse('note', 'They withdrew. Say what happened since, or where the new consent is found.');
}

/** @throws DomainError invalid, naming the field */
function checked(said: Evidence, now: number): Evidence {
  const problem = checkPurpose(said.purpose);
  if (problem !== undefined) refuse('purpose', problem);
  if (said.purpose === TRANSACTIONAL) refuse('purpose', 'What people ordered needs no consent');
  const at = Date.parse(said.at);
  if (Number.isNaN(at)) refuse('at', 'at must be a date and time');
  if (at > now) refuse('at', 'at must not be in the future');
  return { ...said, at: new Date(at).toISOString() };
}

function refuse(field: string, problem: string): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
