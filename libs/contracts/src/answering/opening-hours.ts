import type { AnsweringRules, OpeningHours, OpenStretch } from '../api/messaging/answering.js';
import * as limits from '../limits.js';
import { unseen } from '../text/unseen.js';
import { variablesOf } from '../text/variables.js';

/** Problems by the field that has them, as `week.2.to`. */
export type FieldProblems = Readonly<Record<string, string>>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Minutes since the day began; NaN for what is no time. 24:00 ends a day. */
export const minutesOf = (time: string): number => {
  if (time === '24:00') return 24 * 60;
  return TIME.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN;
};

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

const isDate = (date: string): boolean => {
  const [, year, month, day] = DATE.exec(date) ?? [];
  return day !== undefined && new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() >= Number(day);
};

/** What is wrong with opening hours: nothing in it where they can be kept to. */
export function openingHoursProblems({ timeZone, week, holidays }: OpeningHours): FieldProblems {
  const problems: Record<string, string> = {};
  if (!isZone(timeZone)) problems.timeZone = 'Choose a time zone, for example Asia/Bahrain';
  if (week.length === 0) problems.week = 'Add the hours of at least one day, or say that you answer around the clock';
  week.forEach((stretch, index) => Object.assign(problems, stretchProblems(stretch, index, week)));
  const seen = new Set<string>();
  holidays.forEach(({ date, name }, index) => {
    const at = `holidays.${index}`;
    if (!isDate(date)) problems[`${at}.date`] = 'Choose a day, for example 2026-12-16';
    else if (seen.has(date)) problems[`${at}.date`] = 'This day is in the list already';
    seen.add(date);
    const odd = unseen('Name', name.trim());
    if (name.trim() === '') problems[`${at}.name`] = 'Say what this day is';
    else if (odd !== undefined) problems[`${at}.name`] = odd;
    else if (name.trim().length > limits.HOLIDAY_NAME_MAX)
      problems[`${at}.name`] = `Name must be at most ${limits.HOLIDAY_NAME_MAX} characters`;
  });
  return problems;
}

function stretchProblems({ day, from, to }: OpenStretch, index: number, week: readonly OpenStretch[]): FieldProblems {
  const at = `week.${index}`;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (!Number.isInteger(day) || day < 1 || day > 7) return { [`${at}.day`]: 'Choose a day of the week' };
  if (Number.isNaN(begin) || begin === 24 * 60) return { [`${at}.from`]: 'Enter a time, for example 09:00' };
  if (Number.isNaN(end)) return { [`${at}.to`]: 'Enter a time, for example 17:00' };
  if (end <= begin)
    return { [`${at}.to`]: 'Must be later than it begins. What goes past midnight belongs to the next day' };
  const isTaken = week
    .slice(0, index)
    .some((other) => other.day === day && minutesOf(other.from) < end && begin < minutesOf(other.to));
  return isTaken ? { [`${at}.from`]: 'These hours overlap with others of the same day' } : {};
}

/** What is wrong with rules, by field. */
export function answeringRulesProblems(rules: AnsweringRules): FieldProblems {
  const problems: Record<string, string> = {};
  const { returnAfterMinutes, closeAfterDays, awayMessage } = rules;
  if (!isWithin(returnAfterMinutes, limits.UNANSWERED_MINUTES_MAX)) problems.returnAfterMinutes = UNANSWERED_MINUTES;
  if (!isWithin(closeAfterDays, limits.CLOSE_DAYS_MAX)) problems.closeAfterDays = CLOSE_DAYS;
  if (awayMessage !== null) {
    const odd = unseen('Text', awayMessage.replace(/[\n\r\t]/g, ' '));
    if (awayMessage.trim() === '') problems.awayMessage = 'Write what people are told, or send none';
    else if (awayMessage.length > limits.AWAY_MESSAGE_MAX)
      problems.awayMessage = `Text must be at most ${limits.AWAY_MESSAGE_MAX} characters`;
    else if (odd !== undefined) problems.awayMessage = odd;
    else if (variablesOf(awayMessage).length > 0)
      problems.awayMessage = 'Variables are not filled in here. Leave them out';
  }
  return problems;
}

/** What is said of minutes and days that are out of bounds. */
export const UNANSWERED_MINUTES = `Choose from 1 to ${limits.UNANSWERED_MINUTES_MAX} minutes, or never`;
export const CLOSE_DAYS = `Choose from 1 to ${limits.CLOSE_DAYS_MAX} days, or never`;

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);
