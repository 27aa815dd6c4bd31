import { type JobCounts, type JobStatus, MESSAGE_STATES, type MessageState } from '@wavelane/contracts';

interface Judged {
  condition: 'running' | 'paused' | 'cancelled';
  counts: JobCounts;
}

/** The state of the one message of a job. */
export const stateIn = (counts: JobCounts): MessageState | null =>
  MESSAGE_STATES.find((state) => counts[state] > 0) ?? null;

/**
 * Sums up a job in one word, from the present state of its messages:
 * - CANCELLED, PAUSED: a person or the system decided so, and something was still unsent;
 * - QUEUED: nothing has left the queue yet;
 * - PENDING: under way: some still in the queue, or with the gateway without a word from WhatsApp;
 * - FAILED: none arrived at WhatsApp, all failed;
 * - PARTIAL: all are settled, some failed and some did not;
 * - SENT: all are settled, none failed (delivered, read and replied are in the counts).
 */
export function jobStatus({ condition, counts }: Judged): JobStatus {
  if (condition === 'cancelled') return 'CANCELLED';
  if (condition === 'paused' && counts.queued > 0) return 'PAUSED';
  if (counts.queued === counts.total) return 'QUEUED';
  if (counts.queued + counts.pending > 0) return 'PENDING';
  if (counts.failed === counts.total) return 'FAILED';
  return counts.failed > 0 ? 'PARTIAL' : 'SENT';
}
