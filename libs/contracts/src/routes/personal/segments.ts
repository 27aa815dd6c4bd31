import type { SaveSegment, Segment, SegmentCount, SegmentFilter } from '../../api/people/segments.js';
import { type Done, get, post, put, remove } from '../route.js';

// Saved filters of people, and lists of people as files.

/** The segments of the account, the last one first; at most 100. */
export const segments = get('/api/people-segments').of<Segment[]>();
/** Saves a filter of people under a name. */
export const createSegment = post('/api/people-segments').of<SaveSegment, Segment>();
/** Changes the name or the filter of a segment. */
export const changeSegment = put('/api/people-segments/:id').of<SaveSegment, Segment>();
/** Deletes a segment. The people in it stay. */
export const deleteSegment = remove('/api/people-segments/:id').of<Done>();
/** How many people a segment is of. With `atLeast` there are as many or more. */
export const segmentCount = get('/api/people-segments/:id/count').of<SegmentCount>();
/** People as CSV, all that a filter finds. It can be imported again as a file of people. */
export const exportPeople = get('/api/people.csv').of<Blob, SegmentFilter & { bom?: '0' | '1' }>();
