import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';

/** Somebody said that two people are one. `first…` are the handles that they were first known by. */
export interface OfMerge {
  accountId: string;
  personId: string;
  first: Handle;
  into: string;
  intoFirst: Handle;
}

/** What is known of the one counts for the other from now on; nothing is moved, so it can be undone. */
export type PeopleMerged = DomainEvent<'PeopleMerged', OfMerge>;
export type PeopleUnmerged = DomainEvent<'PeopleUnmerged', OfMerge>;
export type MergeEvent = PeopleMerged | PeopleUnmerged;

export const mergeEvents = eventFamily<MergeEvent>('people-merges-{account}', { PeopleMerged: [], PeopleUnmerged: [] });

export const mergesStream = (accountId: string) => `people-merges-${accountId}`;
