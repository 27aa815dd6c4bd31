import { wordsOf } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { type DerivedRow, projection } from '@wavelane/projections';
import type { JobDrafted } from '../jobs/job.events.js';
import { messagesIn, WRITTEN, type Written } from '../jobs/message-ordered.js';
import { type Haystack, haystackOf } from './words.js';

/** The names and texts of the recipients of one chunk, or the name of a job. */
export interface JobWordsRow extends Record<string, unknown>, Haystack {
  accountId: string;
  jobId: string;
  /** Places in the job, the first one and the one behind the last; null in the row of the job's own name. */
  first: number | null;
  end: number | null;
  /** ISO-8601 UTC. */
  at: string;
}

/** Before every row of a job, and behind all of them. */
export const rowsOfJob = (jobId: string) => ({ gte: `${jobId}/`, lt: `${jobId}0` });

const CHUNK_DIGITS = 6;

/**
 * One row a chunk of recipients: half a row for a thousandth of the writing that their messages are, and a search still
 * reads five hundred messages with it (docs/adr/0125-search.md). Rows only: nothing in them ever changes.
 */
export const jobWordsProjection = projection<Record<string, never>, JobDrafted | Written>({
  name: 'job-words',
  version: 6,
  handles: ['JobDrafted', ...WRITTEN],
  keys: () => [],
  initial: () => ({}),
  fold: (document) => document,
  rows(event): DerivedRow[] {
    const { accountId, jobId } = event.data;
    const of = { accountId, jobId, at: decidedAtOf(event) };
    if (event.type === 'JobDrafted') {
      const words = wordsOf(event.data.name ?? event.data.fileName ?? '');
      if (words.length === 0) return [];
      return [
        { id: `${jobId}/name`, body: { ...of, first: null, end: null, names: '', texts: ` ${words.join(' ')}` } },
      ];
    }
    const recipients = messagesIn(event);
    if (recipients.length === 0) return [];
    const chunk = event.type === 'JobRecipientsAdded' ? event.data.chunk : 0;
    const first = recipients[0]?.ordinal ?? 0;
    const id = `${jobId}/${String(chunk).padStart(CHUNK_DIGITS, '0')}`;
    return [{ id, body: { ...of, first, end: first + recipients.length, ...haystackOf(recipients) } }];
  },
  indexes: [],
  rowIndexes: [{ fields: [{ field: 'accountId' }, { field: 'at', direction: 'desc' }] }],
});
