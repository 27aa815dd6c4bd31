import type { AnsweringRules, OpeningHours, OpenStretch } from '../api/messaging/answering.js';
import type { UploadedMedia } from '../api/messaging/replies.js';
import type { RichContent } from '../api/messaging/rich-content.js';
import * as limits from '../limits.js';
import { readRichContent } from '../content/rich-rules.js';
import { textsOf } from '../content/texts.js';
import { isDay } from '../dates/dates.js';
import { mayHaveCaption, NO_CAPTION } from './media.js';
import { unseen } from '../text/unseen.js';
import { variablesOf } from '../text/variables.js';
import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';

/** Problems by the field that has them, as `week.2.to`. */
export type FieldProblems = Readonly<Record<string, Saying>>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Minutes since the day began; NaN if it is no time. 24:00 ends a day. */
export const minutesOf = (time: string): number => {
  if (time === '24:00') return 24 * 60;
  return TIME.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN;
};

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * The begin and the end of a stretch, in minutes since its day began. One that ends before the time at which it begins
 * ends on the next day; one that ends at that time is empty. NaN if a time cannot be read.
 */
export function spanOf({ from, to }: Pick<OpenStretch, 'from' | 'to'>): readonly [begin: number, end: number] {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (end === 0) return [begin, DAY_MINUTES];
  return [begin, end < begin ? end + DAY_MINUTES : end];
}

/** Whether a stretch ends on the day after the one on which it begins. */
export const endsNextDay = (stretch: Pick<OpenStretch, 'from' | 'to'>): boolean => spanOf(stretch)[1] > DAY_MINUTES;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

/** Finds the problems of opening hours, by field; empty if they are valid. */
export function openingHoursProblems({ timeZone, week, holidays }: OpeningHours): FieldProblems {
  const problems: Record<string, Saying> = {};
  if (!isZone(timeZone)) problems.timeZone = rule('choose-time-zone-by-name');
  if (week.length === 0) problems.week = rule('add-hours-of-a-day');
  week.forEach((stretch, index) => Object.assign(problems, stretchProblems(stretch, index, week)));
  const seen = new Set<string>();
  holidays.forEach(({ date, name }, index) => {
    const at = `holidays.${index}`;
    if (!isDay(date)) problems[`${at}.date`] = rule('choose-day');
    else if (seen.has(date)) problems[`${at}.date`] = rule('day-in-list-already');
    seen.add(date);
    const odd = unseen(rule('word-name'), name.trim());
    if (name.trim() === '') problems[`${at}.name`] = rule('say-what-day-this-is');
    else if (odd !== undefined) problems[`${at}.name`] = odd;
    else if (name.trim().length > limits.HOLIDAY_NAME_MAX)
      problems[`${at}.name`] = rule('too-long', { what: rule('word-name'), n: limits.HOLIDAY_NAME_MAX });
  });
  return problems;
}

function stretchProblems({ day, from, to }: OpenStretch, index: number, week: readonly OpenStretch[]): FieldProblems {
  const at = `week.${index}`;
  const [begin, end] = spanOf({ from, to });
  if (!Number.isInteger(day) || day < 1 || day > 7) return { [`${at}.day`]: rule('choose-day-of-week') };
  if (Number.isNaN(begin) || begin === DAY_MINUTES) return { [`${at}.from`]: rule('enter-opening-time') };
  if (Number.isNaN(end)) return { [`${at}.to`]: rule('enter-closing-time') };
  if (end === begin) return { [`${at}.to`]: rule('end-must-be-after-begin') };
  const isTaken = week.slice(0, index).some((other) => meet(other, { day, from, to }));
  return isTaken ? { [`${at}.from`]: rule('hours-overlap') } : {};
}

/** Whether two stretches have a minute in common: the week is a circle, so the night to Monday begins on Sunday. */
function meet(one: OpenStretch, other: OpenStretch): boolean {
  const [[oneBegin, oneEnd], [otherBegin, otherEnd]] = [spanOf(one), spanOf(other)];
  const apart =
    ((((other.day - one.day) * DAY_MINUTES + otherBegin - oneBegin) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
  return apart < oneEnd - oneBegin || WEEK_MINUTES - apart < otherEnd - otherBegin;
}

/** Finds the problems of answering rules, by field; empty if they are valid. */
export function answeringRulesProblems(rules: AnsweringRules): FieldProblems {
  const problems: Record<string, Saying> = {};
  const { returnAfterMinutes, closeAfterDays } = rules;
  if (!isWithin(returnAfterMinutes, limits.UNANSWERED_MINUTES_MAX)) problems.returnAfterMinutes = UNANSWERED_MINUTES;
  if (!isWithin(closeAfterDays, limits.CLOSE_DAYS_MAX)) problems.closeAfterDays = CLOSE_DAYS;
  const { greetingAfterDays = null } = rules;
  if (!isWithin(greetingAfterDays, limits.GREETING_DAYS_MAX)) problems.greetingAfterDays = CLOSE_DAYS;
  else if (greetingAfterDays !== null && !namesGreeting(rules))
    problems.greetingMessage = rule('write-what-people-are-told');
  const greeted = namesGreeting(rules) ? automaticProblems('greeting', automaticIn(rules, 'greeting')) : {};
  return { ...problems, ...automaticProblems('away', automaticIn(rules, 'away')), ...greeted };
}

/** The messages that rules send by themselves, by the beginning of their fields' names. */
export const AUTOMATIC = ['away', 'greeting'] as const;
export type Automatic = (typeof AUTOMATIC)[number];

/** One of the messages that rules send. `text` null: none is sent. */
export interface AutomaticMessage {
  text: string | null;
  content?: RichContent;
  media?: UploadedMedia;
}

/** Whether these rules say what the greeting is, also that there is none; else it stays as it is. */
export const namesGreeting = ({ greetingMessage, greetingContent, greetingMedia }: AnsweringRules): boolean =>
  [greetingMessage, greetingContent, greetingMedia].some((field) => field !== undefined);

/** The automatic message of these rules. */
export function automaticIn(rules: AnsweringRules, which: Automatic): AutomaticMessage {
  const text = rules[`${which}Message`] ?? null;
  const [content, media] = [rules[`${which}Content`], rules[`${which}Media`]];
  return { text, ...(content && { content }), ...(media && { media }) };
}

/** The problems of an automatic message, by fields of the rules. The same goes to every person: it has no variables. */
function automaticProblems(which: Automatic, message: AutomaticMessage): FieldProblems {
  const text = automaticTextProblem(message);
  return { ...(text && { [`${which}Message`]: text }), ...automaticContentProblems(which, message) };
}

function automaticTextProblem({ text, content, media }: AutomaticMessage): Saying | undefined {
  if (content && content.kind !== 'list') return text?.trim() ? rule('no-text-with-content') : undefined;
  if (media && !text?.trim()) return undefined;
  if (media && !mayHaveCaption(media.kind)) return NO_CAPTION;
  if (text === null) return content && rule('write-what-people-are-told');
  if (text.trim() === '') return rule('write-what-people-are-told');
  if (text.length > limits.AWAY_MESSAGE_MAX)
    return rule('too-long', { what: rule('word-text'), n: limits.AWAY_MESSAGE_MAX });
  const odd = unseen(rule('word-text'), text.replace(/[\n\r\t]/g, ' '));
  if (odd !== undefined) return odd;
  return variablesOf(text).length > 0 ? rule('no-variables-here') : undefined;
}

function automaticContentProblems(which: Automatic, { content, media }: AutomaticMessage): FieldProblems {
  if (content === undefined) return {};
  if (media) return { [`${which}MediaId`]: rule('no-file-with-content') };
  const read = readRichContent(content);
  const found =
    'problems' in read
      ? read.problems
      : textsOf(read.content)
          .filter(({ text }) => variablesOf(text).length > 0)
          .map(({ field }) => ({ field, saying: rule('no-variables-here') }));
  return Object.fromEntries(found.map(({ field, saying }) => [automaticField(which, field), saying]));
}

/** A field of content, as the rules name it. */
export const automaticField = (which: Automatic, field: string): string => field.replace(/^content/, `${which}Content`);

/** The problems of minutes and days that are out of bounds. */
export const UNANSWERED_MINUTES = rule('minutes-or-never', { n: limits.UNANSWERED_MINUTES_MAX });
export const CLOSE_DAYS = rule('days-or-never', { n: limits.CLOSE_DAYS_MAX });

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);
