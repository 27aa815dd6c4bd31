import type { ConsentEntry } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { personKey } from '../list/person-key.js';
import type { ConsentAsked, ConsentGiven, ConsentWithdrawn } from './consent.events.js';

/** How one handle stands to one purpose, and all that was said of it, oldest first. Times are ISO-8601 UTC. */
export interface ConsentDocument extends Record<string, unknown> {
  accountId: string;
  handleId: string;
  purpose: string;
  /** Key of the person who said it last. */
  person: string;
  /** Whether it is the handle that this person was first known by: lists show each person once. */
  isFirst: boolean;
  state: 'given' | 'withdrawn' | 'asked';
  /** When that was said. */
  since: string;
  /** The event by which it is so. */
  eventId: string;
  history: ConsentEntry[];
}

type Said = ConsentAsked | ConsentGiven | ConsentWithdrawn;

/** What is shown of one handle and purpose; the log has all. */
const SHOWN = 500;

export const consentKey = (handleId: string, purpose: string): string => `${handleId}:${purpose}`;

/** One document for each handle and purpose, so that a claim finds its consent by one key. */
export const consentsProjection = projection<ConsentDocument, Said>({
  name: 'consents',
  version: 2,
  handles: ['ConsentAsked', 'ConsentGiven', 'ConsentWithdrawn'],
  // What somebody allowed who was forgotten since is allowed by nobody; what they forbade stays so.
  keys: ({ type, data: { handleIds, purpose, first } }) =>
    type !== 'ConsentWithdrawn' && isPseudonym(first.value)
      ? []
      : [...new Set(handleIds)].map((id) => consentKey(id, purpose)),
  initial: (key) => ({
    accountId: '',
    handleId: key.slice(0, key.indexOf(':')),
    purpose: key.slice(key.indexOf(':') + 1),
    person: '',
    isFirst: false,
    state: 'asked',
    since: '',
    eventId: '',
    history: [],
  }),
  fold(document, event) {
    const { type, id, data } = event;
    const { accountId, personId, first, at } = data;
    const what = type === 'ConsentGiven' ? 'given' : type === 'ConsentWithdrawn' ? 'withdrawn' : 'asked';
    const wording = 'wording' in data ? data.wording : null;
    const entry: ConsentEntry = {
      ...{ id, what, purpose: data.purpose, means: data.means, at, writtenAt: decidedAtOf(event) },
      wording: wording && { id: wording.wordingId, version: wording.version, hash: wording.hash },
      ...{ reference: data.reference, note: data.note },
    };
    const next = { ...document, accountId, history: [...document.history.slice(1 - SHOWN), entry] };
    // Being asked again changes nothing of what was said.
    if (what === 'asked' && document.eventId !== '' && document.state !== 'asked') return next;
    const isFirst = document.handleId === personId;
    return { ...next, person: personKey(accountId, first), isFirst, state: what, since: at, eventId: id };
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'handleId' }] },
    { fields: ['accountId', 'isFirst', 'purpose', 'state', 'person'].map((field) => ({ field })) },
  ],
});
