import type { ConsentEntry } from '@wavelane/contracts';
import type { Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { personKey } from '../list/person-key.js';
import type { ConsentGiven, ConsentsGiven } from './consent.events.js';
import { consentEntryOf, type ConsentSaid } from './consent-entry.js';
import { recordedIn } from './given-by-many.js';

/** How one handle stands to one purpose, and all that was said of it, oldest first. Times are ISO-8601 UTC. */
export interface ConsentDocument extends Record<string, unknown> {
  accountId: string;
  handleId: string;
  purpose: string;
  /** Key of the person who said it last. */
  person: string;
  /** Whether it is the handle that this person was first known by: lists show each person once. */
  isFirst: boolean;
  /** `none`: what was said turned out to be another person's. */
  state: 'given' | 'withdrawn' | 'asked' | 'none';
  /** When that was said. */
  since: string;
  /** Until when a question to them can be answered; null if there is none. */
  waitsUntil: string | null;
  /** Whether they said yes to a question. */
  isConfirmed: boolean;
  /** The event by which it is so. */
  eventId: string;
  history: ConsentEntry[];
}

/** The most entries that are shown of one handle and purpose; the log has all. */
const SHOWN = 500;

export const consentKey = (handleId: string, purpose: string): string => `${handleId}:${purpose}`;
/** The keys of a handle for all purposes. `;` comes next after `:`. */
export const consentKeys = (handleId: string) => ({ gte: consentKey(handleId, ''), lt: `${handleId};` });

/** One document for each handle and purpose, so that a claim finds its consent by one key. */
export const consentsProjection = projection<ConsentDocument, ConsentSaid | ConsentsGiven>({
  name: 'consents',
  version: 7,
  handles: ['ConsentAsked', 'ConsentGiven', 'ConsentsGiven', 'ConsentWithdrawn', 'ConsentWithdrawalLifted'],
  keys: (event) => (event.type === 'ConsentsGiven' ? [...byKey(event).keys()] : keysOf(event)),
  initial: (key) => ({
    accountId: '',
    handleId: key.slice(0, key.indexOf(':')),
    purpose: key.slice(key.indexOf(':') + 1),
    person: '',
    isFirst: false,
    state: 'asked',
    since: '',
    waitsUntil: null,
    isConfirmed: false,
    eventId: '',
    history: [],
  }),
  fold(document, event) {
    if (event.type !== 'ConsentsGiven') return said(document, event);
    return (byKey(event).get(consentKey(document.handleId, document.purpose)) ?? []).reduce(said, document);
  },
  indexes: [
    { fields: ['accountId', 'isFirst', 'purpose', 'state', 'person'].map((field) => ({ field })) },
    // The consents of the people of a list, whatever they are for.
    { fields: ['accountId', 'person', 'isFirst', 'state'].map((field) => ({ field })) },
  ],
});

// A forgotten person's questions and consents are dropped; their withdrawals stay.
const keysOf = ({ type, data: { handleIds, purpose, first } }: ConsentSaid): string[] =>
  (type === 'ConsentAsked' || type === 'ConsentGiven') && isPseudonym(first.value)
    ? []
    : [...new Set(handleIds)].map((id) => consentKey(id, purpose));

const reckoned = new WeakMap<object, ReadonlyMap<string, Recorded<ConsentGiven>[]>>();

/** Reckoned once an event, since each of its documents asks. */
function byKey(event: Recorded<ConsentsGiven>): ReadonlyMap<string, Recorded<ConsentGiven>[]> {
  const before = reckoned.get(event.data.people);
  if (before) return before;
  const found = new Map<string, Recorded<ConsentGiven>[]>();
  for (const one of recordedIn(event))
    for (const key of keysOf(one)) {
      const others = found.get(key);
      if (others) others.push(one);
      else found.set(key, [one]);
    }
  reckoned.set(event.data.people, found);
  return found;
}

function said(document: ConsentDocument, event: Recorded<ConsentSaid>): ConsentDocument {
  const { accountId, personId, first, at } = event.data;
  const entry = consentEntryOf(event);
  const { id, what } = entry;
  const next = { ...document, accountId, history: [...document.history.slice(1 - SHOWN), entry] };
  if (what === 'lifted') return restored(next, event);
  // Being asked again changes nothing of what was said.
  if (what === 'asked' && document.eventId !== '' && document.state !== 'asked') return next;
  const isFirst = document.handleId === personId;
  const waitsUntil = entry.waitsUntil ?? null;
  const isConfirmed = entry.means === 'double-opt-in';
  const person = personKey(accountId, first);
  return { ...next, person, isFirst, state: what, since: at, waitsUntil, isConfirmed, eventId: id };
}

/** The document without the withdrawal of another person. Later statements of their own stay. */
function restored(document: ConsentDocument, { id }: Recorded<ConsentSaid>): ConsentDocument {
  const last = document.history.findLast(({ what }) => what !== 'asked' && what !== 'lifted');
  if (last && !isElsewhere(last)) return document;
  const said = document.history.filter((entry) => entry.what !== 'lifted' && !isElsewhere(entry));
  const standing = said.findLast(({ what }) => what !== 'asked') ?? said.at(-1);
  if (!standing) return { ...document, state: 'none', since: '', waitsUntil: null, isConfirmed: false, eventId: id };
  const { what, at, waitsUntil = null, means, id: eventId } = standing;
  const state = what === 'lifted' ? 'none' : what;
  return { ...document, state, since: at, waitsUntil, isConfirmed: means === 'double-opt-in', eventId };
}

const isElsewhere = ({ what, means }: ConsentEntry): boolean => what === 'withdrawn' && means === 'same-person';
