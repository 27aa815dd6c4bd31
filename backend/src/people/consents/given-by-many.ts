import type { Recorded } from '@wavelane/event-store';
import {
  type ConsentGiven,
  CONSENTS_MAX,
  type ConsentsGiven,
  type GivenByOne,
  type SaidByRow,
  type WordingShown,
} from './consent.events.js';

const told = new WeakMap<readonly GivenByOne[], readonly ConsentGiven[]>();

/** The consents of such an event one by one, as if each had been written alone. Reckoned once, since every reader asks. */
export function givenIn({ accountId, wordings, people }: ConsentsGiven['data']): readonly ConsentGiven[] {
  const before = told.get(people);
  if (before) return before;
  const given = people.map(({ wording, line: _line, row: _row, ...said }): ConsentGiven => {
    const shown = wordings[wording];
    if (!shown) throw new RangeError(`A consent names wording ${wording} of ${wordings.length}`);
    return { type: 'ConsentGiven', data: { accountId, ...said, wording: shown } };
  });
  told.set(people, given);
  return given;
}

/**
 * The consents as readers of the log find them, each with an id of its own, which later events refer to: that of the
 * event and the consent's place.
 */
export const recordedIn = (event: Recorded<ConsentsGiven>): Recorded<ConsentGiven>[] =>
  givenIn(event.data).map((one, nth) => ({ ...event, ...one, id: `${event.id}/${nth}` }));

/**
 * Packs consents of one account into as few events as possible. A consent that was given in a message stays an event of
 * its own.
 */
export function gathered(given: readonly ConsentGiven[]): (ConsentGiven | ConsentsGiven)[] {
  const events: (ConsentGiven | ConsentsGiven)[] = given.filter(isAlone);
  const others = given.filter((one) => !isAlone(one));
  for (let from = 0; from < others.length; from += CONSENTS_MAX)
    events.push(...fewest(others.slice(from, from + CONSENTS_MAX)));
  return events;
}

/** The consent of a row, and what else the row says. */
export type GivenByRow = ConsentGiven & { row: SaidByRow };

/** The same of one account's rows, with what else they say. */
export function gatheredRows(importId: string, given: readonly GivenByRow[]): ConsentsGiven[] {
  const events: ConsentsGiven[] = [];
  for (let from = 0; from < given.length; from += CONSENTS_MAX) {
    const { accountId, ...many } = together(given.slice(from, from + CONSENTS_MAX));
    events.push({ type: 'ConsentsGiven', data: { accountId, importId, ...many } });
  }
  return events;
}

const isAlone = ({ data }: ConsentGiven) => data.source !== undefined || data.answers !== undefined;

const fewest = (given: readonly ConsentGiven[]): (ConsentGiven | ConsentsGiven)[] =>
  given.length === 1 ? [...given] : [{ type: 'ConsentsGiven', data: together(given) }];

function together(given: readonly (ConsentGiven & { row?: SaidByRow })[]): ConsentsGiven['data'] {
  const places = new Map<string, number>();
  const wordings: WordingShown[] = [];
  const people = given.map(({ data: { accountId: _accountId, source: _source, answers: _answers, ...one }, row }) => {
    const { wordingId, version } = one.wording;
    const name = `${wordingId} ${version}`;
    const wording = places.get(name) ?? wordings.push(one.wording) - 1;
    places.set(name, wording);
    if (!row) return { ...one, wording };
    const { line, ...rest } = row;
    return { ...one, wording, line, row: rest };
  });
  return { accountId: given[0]?.data.accountId ?? '', wordings, people };
}
