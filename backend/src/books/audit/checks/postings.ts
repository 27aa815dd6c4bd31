import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { Posting } from '../../../platform/domain/posting.js';

/** Returns the postings of any event, read without its type; empty if it moves no days. */
export function postingsOf(event: StoredEvent): readonly Posting[] {
  const { postings } = fieldsOf(event);
  return isList(postings) ? postings : [];
}

const isList = (postings: unknown): postings is readonly Posting[] => Array.isArray(postings);
