import { isDeepStrictEqual } from 'node:util';
import type { ConsentPolicy } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { rulesOf } from '../questions/double-opt-in.js';
import { type Asked, askedOf, type AskedPeople, evolveAsked, isAnsweredBy, NO_RULES, questionFor } from './asked.js';
import {
  changed,
  checked,
  clamped,
  demandNewEvidence,
  fitting,
  isNewWithdrawal,
  isSpread,
  type Spread,
  spreadAfter,
  type Withdrawn,
  withdrawnSince,
} from './evidence-rules.js';
import { gathered, gatheredRows, givenIn } from './given-by-many.js';
import { entryOf, NO_ENTRIES, type SharedMap } from './shared-map.js';
import {
  type ConsentEvent,
  consentEvents,
  type ConsentAsked,
  type ConsentGiven,
  type ConsentWithdrawn,
  type DoubleOptInRules,
  type Evidence,
  type OfConsent,
  type SaidByRow,
  type WordingShown,
} from './consent.events.js';

export interface ConsentsState {
  /** The number of consents given, asked for confirmation or withdrawn; identifies the state of an instant. */
  changes: number;
  /** Whether the account has recorded any consent. */
  anyGiven: boolean;
  /** By handle id: people who withdrew and did not consent again; consents are found in the read model. */
  withdrawn: SharedMap<Withdrawn>;
  spread: Spread;
  /** People who were asked to confirm a consent that they gave elsewhere. */
  asked: AskedPeople;
  unrecorded: ConsentPolicy['unrecorded'];
  doubleOptIn: DoubleOptInRules;
}

export type ConsentCommand =
  | { type: 'AskForConsent'; who: OfConsent; said: Evidence; wording: WordingOffered }
  | ({ type: 'GiveConsent' } & OfferedConsent)
  /** They said yes to a question that was sent to this handle. */
  | {
      type: 'ConfirmConsent';
      handleId: string;
      questionId: string;
      who: OfConsent;
      said: Evidence;
      wording: WordingShown;
    }
  /** They said no to everything, at this instant. */
  | { type: 'EndQuestions'; who: OfConsent; said: Omit<Evidence, 'purpose'> }
  | ({ type: 'ChangeDoubleOptIn'; accountId: string } & DoubleOptInRules)
  | { type: 'ImportConsents'; consents: readonly OfferedConsent[] }
  /** Whole rows of a file: those whose consent holds at once, and no others. */
  | { type: 'ImportRows'; importId: string; rows: readonly (OfferedConsent & { row: SaidByRow })[] }
  | { type: 'WithdrawConsent'; who: OfConsent; said: Evidence }
  /** The withdrawal was another person's: these handles are as they were before. */
  | { type: 'LiftWithdrawal'; who: OfConsent; said: Evidence }
  | { type: 'ChangeConsentPolicy'; accountId: string; unrecorded: ConsentPolicy['unrecorded'] };

/** A consent that a person gave elsewhere: on a form, on paper, in a file. */
export interface OfferedConsent {
  who: OfConsent;
  said: Evidence;
  wording: WordingOffered;
  /** Id of the question that is asked if the consent has to be confirmed. */
  questionId: string;
}

/** A wording with the purpose that it was published for. */
export type WordingOffered = WordingShown & { purpose: string };

/** Purposes from which this person withdrew, with the time. */
export const withdrawalsOf = ({ withdrawn }: ConsentsState, handleId: string): Withdrawn =>
  entryOf(withdrawn, handleId) ?? NOTHING;

const NOTHING: Withdrawn = new Map();

/**
 * The consents and withdrawals of an account's people. All of them are in one stream: the basis of a message is checked
 * before each claim, and the check is answered from memory.
 */
export const consents: Decider<ConsentsState, ConsentCommand, ConsentEvent> = {
  events: consentEvents,
  initialState: {
    ...{ changes: 0, anyGiven: false, withdrawn: NO_ENTRIES, spread: NO_ENTRIES, asked: NO_ENTRIES },
    ...{ unrecorded: 'send', doubleOptIn: NO_RULES },
  },

  decide(command, state, now) {
    if (command.type === 'ChangeConsentPolicy') {
      const { accountId, unrecorded } = command;
      return unrecorded === state.unrecorded ? [] : [{ type: 'ConsentPolicyChanged', data: { accountId, unrecorded } }];
    }
    if (command.type === 'ChangeDoubleOptIn') return rulesChanged(command, state);
    if (command.type === 'ImportConsents') return imported(command.consents, state, now);
    if (command.type === 'ImportRows') return gatheredRows(command.importId, heldAtOnce(command.rows, state, now));
    if (command.type === 'EndQuestions') return ended(command, state, now);
    if (command.type === 'ConfirmConsent') return confirmed(command, state, now);
    const { who } = command;
    const said = checked(command.said, now);
    if (command.type === 'WithdrawConsent')
      return isNewWithdrawal(state, who, said) ? [{ type: 'ConsentWithdrawn', data: { ...who, ...said } }] : [];
    if (command.type === 'LiftWithdrawal') {
      const handleIds = who.handleIds.filter((id) => isSpread(state, id, said.purpose));
      return handleIds.length > 0 ? [{ type: 'ConsentWithdrawalLifted', data: { ...who, handleIds, ...said } }] : [];
    }
    const wording = fitting(command.wording, said);
    if (command.type === 'AskForConsent') return [{ type: 'ConsentAsked', data: { ...who, ...said, wording } }];
    demandNewEvidence(state, who, said);
    return [givenOrAsked(state, { who, said, wording, questionId: command.questionId }, now)];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ConsentAsked':
        if (!event.data.question) return state;
        return { ...state, asked: evolveAsked(state.asked, event), changes: state.changes + 1 };
      case 'ConsentGiven':
        return { ...changed(state, event.data, undefined), asked: evolveAsked(state.asked, event), anyGiven: true };
      case 'ConsentsGiven':
        return givenIn(event.data).reduce((next, one) => consents.evolve(next, one), state);
      case 'ConsentWithdrawn':
        return {
          ...changed(state, event.data, event.data.at),
          spread: spreadAfter(state, event.data),
          asked: evolveAsked(state.asked, event),
        };
      case 'ConsentWithdrawalLifted':
        return { ...changed(state, event.data, undefined), asked: evolveAsked(state.asked, event) };
      case 'ConsentPolicyChanged':
        return { ...state, unrecorded: event.data.unrecorded };
      case 'DoubleOptInChanged': {
        const { accountId: _accountId, ...doubleOptIn } = event.data;
        return { ...state, doubleOptIn };
      }
    }
  },
};

/** The question to a person for this purpose; undefined if they were not asked. */
export const questionOf = ({ asked }: ConsentsState, handleId: string, purpose: string): Asked | undefined =>
  askedOf(asked, handleId, purpose);

/**
 * Asks for a confirmation if the account requires one. A person who withdrew is never asked: they come back by new
 * evidence alone. A person who confirmed, or came back so, is not asked again.
 */
function givenOrAsked(
  state: ConsentsState,
  { who, said, wording, questionId }: Omit<OfferedConsent, 'wording'> & { wording: WordingShown },
  now: number,
): ConsentGiven | ConsentAsked {
  const { purpose } = said;
  const isSettled = who.handleIds.some(
    (id) => withdrawnSince(state, id, purpose) !== undefined || askedOf(state.asked, id, purpose)?.state === 'given',
  );
  if (!state.doubleOptIn.purposes.includes(purpose) || isSettled)
    return { type: 'ConsentGiven', data: { ...who, ...said, wording } };
  const question = questionFor(state.asked, state.doubleOptIn, who, purpose, { questionId, now });
  return { type: 'ConsentAsked', data: { ...who, ...said, wording, question } };
}

/** No event if it does not answer an open question: too late, withdrawn meanwhile, or answered already. */
function confirmed(
  { who, handleId, questionId, said, wording }: Extract<ConsentCommand, { type: 'ConfirmConsent' }>,
  state: ConsentsState,
  now: number,
): ConsentGiven[] {
  const asked = askedOf(state.asked, handleId, said.purpose);
  if (asked?.questionId !== questionId || !isAnsweredBy(asked, Date.parse(said.at))) return [];
  if (who.handleIds.some((id) => withdrawnSince(state, id, said.purpose) !== undefined)) return [];
  return [{ type: 'ConsentGiven', data: { ...who, ...clamped(said, now), wording, answers: questionId } }];
}

/** A STOP outweighs what they were asked before it, and their answer, whichever is heard first. */
function ended(
  { who, said }: Extract<ConsentCommand, { type: 'EndQuestions' }>,
  state: ConsentsState,
  now: number,
): ConsentWithdrawn[] {
  const told = clamped(said, now);
  const isOwn = told.means !== 'same-person';
  const purposes = new Set<string>();
  for (const id of who.handleIds)
    for (const [purpose, { state: stands, askedAt }] of entryOf(state.asked, id) ?? [])
      if (askedAt <= told.at && (stands !== 'withdrawn' || (isOwn && isSpread(state, id, purpose))))
        purposes.add(purpose);
  return [...purposes].map((purpose) => ({ type: 'ConsentWithdrawn', data: { ...who, ...told, purpose } }));
}

function rulesChanged(
  { accountId, type: _type, ...wanted }: Extract<ConsentCommand, { type: 'ChangeDoubleOptIn' }>,
  { doubleOptIn }: ConsentsState,
): ConsentEvent[] {
  const rules = rulesOf(wanted);
  return isDeepStrictEqual(rules, doubleOptIn) ? [] : [{ type: 'DoubleOptInChanged', data: { accountId, ...rules } }];
}

/**
 * The outcome for one of many; undefined if it may not be given: a withdrawal outweighs a file that was written before.
 */
function ofMany({ who, said: told, wording: offered, questionId }: OfferedConsent, state: ConsentsState, now: number) {
  try {
    const said = checked(told, now);
    const wording = fitting(offered, said);
    demandNewEvidence(state, who, said);
    return givenOrAsked(state, { who, said, wording, questionId }, now);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function heldAtOnce(rows: Extract<ConsentCommand, { type: 'ImportRows' }>['rows'], state: ConsentsState, now: number) {
  return rows.flatMap((offered) => {
    const one = ofMany(offered, state, now);
    return one?.type === 'ConsentGiven' ? [{ ...one, row: offered.row }] : [];
  });
}

function imported(given: readonly OfferedConsent[], state: ConsentsState, now: number): ConsentEvent[] {
  const all = given.flatMap((offered) => ofMany(offered, state, now) ?? []);
  const isGiven = (one: ConsentGiven | ConsentAsked) => one.type === 'ConsentGiven';
  return [...gathered(all.filter(isGiven)), ...all.filter((one) => !isGiven(one))];
}
