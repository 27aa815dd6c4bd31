import type { RetentionRules } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** From now on the account keeps files and people for so long. These events hold no data about a person. */
export type RetentionChanged = DomainEvent<'RetentionChanged', { accountId: string } & RetentionRules>;

/**
 * The result of a day's run: it removed files and people from before these times, ISO-8601 UTC. Each file has an event
 * of its own, and people have forgettings. After an interruption the event holds only the numbers of the second run.
 */
export type RetentionCarriedOut = DomainEvent<
  'RetentionCarriedOut',
  {
    accountId: string;
    /** UTC. */
    day: string;
    mediaBefore: string | null;
    peopleBefore: string | null;
    files: number;
    bytes: number;
    people: number;
    forgettings: readonly string[];
  }
>;

export type RetentionEvent = RetentionChanged | RetentionCarriedOut;

export const retentionEvents = eventFamily<RetentionEvent>('retention-{account}', {
  RetentionChanged: [],
  RetentionCarriedOut: [],
});

export const retentionStream = (accountId: string) => `retention-${accountId}`;
