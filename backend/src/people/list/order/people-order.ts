import { type PeopleOrder, searchable } from '@wavelane/contracts';
import { nameIn } from '../names.js';
import type { PersonDocument } from '../person-document.js';

/** Sorts behind all letters. */
const LAST = '\uffff';

/** The sort keys of a person in each order. */
export const placesOf = (document: PersonDocument) => ({
  byName: searchable(nameIn([document]) ?? '') || `${LAST}${document.handle.value}`,
  byInbound: document.lastInboundAt ?? '',
});

/** The field that each order reads. */
export const SORTED = {
  added: { field: 'firstSeenAt', direction: 'desc' },
  name: { field: 'byName', direction: 'asc' },
  wrote: { field: 'byInbound', direction: 'desc' },
} as const satisfies Record<PeopleOrder, object>;

/** Compares people who were found otherwise. */
export const comparing = (order: PeopleOrder) => {
  const { field, direction } = SORTED[order];
  const before = direction === 'asc' ? -1 : 1;
  return (one: PersonDocument, other: PersonDocument) =>
    one[field] < other[field] ? before : one[field] > other[field] ? -before : 0;
};
