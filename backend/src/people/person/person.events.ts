import type { AttributeValue } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';

/** Who a person is. Part of every event of theirs. */
export interface OfPerson {
  accountId: string;
  /** The handle id of `first`: who was known from messages alone has this id already. */
  personId: string;
  /** The handle that they were first known by. */
  first: Handle;
}

/** Somebody said something of them for the first time. Before that they are known from messages alone. */
export type PersonKnown = DomainEvent<'PersonKnown', OfPerson>;
/** They can be reached at this, too; its claim was written before. */
export type HandleLinked = DomainEvent<'HandleLinked', OfPerson & { handleId: string; handle: Handle }>;
/** `value` null: it was taken away. `name`, `language` and `timeZone` mean what they say; others are the account's. */
export type AttributeSet = DomainEvent<'AttributeSet', OfPerson & { name: string; value: AttributeValue | null }>;
export type LabelAdded = DomainEvent<'LabelAdded', OfPerson & { label: string }>;
export type LabelRemoved = DomainEvent<'LabelRemoved', OfPerson & { label: string }>;

export type PersonEvent = PersonKnown | HandleLinked | AttributeSet | LabelAdded | LabelRemoved;

export const personEvents = eventFamily<PersonEvent>('person-{id}', {
  PersonKnown: [],
  HandleLinked: [],
  AttributeSet: [],
  LabelAdded: [],
  LabelRemoved: [],
});

export const personStream = (personId: string) => `person-${personId}`;
