import type { SegmentFilter } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

interface OfSegment {
  accountId: string;
  segmentId: string;
}

/** A filter of people has this name from now on. `at`: ISO-8601 UTC. */
export type SegmentSaved = DomainEvent<'SegmentSaved', OfSegment & { name: string; filter: SegmentFilter; at: string }>;
export type SegmentDeleted = DomainEvent<'SegmentDeleted', OfSegment>;
export type SegmentEvent = SegmentSaved | SegmentDeleted;

/** The search text may be a person's name; the person is not known. */
const SAVED = personal<SegmentSaved['data']>(['name', 'filter'], { name: 'forgotten', filter: {} }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const segmentEvents = eventFamily<SegmentEvent>(
  'people-segments-{account}',
  { SegmentSaved: [], SegmentDeleted: [] },
  { SegmentSaved: [SAVED] },
);

export const segmentsStream = (accountId: string) => `people-segments-${accountId}`;
