import type { AttributeValue } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../platform/personal/subjects.js';

/** The identity of a person. Part of every event of theirs. */
export interface OfPerson {
  accountId: string;
  /** The handle id of `first`: a person who was known from messages alone has this id already. */
  personId: string;
  /** The handle that they were first known by. */
  first: Handle;
}

/** The account's first statement about them. Before that they are known from messages alone. */
export type PersonKnown = DomainEvent<'PersonKnown', OfPerson>;
/** They can be reached at this, too; its claim was written before. */
export type HandleLinked = DomainEvent<'HandleLinked', OfPerson & { handleId: string; handle: Handle }>;
/** A member says that this is another person's. `reason`: in their words. */
export type HandleUnlinked = DomainEvent<
  'HandleUnlinked',
  OfPerson & { handleId: string; handle: Handle; reason: string }
>;
/** `value` null: it was taken away. `name`, `language` and `timeZone` mean what they say; others are the account's. */
export type AttributeSet = DomainEvent<'AttributeSet', OfPerson & { name: string; value: AttributeValue | null }>;
export type LabelAdded = DomainEvent<'LabelAdded', OfPerson & { label: string }>;
export type LabelRemoved = DomainEvent<'LabelRemoved', OfPerson & { label: string }>;

/** All data of them is gone; later events are about a new person. */
export type PersonForgotten = DomainEvent<
  'PersonForgotten',
  { accountId: string; personId: string; forgettingId: string }
>;

/** An event with data of a person. */
export type PersonSaid = PersonKnown | HandleLinked | HandleUnlinked | AttributeSet | LabelAdded | LabelRemoved;
export type PersonEvent = PersonSaid | PersonForgotten;

const ofFirst = ({ accountId, first }: OfPerson) => subjectOfHandle(accountId, first);
const FIRST = personal<OfPerson>(['first'], { first: erasedHandle }, ofFirst);
const LINKED = personal<HandleLinked['data']>(['handle'], { handle: erasedHandle }, ({ accountId, handle }) =>
  subjectOfHandle(accountId, handle),
);
const UNLINKED = personal<HandleUnlinked['data']>(['first', 'reason'], { first: erasedHandle, reason: '' }, ofFirst);
const ATTRIBUTE = personal<AttributeSet['data']>(
  ['first', 'name', 'value'],
  { first: erasedHandle, name: 'forgotten', value: null },
  ofFirst,
);
const LABEL = personal<LabelAdded['data']>(['first', 'label'], { first: erasedHandle, label: 'forgotten' }, ofFirst);

export const personEvents = eventFamily<PersonEvent>(
  'person-{id}',
  {
    PersonKnown: [],
    HandleLinked: [],
    HandleUnlinked: [],
    AttributeSet: [],
    LabelAdded: [],
    LabelRemoved: [],
    PersonForgotten: [],
  },
  {
    PersonKnown: [FIRST],
    HandleLinked: [FIRST, LINKED],
    HandleUnlinked: [UNLINKED, LINKED],
    AttributeSet: [ATTRIBUTE],
    LabelAdded: [LABEL],
    LabelRemoved: [LABEL],
  },
);

export const personStream = (personId: string) => `person-${personId}`;
