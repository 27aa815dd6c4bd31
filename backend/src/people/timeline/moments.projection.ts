import type { PersonMoment } from '@wavelane/contracts';
import { decidedAtOf, type Position, type Recorded, type EventOf } from '@wavelane/event-store';
import { type DerivedRow, projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';
import { type GatewayMessageReceived, providerKey } from '../../whatsapp/index.js';

import { consentEntryOf, type ConsentSaid } from '../consents/consent-entry.js';
import { importedOf } from '../imports/imported-rows.js';
import type { PeopleImported } from '../imports/import.events.js';
import type { ConsentsGiven, SaidByRow } from '../consents/consent.events.js';
import type { MergeEvent } from '../merges/merges.events.js';
import { personKey } from '../list/person-key.js';
import type { PersonSaid } from '../person/person.events.js';
import { recordedIn } from '../consents/given-by-many.js';
import { senderOf } from '../list/sightings.js';
import { isHidden } from '../../platform/domain/phone/chat.js';
import { type Handle, handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;
type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

/** The data of a moment besides its time. */
export type Told = WithoutTime<Exclude<PersonMoment, { kind: 'message-sent' | 'message-received' }>>;
type WithoutTime<M> = M extends unknown ? Omit<M, 'id' | 'at'> : never;

/** Something that was said of a person or by them, or the key of a message from a hidden number. */
export interface MomentRow extends Record<string, unknown> {
  accountId: string;
  /** Key of the person. */
  person: string;
  /** Id of the event. */
  event: string;
  /** Where the event stands. */
  place: { stream: string; revision: number; position: Position };
  /** When it was written down, ISO-8601 UTC. */
  at: string;
  told: Told | null;
  /** The other data of the person in the row of a file. */
  row?: Extract<Told, { kind: 'imported' }>;
  /** Key in the read model of what people wrote; null for moments that are kept here. */
  inbound: string | null;
}

type News =
  | PeopleImported
  | PersonSaid
  | MergeEvent
  | ConsentSaid
  | ConsentsGiven
  | RecipientSuppressed
  | RecipientRestored
  | GatewayMessageReceived;

/**
 * The moments of people beside their messages, a row for each person of an event: they never change. Messages have read
 * models of their own, but for those from a hidden number, which those read models name by no handle.
 */
export const momentsProjection = projection<Record<string, never>, News>({
  name: 'person-moments',
  version: 8,
  handles: [
    ...([
      'HandleLinked',
      'HandleUnlinked',
      'AttributeSet',
      'LabelAdded',
      'LabelRemoved',
      'PeopleMerged',
      'PeopleUnmerged',
    ] as const),
    ...(['ConsentAsked', 'ConsentGiven', 'ConsentsGiven', 'ConsentWithdrawn', 'ConsentWithdrawalLifted'] as const),
    ...(['RecipientSuppressed', 'RecipientRestored'] as const),
    ...(['PeopleImported', 'GatewayMessageReceived'] as const),
  ],
  keys: () => [],
  initial: () => ({}),
  fold: (document) => document,
  rows(event): DerivedRow[] {
    if (event.type === 'PeopleImported') return importedRows(event);
    if (event.type === 'ConsentsGiven') return consentRows(event);
    const { accountId } = event.data;
    const { handles, told, inbound } = momentOf(event);
    // An event that names a forgotten person gives no rows, not even for others, because they would name that person.
    if (handles.some(({ value }) => isPseudonym(value))) return [];
    const people = new Set(handles.map((handle) => personKey(accountId, handle)));
    const of = { accountId, event: event.id, place: placeOf(event), at: decidedAtOf(event), told, inbound };
    return [...people].map((person, index) => ({ id: rowId(event, index), body: { ...of, person } }));
  },
  indexes: [],
  rowIndexes: [{ fields: [{ field: 'accountId' }, { field: 'person' }, { field: 'at', direction: 'desc' }] }],
});

/** By the place in the log: what is written together lies together. */
const rowId = ({ position }: Recorded<News>, nth: number): string => `${position}/${nth}`;

const placeOf = ({ stream, revision, position }: Recorded<News>) => ({ stream, revision, position });

function importedRows(event: Recorded<PeopleImported>): DerivedRow[] {
  const { accountId, importId } = event.data;
  const of = { accountId, place: placeOf(event), at: decidedAtOf(event), inbound: null };
  return [...importedOf(event.data)].flatMap(([person, rows]) =>
    rows.map((row) => {
      const body = { ...of, event: `${event.id}/${row.line}`, told: rowTold(importId, row), person };
      return { id: rowId(event, row.line), body };
    }),
  );
}

function rowTold(
  importId: string,
  { labels, attributes }: Omit<SaidByRow, 'line'>,
): Extract<Told, { kind: 'imported' }> {
  const name = typeof attributes.name === 'string' ? attributes.name : null;
  return { kind: 'imported', importId, name, labels: [...labels], attributes: { ...attributes } };
}

/** Leaves out forgotten people. */
function consentRows(event: Recorded<ConsentsGiven>): DerivedRow[] {
  const { accountId, importId = '', people } = event.data;
  const of = { accountId, place: placeOf(event), at: decidedAtOf(event), inbound: null };
  return recordedIn(event).flatMap((one, nth) => {
    if (isPseudonym(one.data.first.value)) return [];
    const told: Told = { kind: 'consent', consent: consentEntryOf(one) };
    const person = personKey(accountId, one.data.first);
    const row = people[nth]?.row;
    const body = { ...of, event: one.id, told, ...(row && { row: rowTold(importId, row) }), person };
    return { id: rowId(event, nth), body };
  });
}

/** The people of an event, and the moment's data. */
function momentOf(event: Recorded<Exclude<News, PeopleImported | ConsentsGiven>>): {
  handles: Handle[];
  told: Told | null;
  inbound: string | null;
} {
  const tells = (handles: Handle[], told: Told) => ({ handles, told, inbound: null });
  const { type, data } = event;
  switch (type) {
    case 'AttributeSet':
      return tells([data.first], { kind: 'attribute-set', name: data.name, value: data.value });
    case 'LabelAdded':
      return tells([data.first], { kind: 'label-added', label: data.label });
    case 'LabelRemoved':
      return tells([data.first], { kind: 'label-removed', label: data.label });
    case 'HandleLinked': {
      // The first handle of a person is no news.
      const isFirst = personKey(data.accountId, data.first) === personKey(data.accountId, data.handle);
      return tells(isFirst ? [] : [data.first], { kind: 'handle-linked', handle: data.handle });
    }
    case 'HandleUnlinked': {
      const { accountId, first, handle, reason } = data;
      const pair = { personId: personKey(accountId, handle), into: personKey(accountId, first) };
      return tells([first, handle], { kind: 'unmerged', ...pair, reason });
    }
    case 'PeopleMerged':
    case 'PeopleUnmerged': {
      const { accountId, first, intoFirst } = data;
      const kind = type === 'PeopleMerged' ? 'merged' : 'unmerged';
      const pair = { kind, personId: personKey(accountId, first), into: personKey(accountId, intoFirst) } as const;
      const { told } = type === 'PeopleMerged' ? data : {};
      const { reason } = type === 'PeopleUnmerged' ? data : {};
      return tells([first, intoFirst], { ...pair, ...(told && { told }), ...(reason !== undefined && { reason }) });
    }
    case 'ConsentAsked':
    case 'ConsentGiven':
    case 'ConsentWithdrawn':
    case 'ConsentWithdrawalLifted':
      return tells([data.first], { kind: 'consent', consent: consentEntryOf(event) });
    case 'RecipientSuppressed':
    case 'RecipientRestored': {
      const { phone, reason, text } = data;
      const kind = type === 'RecipientSuppressed' ? 'stopped' : 'restored';
      return tells([handleNamed(phone)], { kind, phone, reason, text });
    }
    case 'GatewayMessageReceived': {
      const sender = isHidden(data.chatId) ? senderOf(data) : undefined;
      return {
        handles: sender ? [sender] : [],
        told: null,
        inbound: providerKey(data.channelId, data.providerMessageId),
      };
    }
    default:
      return { handles: [], told: null, inbound: null };
  }
}
