import { asciiDigits } from '@wavelane/contracts';

const TYPED = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2}))?$/;

const two = (part: string) => part.padStart(2, '0');

/**
 * Parses a typed day, `2026-11-28`, or a day with a time, `2026-11-28 9:30`; digits of any script.
 * @returns `2026-11-28` or `2026-11-28T09:30`; undefined if it is none, or in no calendar
 */
export function typedDate(text: string, withTime: boolean): string | undefined {
  const [, year, month, day, hour, minute] = TYPED.exec(asciiDigits(text).trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  const found = new Date(`${date}T00:00:00Z`);
  // The 31st of February is another day.
  if (Number.isNaN(found.getTime()) || found.toISOString().slice(0, 10) !== date) return undefined;
  if (!withTime) return hour === undefined ? date : undefined;
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${date}T${two(hour)}:${minute}`;
}
