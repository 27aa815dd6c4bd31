import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** The log takes writes again, after it had refused them: this event is the first one it took, or one of the first. */
export type LogWritesResumed = DomainEvent<
  'LogWritesResumed',
  {
    /** ISO-8601 UTC: when this process saw the first refusal. */
    since: string;
    /** The last reason that the log gave. */
    reason: string;
  }
>;

export const logWritesEvents = eventFamily<LogWritesResumed>('log-writes', { LogWritesResumed: [] });

export const LOG_WRITES_STREAM = 'log-writes';
