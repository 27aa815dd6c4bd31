import type { AnsweringRules, OpeningHours } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

interface Changed {
  accountId: string;
  /** Id of the member who did it. */
  by: string;
  /** ISO-8601 UTC. */
  at: string;
}

/** From now on the account answers at these times. `hours` null: around the clock. `version`: goes up with each change. */
export type OpeningHoursChanged = DomainEvent<
  'OpeningHoursChanged',
  Changed & { version: number; hours: OpeningHours | null }
>;

/** From now on this happens to conversations by itself. */
export type AnsweringRulesChanged = DomainEvent<
  'AnsweringRulesChanged',
  Changed & { version: number } & AnsweringRules
>;

/** Nothing is assigned to a member by itself while they are away. */
export type MemberAwayChanged = DomainEvent<'MemberAwayChanged', Changed & { memberId: string; away: boolean }>;

export type AnsweringEvent = OpeningHoursChanged | AnsweringRulesChanged | MemberAwayChanged;

export const answeringEvents = eventFamily<AnsweringEvent>('answering-{account}', {
  OpeningHoursChanged: [],
  AnsweringRulesChanged: [],
  MemberAwayChanged: [],
});

export const answeringStream = (accountId: string) => `answering-${accountId}`;
