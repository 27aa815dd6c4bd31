import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../platform/personal/subjects.js';

/** Two people are one. `first…` are the handles that they were first known by. */
export interface OfMerge {
  accountId: string;
  personId: string;
  first: Handle;
  into: string;
  intoFirst: Handle;
}

/**
 * The data of the one counts for the other from now on; nothing is moved, so it can be undone. `told`: the gateway
 * named both in one message; left out if a member declared it.
 */
export type PeopleMerged = DomainEvent<'PeopleMerged', OfMerge & { told?: 'gateway' }>;
/** They are two again, and the gateway's word alone does not merge them any more. `reason`: in a member's words. */
export type PeopleUnmerged = DomainEvent<'PeopleUnmerged', OfMerge & { reason?: string }>;
export type MergeEvent = PeopleMerged | PeopleUnmerged;

/** These people were forgotten: all merges with them are gone. */
export type MergesForgotten = DomainEvent<'MergesForgotten', { accountId: string; personIds: readonly string[] }>;

const FIRST = personal<OfMerge>(['first'], { first: erasedHandle }, ({ accountId, first }) =>
  subjectOfHandle(accountId, first),
);
const PARTED = personal<PeopleUnmerged['data']>(['first', 'reason'], { first: erasedHandle }, ({ accountId, first }) =>
  subjectOfHandle(accountId, first),
);
const INTO = personal<OfMerge>(['intoFirst'], { intoFirst: erasedHandle }, ({ accountId, intoFirst }) =>
  subjectOfHandle(accountId, intoFirst),
);

export const mergeEvents = eventFamily<MergeEvent | MergesForgotten>(
  'people-merges-{account}',
  { PeopleMerged: [], PeopleUnmerged: [], MergesForgotten: [] },
  { PeopleMerged: [FIRST, INTO], PeopleUnmerged: [PARTED, INTO] },
);

export const mergesStream = (accountId: string) => `people-merges-${accountId}`;
