import { isPseudonym } from '../../platform/personal/subjects.js';
import type {
  ConsentAsked,
  ConsentGiven,
  ConsentWithdrawalLifted,
  ConsentWithdrawn,
  DoubleOptInRules,
  OfConsent,
  Question,
} from './consent.events.js';
import { entryOf, type SharedMap, withEntry } from './shared-map.js';

/** The state of a question to a person. It is kept once it is settled, so that they are not asked again too soon. */
export interface Asked extends Question {
  /** The latest event about this purpose since they were asked. */
  state: 'asked' | 'given' | 'withdrawn';
  /** Before a no that was said at another number: if that turns out to be another person's, it is so again. */
  before?: 'asked' | 'given';
}

/** By handle id, then by purpose. */
export type AskedPeople = SharedMap<ReadonlyMap<string, Asked>>;

export const NO_RULES: DoubleOptInRules = {
  purposes: [],
  channelId: null,
  expiresAfterDays: 7,
  againAfterDays: 30,
  words: [],
};

const DAY_MS = 86_400_000;
/** The gateway's clock says whole seconds. */
const SECOND_MS = 1_000;

/** The question to a handle for a purpose; undefined if it was never asked. */
export const askedOf = (asked: AskedPeople, handleId: string, purpose: string): Asked | undefined =>
  entryOf(asked, handleId)?.get(purpose);

/**
 * The question to a person who said yes elsewhere: the present one if it is too soon to ask again, else a new one.
 * @param questionId of a new one @param now Unix ms
 */
export function questionFor(
  asked: AskedPeople,
  { expiresAfterDays, againAfterDays }: DoubleOptInRules,
  { handleIds }: OfConsent,
  purpose: string,
  { questionId, now }: { questionId: string; now: number },
): Question {
  const iso = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const open = handleIds
    .flatMap((id) => askedOf(asked, id, purpose) ?? [])
    .find(({ againAt }) => Date.parse(againAt) > now);
  if (!open) return { questionId, askedAt: iso(0), expiresAt: iso(expiresAfterDays), againAt: iso(againAfterDays) };
  const { questionId: before, askedAt, expiresAt, againAt } = open;
  return { questionId: before, askedAt, expiresAt, againAt };
}

/** Whether a yes that was written then answers this question. @param at Unix ms */
export const isAnsweredBy = ({ state, askedAt, expiresAt }: Asked, at: number): boolean =>
  state === 'asked' && at + SECOND_MS > Date.parse(askedAt) && at <= Date.parse(expiresAt);

/** The known questions after an event. A forgotten person has no open question. */
export function evolveAsked(asked: AskedPeople, event: Said): AskedPeople {
  const { handleIds, purpose, first } = event.data;
  if (isPseudonym(first.value)) return asked;
  const next = nextOf(event, handleIds.flatMap((id) => askedOf(asked, id, purpose) ?? []).at(0));
  return next
    ? handleIds.reduce((map, id) => withEntry(map, id, new Map(entryOf(map, id)).set(purpose, next)), asked)
    : asked;
}

type Said = ConsentAsked | ConsentGiven | ConsentWithdrawn | ConsentWithdrawalLifted;

function nextOf({ type, data }: Said, last: Asked | undefined): Asked | undefined {
  if (type === 'ConsentAsked') return data.question && { ...data.question, state: 'asked' };
  if (!last) return undefined;
  const { before, ...stands } = last;
  if (type === 'ConsentGiven') return { ...stands, state: 'given' };
  if (type === 'ConsentWithdrawalLifted') return { ...stands, state: before ?? stands.state };
  const stood = stands.state === 'withdrawn' ? before : stands.state;
  return { ...stands, state: 'withdrawn', ...(data.means === 'same-person' && stood && { before: stood }) };
}
