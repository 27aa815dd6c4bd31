import type { AnsweringRules, OpeningHours } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

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

/** A member is away or back. An away member gets no conversations automatically; theirs return to the queue if a person waits. */
export type MemberAwayChanged = DomainEvent<'MemberAwayChanged', Changed & { memberId: string; away: boolean }>;

export type AnsweringEvent = OpeningHoursChanged | AnsweringRulesChanged | MemberAwayChanged;

/** Names of holidays, and the away message, are the account's own words. */
const HOURS = personal<OpeningHoursChanged['data']>(['hours'], { hours: null }, ({ accountId }) =>
  subjectOfAccount(accountId),
);
const RULES = personal<AnsweringRulesChanged['data']>(
  ['awayMessage', 'awayContent', 'awayMedia', 'greetingMessage', 'greetingContent', 'greetingMedia'],
  { awayMessage: null },
  ({ accountId }) => subjectOfAccount(accountId),
);

export const answeringEvents = eventFamily<AnsweringEvent>(
  'answering-{account}',
  { OpeningHoursChanged: [], AnsweringRulesChanged: [], MemberAwayChanged: [] },
  { OpeningHoursChanged: [HOURS], AnsweringRulesChanged: [RULES] },
);

export const answeringStream = (accountId: string) => `answering-${accountId}`;
