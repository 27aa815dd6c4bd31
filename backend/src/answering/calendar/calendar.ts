import { minutesOf, type OpeningHours } from '@wavelane/contracts';
import { DateTime } from 'luxon';

/** When an account answers, on the line of time. All times are Unix ms. */
export interface Calendar {
  isOpen(at: number): boolean;
  /** ms within opening hours from one instant to a later one; 0 where it is not later. */
  openMs(from: number, to: number): number;
  /** When so many ms within opening hours have passed since an instant; Infinity where that is more than two years away. */
  after(from: number, ms: number): number;
}

type Stretch = readonly [from: number, to: number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LOOK_AHEAD_DAYS = 732;

const AROUND_THE_CLOCK: Calendar = {
  isOpen: () => true,
  openMs: (from, to) => Math.max(0, to - from),
  after: (from, ms) => from + ms,
};

/**
 * Reads opening hours as a calendar. An hour that a change of the clocks leaves out is not there; one that comes twice is
 * open twice, where it lies within a stretch. @param hours null: around the clock
 */
export function calendarOf(hours: OpeningHours | null): Calendar {
  if (hours === null) return AROUND_THE_CLOCK;
  const { timeZone } = hours;
  const holidays = new Set(hours.holidays.map(({ date }) => date));
  const known = new Map<number, readonly Stretch[]>();
  const stretches = (day: number): readonly Stretch[] => {
    const found = known.get(day) ?? stretchesOf(day, hours, holidays);
    known.set(day, found);
    return found;
  };
  const dayAt = (at: number): number => {
    const { year, month, day } = DateTime.fromMillis(at, { zone: timeZone });
    return Date.UTC(year, month - 1, day) / DAY_MS;
  };
  return {
    isOpen: (at) => stretches(dayAt(at)).some(([from, to]) => from <= at && at < to),
    openMs(from, to) {
      if (to <= from) return 0;
      let open = 0;
      for (let day = dayAt(from), last = dayAt(to); day <= last; day++)
        for (const [begin, end] of stretches(day)) open += Math.max(0, Math.min(end, to) - Math.max(begin, from));
      return open;
    },
    after(from, ms) {
      let left = ms;
      const first = dayAt(from);
      for (let day = first; day < first + LOOK_AHEAD_DAYS; day++)
        for (const [begin, end] of stretches(day)) {
          const start = Math.max(begin, from);
          if (end <= start) continue;
          if (end - start >= left) return start + left;
          left -= end - start;
        }
      return Infinity;
    },
  };
}

/** What of a day is open, as instants, none of them overlapping. @param day days since 1970 */
function stretchesOf(day: number, { timeZone, week }: OpeningHours, holidays: ReadonlySet<string>): Stretch[] {
  const date = new Date(day * DAY_MS);
  if (holidays.has(date.toISOString().slice(0, 10))) return [];
  const weekday = date.getUTCDay() || 7;
  const all = week
    .filter((stretch) => stretch.day === weekday)
    .map(({ from, to }): Stretch => [
      instantOf(day, minutesOf(from), timeZone),
      instantOf(day, minutesOf(to), timeZone),
    ])
    .sort(([a], [b]) => a - b);
  const merged: Stretch[] = [];
  for (const [from, to] of all) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

/** A local time that is not there is the moment at which the clocks change. */
function instantOf(day: number, minutes: number, zone: string): number {
  const at = new Date((day + Math.floor(minutes / 1_440)) * DAY_MS);
  const local = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  const rest = minutes % 1_440;
  const found = DateTime.fromObject({ ...local, hour: Math.floor(rest / 60), minute: rest % 60 }, { zone });
  const asked = Date.UTC(local.year, local.month - 1, local.day) + rest * MINUTE_MS;
  const leftOut = found.toMillis() + found.offset * MINUTE_MS - asked;
  return leftOut > 0 ? changeBetween(found.toMillis() - leftOut, found.toMillis(), zone) : found.toMillis();
}

/** The minute from which the clocks are as they are at the later instant. */
function changeBetween(before: number, after: number, zone: string): number {
  const offsetAt = (at: number) => DateTime.fromMillis(at, { zone }).offset;
  const offset = offsetAt(after);
  let [from, to] = [before, after];
  while (to - from > MINUTE_MS) {
    const middle = from + Math.floor((to - from) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle) === offset) to = middle;
    else from = middle;
  }
  return to;
}
