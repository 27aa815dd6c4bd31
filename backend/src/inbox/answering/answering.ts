import {
  type AnsweringRules,
  answeringRulesProblems,
  automaticIn,
  type AutomaticMessage,
  HOLIDAYS_MAX,
  namesGreeting,
  OPEN_STRETCHES_MAX,
  type OpeningHours,
  openingHoursProblems,
  readRichContent,
  say,
  type Saying,
} from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { answeringEvents, type AnsweringEvent, type AnsweringRulesChanged } from './answering.events.js';

/** The rules that act on what comes after they were switched on. */
type TimedRule = 'returnAfterMinutes' | 'assignment' | 'awayMessage' | 'greetingMessage' | 'closeAfterDays';

interface Change {
  version: number;
  /** ISO-8601 UTC; null before the first one. */
  at: string | null;
  by: string | null;
}

export interface AnsweringState {
  /** null: around the clock. */
  hours: OpeningHours | null;
  hoursChanged: Change;
  rules: AnsweringRules;
  rulesChanged: Change;
  /** Since when each rule has been on, ISO-8601 UTC: what was before is left alone. */
  since: Readonly<Record<TimedRule, string | null>>;
  /** Members who are away, by their ids, and since when, ISO-8601 UTC. */
  away: ReadonlyMap<string, string>;
}

interface Ordered {
  accountId: string;
  by: string;
}

export type AnsweringCommand =
  | ({ type: 'ChangeOpeningHours'; expectedVersion: number; hours: OpeningHours | null } & Ordered)
  | ({ type: 'ChangeAnsweringRules'; expectedVersion: number; rules: AnsweringRules } & Ordered)
  | ({ type: 'SetAway'; memberId: string; away: boolean } & Ordered);

/** Code of the refusal if another member was faster. */
export const ANSWERING_CHANGED = 'answering-changed';

const UNCHANGED: Change = { version: 0, at: null, by: null };
const NO_RULES: AnsweringRules = {
  returnAfterMinutes: null,
  assignment: 'off',
  awayMessage: null,
  closeAfterDays: null,
};

/** When an account answers and what happens to its conversations by itself: nothing, until it says so. */
export const answering: Decider<AnsweringState, AnsweringCommand, AnsweringEvent> = {
  events: answeringEvents,
  initialState: {
    ...{ hours: null, hoursChanged: UNCHANGED, rules: NO_RULES, rulesChanged: UNCHANGED, away: new Map() },
    since: {
      ...{ returnAfterMinutes: null, assignment: null, awayMessage: null, greetingMessage: null },
      closeAfterDays: null,
    },
  },

  decide(command, state, now) {
    const { accountId, by } = command;
    const said = { accountId, by, at: new Date(now).toISOString() };
    switch (command.type) {
      case 'ChangeOpeningHours': {
        const hours = command.hours && inOrder(command.hours);
        if (hours) demandHours(hours, command.hours);
        if (isSame(hours, state.hours)) return [];
        demandSeen(state.hoursChanged, command.expectedVersion, 'opening hours');
        return [{ type: 'OpeningHoursChanged', data: { ...said, version: command.expectedVersion + 1, hours } }];
      }
      case 'ChangeAnsweringRules': {
        const { rules, expectedVersion } = command;
        demandNone(answeringRulesProblems(rules));
        const { returnAfterMinutes, assignment, closeAfterDays, readReceipts = state.rules.readReceipts } = rules;
        const wanted = {
          ...{ returnAfterMinutes, assignment, closeAfterDays, ...awayOf(rules), ...greetingOf(rules, state.rules) },
          ...(readReceipts === false && { readReceipts }),
        };
        if (isSame(wanted, state.rules)) return [];
        demandSeen(state.rulesChanged, expectedVersion, 'rules');
        return [{ type: 'AnsweringRulesChanged', data: { ...said, version: expectedVersion + 1, ...wanted } }];
      }
      case 'SetAway': {
        const { memberId, away } = command;
        return state.away.has(memberId) === away
          ? []
          : [{ type: 'MemberAwayChanged', data: { ...said, memberId, away } }];
      }
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'OpeningHoursChanged': {
        const { hours, version, at, by } = data;
        return { ...state, hours, hoursChanged: { version, at, by } };
      }
      case 'AnsweringRulesChanged': {
        const { version, at, by } = data;
        const rules = rulesIn(data);
        return { ...state, rules, rulesChanged: { version, at, by }, since: sinceOf(state, rules, at) };
      }
      case 'MemberAwayChanged': {
        const away = new Map(state.away);
        if (data.away) away.set(data.memberId, data.at);
        else away.delete(data.memberId);
        return { ...state, away };
      }
    }
  },
};

/** Trims the text of an automatic message. Beside a file or other content a missing text becomes '', because null means that nothing is sent. */
function keptOf({ text, content, media }: AutomaticMessage): AutomaticMessage {
  if (media) return { text: text?.trim() ?? '', media };
  const read = content && readRichContent(content);
  if (!read || 'problems' in read) return { text: text?.trim() ?? null };
  return { text: text?.trim() ?? '', content: read.content };
}

type Away = Pick<AnsweringRules, 'awayMessage' | 'awayContent' | 'awayMedia'>;
type Greeting = Pick<AnsweringRules, 'greetingMessage' | 'greetingContent' | 'greetingMedia' | 'greetingAfterDays'>;

function awayOf(rules: AnsweringRules): Away {
  const { text, content, media } = keptOf(automaticIn(rules, 'away'));
  return { awayMessage: text, ...(content && { awayContent: content }), ...(media && { awayMedia: media }) };
}

/** Keeps the greeting if a change names no field of it: older clients do not know these fields. */
function greetingOf(rules: AnsweringRules, before: AnsweringRules): Greeting {
  const of = namesGreeting(rules) ? rules : before;
  const { text, content, media } = keptOf(automaticIn(of, 'greeting'));
  if (text === null) return {};
  const days = of.greetingAfterDays ?? null;
  return {
    greetingMessage: text,
    ...(content && { greetingContent: content }),
    ...(media && { greetingMedia: media }),
    ...(days !== null && { greetingAfterDays: days }),
  };
}

export const rulesIn = (data: AnsweringRulesChanged['data']): AnsweringRules => ({
  returnAfterMinutes: data.returnAfterMinutes,
  assignment: data.assignment,
  awayMessage: data.awayMessage,
  ...(data.awayContent && { awayContent: data.awayContent }),
  ...(data.awayMedia && { awayMedia: data.awayMedia }),
  ...(typeof data.greetingMessage === 'string' && { greetingMessage: data.greetingMessage }),
  ...(data.greetingContent && { greetingContent: data.greetingContent }),
  ...(data.greetingMedia && { greetingMedia: data.greetingMedia }),
  ...(typeof data.greetingAfterDays === 'number' && { greetingAfterDays: data.greetingAfterDays }),
  closeAfterDays: data.closeAfterDays,
  ...(data.readReceipts === false && { readReceipts: false }),
});

const isOn = (value: AnsweringRules[TimedRule]): boolean => value !== null && value !== undefined && value !== 'off';

/** A rule that is only changed was on before. */
function sinceOf({ since, rules: before }: AnsweringState, rules: AnsweringRules, at: string): AnsweringState['since'] {
  const of = (name: TimedRule) => (isOn(rules[name]) ? (isOn(before[name]) ? since[name] : at) : null);
  return {
    returnAfterMinutes: of('returnAfterMinutes'),
    assignment: of('assignment'),
    awayMessage: of('awayMessage'),
    greetingMessage: of('greetingMessage'),
    closeAfterDays: of('closeAfterDays'),
  };
}

/** Sorted, so that the same hours are the same. */
const inOrder = ({ timeZone, week, holidays }: OpeningHours): OpeningHours => ({
  timeZone,
  week: [...week].sort((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1)),
  holidays: holidays.map(({ date, name }) => ({ date, name: name.trim() })).sort((a, b) => (a.date < b.date ? -1 : 1)),
});

const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);
/** Whatever order its fields are in. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** @throws DomainError invalid; problems name the places that were given, not those of the order */
function demandHours(hours: OpeningHours, given: OpeningHours | null): void {
  if (hours.week.length > OPEN_STRETCHES_MAX)
    demandNone({ week: say('too-many-stretches', { n: OPEN_STRETCHES_MAX }) });
  if (hours.holidays.length > HOLIDAYS_MAX) demandNone({ holidays: say('too-many-days', { n: HOLIDAYS_MAX }) });
  demandNone(openingHoursProblems(given ?? hours), 'hours.');
}

/** @throws DomainError invalid, naming the fields */
function demandNone(problems: Readonly<Record<string, Saying>>, prefix = ''): void {
  const named = Object.entries(problems).map(([field, problem]) => [`${prefix}${field}`, problem] as const);
  const [first] = named;
  if (first) throw DomainError.invalid(first[1], Object.fromEntries(named));
}

/** @throws DomainError conflict */
function demandSeen({ version }: Change, expected: number, what: 'opening hours' | 'rules'): void {
  if (version === expected) return;
  const problem = say(what === 'rules' ? 'rules-changed' : 'opening-hours-changed');
  throw DomainError.conflict(problem, ANSWERING_CHANGED);
}
