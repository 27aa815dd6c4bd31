import type { RetentionRules } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** From now on the account keeps files and people for so long. Nothing in these events tells of a person. */
export type RetentionChanged = DomainEvent<'RetentionChanged', { accountId: string } & RetentionRules>;

/**
 * What a day's run removed: files and people of before these times, ISO-8601 UTC. Each file has an event of its own, and
 * people have forgettings. A run that was cut off and done again tells what the second one found.
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
