import { DAY_MS } from '@wavelane/contracts';
import { knownZone } from './known-zone';

/** Formats by zone: making one takes longer than the row of a list that it is for. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{
        timeZone: knownZone(timeZone),
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      },
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** `YYYY-MM-DDTHH:mm` on the clocks of a zone. @param at Unix ms */
export function localIn(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The day of an instant on the clocks of a zone: `2026-11-03`. @param at Unix ms */
export const dayIn = (at: number, timeZone: string): string => localIn(at, timeZone).slice(0, 10);

/**
 * The day so many days before another. Days are counted by their names: one on which clocks change is no 24 hours long.
 * @param day `2026-11-03`
 */
export const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant at which clocks of a zone show a time. @param time an instant with its `Z`, or local as a field of date
 * and time has it, `2026-05-17T09:30`; an hour that clocks skip is the one after it
 * @returns Unix ms; NaN if it is no time
 */
export function instantOf(time: string, timeZone: string): number {
  if (/Z$/.test(time)) return Date.parse(time);
  const wanted = Date.parse(`${time}Z`);
  if (Number.isNaN(wanted)) return wanted;
  // The second guess is right if the clocks change between the first guess and the time itself.
  const offBy = (at: number) => Date.parse(`${localIn(at, timeZone)}Z`) - wanted;
  const first = wanted - offBy(wanted);
  const second = first - offBy(first);
  return offBy(second) === 0 ? second : Math.max(first, second);
}
