import { ATTRIBUTES_MAX, LABELS_MAX, plainName } from '@wavelane/contracts';
import { decidedAtOf, guardOf, type Recorded, type EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';
import { type GatewayMessageReceived, isReported, isWriting } from '../../whatsapp/index.js';
import { type Handle, handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { importedOf } from '../imports/imported-rows.js';
import type { ConsentsGiven, SaidByRow } from '../consents/consent.events.js';
import type { PeopleImported } from '../imports/import.events.js';
import type { MergeEvent } from '../merges/merges.events.js';
import type { PersonSaid } from '../person/person.events.js';
import { namesIn } from './names.js';
import { placesOf } from './order/people-order.js';
import type { Inbound, PersonDocument } from './person-document.js';
import { searchedOf, SEARCHED } from './searched.js';

export type { Inbound, PersonDocument };

import { personKey } from './person-key.js';
import { type MessageOrdered, recipientIn, type RecipientsAdded, recipientsOf, senderOf } from './sightings.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;
type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

type Told = PersonSaid | MergeEvent;
type Imported = PeopleImported | ConsentsGiven;
type Seen =
  Imported | RecipientsAdded | MessageOrdered | GatewayMessageReceived | RecipientSuppressed | RecipientRestored;

export const peopleProjection = projection<PersonDocument, Told | Seen>({
  name: 'people',
  version: 15,
  handles: [
    'PersonKnown',
    'HandleLinked',
    'HandleUnlinked',
    'AttributeSet',
    'LabelAdded',
    'LabelRemoved',
    'PeopleMerged',
    'PeopleUnmerged',
    'PeopleImported',
    'ConsentsGiven',
    'JobRecipientsAdded',
    'MessageOrdered',
    'ReplyOrdered',
    'GatewayMessageReceived',
    'RecipientSuppressed',
    'RecipientRestored',
  ],
  keys(event) {
    const { type, data } = event;
    switch (type) {
      case 'PeopleImported':
      case 'ConsentsGiven':
        return [...importedOf(data).keys()];
      case 'JobRecipientsAdded':
        return [...recipientsOf(data).keys()];
      case 'MessageOrdered':
      case 'ReplyOrdered':
        return [...recipientIn(data).keys()];
      case 'GatewayMessageReceived': {
        const sender = senderOf(data);
        return sender ? personKey(data.accountId, sender) : [];
      }
      case 'RecipientSuppressed':
      case 'RecipientRestored':
        return keysOf(data.accountId, handleNamed(data.phone));
      case 'HandleLinked':
      case 'HandleUnlinked':
        return [...new Set(keysOf(data.accountId, data.first, data.handle))];
      default:
        return keysOf(data.accountId, data.first);
    }
  },
  initial: (key) => ({
    key,
    accountId: '',
    handle: { kind: 'phone', value: '' },
    listed: false,
    belongsTo: null,
    into: null,
    others: [],
    labels: [],
    attributes: {},
    listName: null,
    profileName: null,
    userName: null,
    stopped: false,
    firstSeenAt: '',
    lastInboundAt: null,
    lastInbound: null,
    isKnown: false,
    isImported: false,
    search: searchedOf([], { kind: 'phone', value: '' }),
    byName: '',
    byInbound: '',
  }),
  fold(document, event) {
    const next = isTold(event) ? { ...told(document, event), isKnown: true } : seen(document, event);
    const listed = next.belongsTo === null && next.into === null;
    return { ...next, ...placesOf(next), listed, search: searchedOf(namesIn([next]), next.handle) };
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'listed' }, { field: 'firstSeenAt', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'listed' }, { field: 'byName' }] },
    { fields: [{ field: 'accountId' }, { field: 'listed' }, { field: 'byInbound', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'belongsTo' }], onlyWith: 'belongsTo' },
    { fields: [{ field: 'accountId' }, { field: 'into' }], onlyWith: 'into' },
    ...SEARCHED.map((field) => `search.${field}`).map((field) => ({
      fields: [{ field: 'accountId' }, { field }],
      onlyWith: field,
    })),
  ],
});

/** Without the `@` that a gateway may write before it, and without signs that turn the direction of the page. */
const userNameOf = ({ sender }: GatewayMessageReceived['data']): string | undefined =>
  plainName(sender?.userName ?? '').replace(/^@/, '') || undefined;

/** Forgotten people have no documents. */
const keysOf = (accountId: string, ...handles: readonly Handle[]): string[] =>
  handles.filter(({ value }) => !isPseudonym(value)).map((handle) => personKey(accountId, handle));

const isTold = guardOf<Told>([
  ...['PersonKnown', 'HandleLinked', 'HandleUnlinked', 'AttributeSet', 'LabelAdded', 'LabelRemoved'],
  ...['PeopleMerged', 'PeopleUnmerged'],
] as const);

/** Sets the owner of a new document and its time, by the event that made it. */
function begun(document: PersonDocument, accountId: string, handle: Handle, at: string): PersonDocument {
  return document.accountId === '' ? { ...document, accountId, handle, firstSeenAt: at } : { ...document };
}

function told(document: PersonDocument, event: Recorded<Told>): PersonDocument {
  const { type, data } = event;
  const at = decidedAtOf(event);
  if (type === 'HandleLinked') return linked(document, data, at);
  if (type === 'HandleUnlinked') return unlinked(document, data);
  const next = begun(document, data.accountId, data.first, at);
  switch (type) {
    case 'AttributeSet': {
      const { [data.name]: _before, ...others } = document.attributes;
      next.attributes = data.value === null ? others : { ...others, [data.name]: data.value };
      return next;
    }
    case 'LabelAdded':
      next.labels = [...document.labels.filter((label) => label !== data.label), data.label];
      return next;
    case 'LabelRemoved':
      next.labels = document.labels.filter((label) => label !== data.label);
      return next;
    case 'PeopleMerged':
      next.into = keysOf(data.accountId, data.intoFirst)[0] ?? null;
      return next;
    case 'PeopleUnmerged':
      next.into = null;
      return next;
    default:
      return next;
  }
}

/** Comes to the document of the person and to that of the handle: which of them this is, its handle says. */
function linked(
  document: PersonDocument,
  { accountId, first, handle }: Extract<Told, { type: 'HandleLinked' }>['data'],
  at: string,
): PersonDocument {
  const [personsKey, handlesKey] = [personKey(accountId, first), personKey(accountId, handle)];
  if (personsKey === handlesKey || isPseudonym(handle.value)) return begun(document, accountId, first, at);
  if (isPseudonym(first.value)) return begun(document, accountId, handle, at);
  if (document.key !== personsKey) return { ...begun(document, accountId, handle, at), belongsTo: personsKey };
  const others = document.others.filter((other) => personKey(accountId, other) !== handlesKey);
  return { ...document, others: [...others, handle] };
}

/** Comes to both documents, too: the handle's is a person of its own again. */
function unlinked(
  document: PersonDocument,
  { accountId, first, handle }: Extract<Told, { type: 'HandleUnlinked' }>['data'],
): PersonDocument {
  const [personsKey, handlesKey] = [personKey(accountId, first), personKey(accountId, handle)];
  if (document.key === handlesKey && document.belongsTo === personsKey) return { ...document, belongsTo: null };
  return { ...document, others: document.others.filter((other) => personKey(accountId, other) !== handlesKey) };
}

/** Attributes of a file replace earlier values of the same name; other attributes and labels stay. */
function imported(document: PersonDocument, { labels, attributes }: SaidByRow): PersonDocument {
  const all = Object.entries({ ...document.attributes, ...attributes }).slice(0, ATTRIBUTES_MAX);
  const labelled = [...new Set([...document.labels, ...labels])].slice(0, LABELS_MAX);
  return { ...document, attributes: Object.fromEntries(all), labels: labelled, isImported: true };
}

function seen(document: PersonDocument, event: Recorded<Seen>): PersonDocument {
  const at = decidedAtOf(event);
  switch (event.type) {
    case 'PeopleImported':
    case 'ConsentsGiven': {
      const { accountId } = event.data;
      const rows = importedOf(event.data).get(document.key) ?? [];
      return rows.reduce((next, row) => imported(begun(next, accountId, row.first, at), row), document);
    }
    case 'JobRecipientsAdded':
    case 'MessageOrdered':
    case 'ReplyOrdered': {
      const { accountId } = event.data;
      const found = event.type === 'JobRecipientsAdded' ? recipientsOf(event.data) : recipientIn(event.data);
      const recipient = found.get(document.key);
      if (!recipient) return document;
      const next = begun(document, accountId, handleNamed(recipient.to), at);
      next.listName = recipient.name?.trim() || next.listName;
      return next;
    }
    case 'GatewayMessageReceived': {
      const sender = senderOf(event.data);
      if (!sender) return document;
      const next = begun(document, event.data.accountId, sender, at);
      const wroteAt = event.data.at ?? at;
      // A gateway whose clock is ahead must not keep a person from ever counting as silent.
      const came = { event: event.id, at: wroteAt < at ? wroteAt : at };
      if (next.lastInboundAt === null || next.lastInboundAt < came.at) next.lastInboundAt = came.at;
      if (isWriting(event.data) && !isReported(event) && (next.lastInbound === null || next.lastInbound.at <= came.at))
        next.lastInbound = came;
      const name = event.data.senderName?.trim();
      if (name) next.profileName = name;
      const userName = userNameOf(event.data);
      if (userName !== undefined) next.userName = userName;
      return next;
    }
    default: {
      const next = begun(document, event.data.accountId, handleNamed(event.data.phone), at);
      next.stopped = event.type === 'RecipientSuppressed';
      return next;
    }
  }
}
