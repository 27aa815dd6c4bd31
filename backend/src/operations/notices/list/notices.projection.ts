import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import { NOTICE_SOURCES, noticesOf, type NoticeSource } from '../mapping/notices-of.js';

/** A notice of one reader, by its id. */
export interface NoticeDocument extends Record<string, unknown> {
  id: string;
  reader: string;
  kind: NoticeKind | '';
  accountId: string | null;
  /** ISO-8601 UTC. */
  at: string;
  /** The order of the list: `at` and the id, so no two are equal. */
  place: string;
  /** `by` is an id. */
  facts: NoticeFacts;
}

/** The place in the order: notices of a later instant than `at` come after it. */
export const placeAfter = (at: string): string => `${at}~`;

/** Folded from the business events themselves, so a new kind has its history once the version was raised. */
export const noticesProjection = projection<NoticeDocument, NoticeSource>({
  name: 'notices',
  version: 9,
  handles: NOTICE_SOURCES,
  keys: (event) => noticesOf(event).map(({ id }) => id),
  initial: (id) => ({ id, reader: '', kind: '', accountId: null, at: '', place: '', facts: {} }),
  fold(document, event) {
    // The first event of a cause made it.
    if (document.reader !== '') return document;
    const row = noticesOf(event).find(({ id }) => id === document.id);
    return row ? { ...row, place: `${row.at} ${row.id}` } : document;
  },
  indexes: [{ fields: [{ field: 'reader' }, { field: 'place', direction: 'desc' }, { field: 'kind' }] }],
});
