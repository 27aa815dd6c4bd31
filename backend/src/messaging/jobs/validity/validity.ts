import { type JobCounts, PLANNED_VALID_HOURS, VALID_HOURS } from '@wavelane/contracts';
import type { Asks, Confirmed } from '../job.events.js';

const HOUR_MS = 3_600_000;

/** Hours for which a job may stand still. */
export const validHours = ({
  validForHours,
  scheduledFor,
}: {
  validForHours?: number | undefined;
  scheduledFor?: string | null | undefined;
}): number => validForHours ?? (scheduledFor ? PLANNED_VALID_HOURS : VALID_HOURS);

interface Standing {
  /** ISO-8601 UTC. */
  movedAt: string;
  validForHours: number;
  confirms: Confirmed | null;
  asks: Asks | null;
}

/**
 * Whether a job has stood still for longer than its hours: since its time, the last message that left it, or the last
 * time a person started it again. Confirmations and questions have their own, shorter end.
 * @param now Unix ms
 */
export const isLate = ({ movedAt, validForHours, confirms, asks }: Standing, now: number): boolean =>
  confirms === null && asks === null && now - Date.parse(movedAt) > validForHours * HOUR_MS;

/** A job of which something has left the queue. Its pace may make it wait. */
export const hasBegun = ({ counts }: { counts: JobCounts }): boolean => counts.queued + counts.cancelled < counts.total;

/** Why it stopped, and what the person can do. */
export const lateReason = (hours: number): string =>
  `This could not be sent in time (within ${hours} h), so it was stopped. Resume it to send what is left, or cancel it.`;
