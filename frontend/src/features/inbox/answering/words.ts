import { plural, t } from '@lingui/core/macro';
import type { AnsweringRules, Assignment } from '@wavelane/contracts';
import { locale } from '@/i18n/texts';

/** The name of a day of the week. @param day 1 = Monday … 7 = Sunday */
export const dayName = (day: number): string =>
  // 5 January 2026 is a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const ASSIGNMENT_WORDS: Readonly<Record<Assignment, string>> = {
  off: t`Nobody until someone replies`,
  'round-robin': t`To one member after another`,
  'least-busy': t`To the member with the fewest conversations`,
};

const minutes = (count: number): string => plural(count, { one: '# minute', other: '# minutes' });
const days = (count: number): string => plural(count, { one: '# day', other: '# days' });

/** The automatic rules, a sentence for each. */
export function ruleSentences(rules: AnsweringRules): string[] {
  const { returnAfterMinutes, assignment, awayMessage, greetingMessage, greetingAfterDays, closeAfterDays } = rules;
  return [
    returnAfterMinutes === null
      ? t`Conversations stay assigned until someone answers.`
      : t`After ${minutes(returnAfterMinutes)} without an answer a conversation goes back to the queue.`,
    {
      off: t`New conversations are assigned to nobody.`,
      'round-robin': t`New conversations go to one member after another.`,
      'least-busy': t`New conversations go to the member with the fewest conversations.`,
    }[assignment],
    awayMessage === null
      ? t`No away message.`
      : t`People who write outside opening hours get an away message once a day.`,
    ...(typeof greetingMessage !== 'string'
      ? []
      : [
          greetingAfterDays
            ? t`People who write for the first time, or after ${days(greetingAfterDays)} of silence, are greeted.`
            : t`People who write for the first time are greeted.`,
        ]),
    closeAfterDays === null
      ? t`Conversations stay open until somebody resolves them.`
      : t`After ${days(closeAfterDays)} of silence a conversation is resolved.`,
  ];
}
