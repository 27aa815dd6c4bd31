import type { PeopleFilter } from '../people.js';

/** How many segments an account may have. */
export const SEGMENTS_MAX = 100;

/** The condition of a segment: the filter of GET /api/people, without that for one number. */
export type SegmentFilter = Omit<PeopleFilter, 'handle'>;

/** Body of POST /api/people-segments and PUT /api/people-segments/{id}. */
export interface SaveSegment {
  name: string;
  filter: SegmentFilter;
}

/** A saved filter of people. */
export interface Segment extends SaveSegment {
  id: string;
  /** ISO-8601 UTC. */
  createdAt: string;
  updatedAt: string;
}

/** GET /api/people-segments/{id}/count: how many people it is of at this moment. */
export interface SegmentCount {
  count: number;
  /** There are as many or more: counting them all would take too long. */
  atLeast: boolean;
}
