import { t } from '@lingui/core/macro';
import type {
  Conversation,
  ConversationEvent,
  ConversationRule,
  ConversationView,
  ReportFigure,
} from '@wavelane/contracts';
import { NUMBER_HIDDEN, userNameText } from '@/components/words/people';
import { phoneText } from '@/components/words/phones/phone-text';
import { isolate, listed } from '@/lib/bidi';

export const VIEW_WORDS: Readonly<Record<ConversationView, string>> = {
  mine: t({ message: 'Mine', context: 'conversations' }),
  unassigned: t({ message: 'Unassigned', context: 'conversations' }),
  mentioned: t({ message: 'Mentioned', context: 'conversations' }),
  all: t({ message: 'All open', context: 'conversations' }),
  snoozed: t({ message: 'Snoozed', context: 'conversations' }),
  resolved: t({ message: 'Resolved', context: 'conversations' }),
};

/** The common feature of a figure's conversations. */
export const FIGURE_WORDS: Readonly<Record<ReportFigure, string>> = {
  received: t`People wrote`,
  answers: t`Were answered`,
  opened: t`Were opened`,
  resolved: t`Were resolved`,
  first: t`Got their first response`,
  next: t`Got a further response`,
  waiting: t`Still waited at the end`,
};

/** The person's name, else their number, else their user name. */
export const nameOf = ({ name, phone, userName }: Conversation['person']): string =>
  name ?? (phone !== null ? phoneText(phone) : userName ? userNameText(userName) : NUMBER_HIDDEN);

/** Beside the name of a person whose number is hidden: the user name, else that the number is hidden. */
export function hiddenText(person: Conversation['person']): string | null {
  if (person.phone !== null) return null;
  const user = person.userName ? userNameText(person.userName) : NUMBER_HIDDEN;
  return user === nameOf(person) ? (person.userName ? NUMBER_HIDDEN : null) : user;
}

/**
 * An event of a conversation, in a sentence. @param when the time that it is about, as it is shown @param me id of the
 * reader
 */
export function eventText(told: ConversationEvent, when: string, me: string | undefined): string {
  const { event, by, to, rule, added = [], removed = [] } = told;
  if (rule !== undefined) return ruleText(rule, isolate(to?.name ?? ''));
  if (by !== null && by.id === me) return ownText(told, when) ?? eventText(told, when, undefined);
  const who = by === null ? '' : isolate(by.name);
  switch (event) {
    case 'opened':
      return t`The conversation began`;
    case 'claimed':
      return t`${who} took the conversation`;
    case 'assigned':
      return t`${who} assigned the conversation to ${isolate(to?.name ?? '')}`;
    case 'released':
      return t`${who} unassigned the conversation`;
    case 'resolved':
      return t`${who} resolved the conversation`;
    case 'reopened':
      return by === null ? t`A new message reopened the conversation` : t`${who} reopened the conversation`;
    case 'snoozed':
      return t`${who} snoozed the conversation until ${when}`;
    case 'woken':
      return t`The conversation is back`;
    case 'labelled':
      return labelText(who, added, removed);
    case 'joined':
      return t`Joined with another number of the same person`;
    case 'parted':
      return t`On its own again`;
    case 'reply-refused':
      return t`A reply was not sent`;
    case 'plan-cancelled':
      return t`${who} cancelled a planned reply`;
    case 'plan-dropped':
      return t`A planned reply was not sent`;
    case 'away-sent':
      return t`Rule “away message”: the person was told that you are closed`;
    case 'away-refused':
      return t`Rule “away message”: it was not sent`;
    case 'greeting-sent':
      return t`Rule “greeting”: the person was greeted`;
    case 'greeting-refused':
      return t`Rule “greeting”: it was not sent`;
  }
}

/** The text for an event of the member themselves; undefined if the text has no name. */
function ownText({ event, to, added = [], removed = [] }: ConversationEvent, when: string): string | undefined {
  const [more, less] = [listed(added.map(isolate)), listed(removed.map(isolate))];
  switch (event) {
    case 'claimed':
      return t`You took the conversation`;
    case 'assigned':
      return t`You assigned the conversation to ${isolate(to?.name ?? '')}`;
    case 'released':
      return t`You unassigned the conversation`;
    case 'resolved':
      return t`You resolved the conversation`;
    case 'reopened':
      return t`You reopened the conversation`;
    case 'snoozed':
      return t`You snoozed the conversation until ${when}`;
    case 'labelled':
      if (less === '') return t`You added ${more}`;
      return more === '' ? t`You removed ${less}` : t`You added ${more} and removed ${less}`;
    case 'plan-cancelled':
      return t`You cancelled a planned reply`;
    default:
      return undefined;
  }
}

/** The effect of an account's rule, in a sentence. @param to the member to whom it was given */
function ruleText(rule: ConversationRule, to: string): string {
  switch (rule) {
    case 'unanswered':
      return t`Rule “unanswered”: the conversation went back to the queue`;
    case 'round-robin':
      return t`Rule “one after another”: the conversation went to ${to}`;
    case 'least-busy':
      return t`Rule “who answers fewest”: the conversation went to ${to}`;
    case 'silence':
      return t`Rule “silence”: the conversation was resolved`;
  }
}

function labelText(who: string, added: readonly string[], removed: readonly string[]): string {
  const [more, less] = [listed(added.map(isolate)), listed(removed.map(isolate))];
  if (less === '') return t`${who} added ${more}`;
  return more !== '' ? t`${who} added ${more} and removed ${less}` : t`${who} removed ${less}`;
}
