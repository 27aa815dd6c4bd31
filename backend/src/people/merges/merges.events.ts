import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../platform/personal/subjects.js';

/** A member declared that two people are one. `first…` are the handles that they were first known by. */
export interface OfMerge {
  accountId: string;
  personId: string;
  first: Handle;
  into: string;
  intoFirst: Handle;
}

/** The data of the one counts for the other from now on; nothing is moved, so it can be undone. */
export type PeopleMerged = DomainEvent<'PeopleMerged', OfMerge>;
export type PeopleUnmerged = DomainEvent<'PeopleUnmerged', OfMerge>;
export type MergeEvent = PeopleMerged | PeopleUnmerged;

/** These people were forgotten: all merges with them are gone. */
export type MergesForgotten = DomainEvent<'MergesForgotten', { accountId: string; personIds: readonly string[] }>;

const FIRST = personal<OfMerge>(['first'], { first: erasedHandle }, ({ accountId, first }) =>
  subjectOfHandle(accountId, first),
);
const INTO = personal<OfMerge>(['intoFirst'], { intoFirst: erasedHandle }, ({ accountId, intoFirst }) =>
  subjectOfHandle(accountId, intoFirst),
);

export const mergeEvents = eventFamily<MergeEvent | MergesForgotten>(
  'people-merges-{account}',
  { PeopleMerged: [], PeopleUnmerged: [], MergesForgotten: [] },
  { PeopleMerged: [FIRST, INTO], PeopleUnmerged: [FIRST, INTO] },
);

export const mergesStream = (accountId: string) => `people-merges-${accountId}`;
