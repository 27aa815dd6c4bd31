import { type OpeningHours, spanOf } from '@wavelane/contracts';
import { DateTime, IANAZone } from 'luxon';

/** When an account answers, on the line of time. All times are Unix ms. */
export interface Calendar {
  isOpen(at: number): boolean;
  /** ms within opening hours from one instant to a later one; 0 if it is not later. */
  openMs(from: number, to: number): number;
  /**
   * When so many ms within opening hours have passed since an instant; Infinity if that is more than two years away.
   */
  after(from: number, ms: number): number;
}

type Stretch = readonly [from: number, to: number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const LOOK_AHEAD_DAYS = 732;
/** Days whose hours are added up once: a wait may have begun in 1970, whatever a gateway says of a message. */
const BLOCK_DAYS = 256;

const AROUND_THE_CLOCK: Calendar = {
  isOpen: () => true,
  openMs: (from, to) => Math.max(0, to - from),
  after: (from, ms) => from + ms,
};

/**
 * Reads opening hours as a calendar. An hour that a change of the clocks leaves out does not exist; one that comes
 * twice is open twice, if it lies within a stretch. @param hours null: around the clock
 */
export function calendarOf(hours: OpeningHours | null): Calendar {
  if (hours === null) return AROUND_THE_CLOCK;
  const { timeZone } = hours;
  const holidays = new Set(hours.holidays.map(({ date }) => date));
  const zone = offsetsOf(timeZone);
  const stretches = remembered((day) => stretchesOf(day, hours, { holidays, zone }));
  const lengthOf = (day: number): number => stretches(day).reduce((sum, [begin, end]) => sum + end - begin, 0);
  const lengthOfBlock = remembered((block) => {
    let sum = 0;
    for (let day = block * BLOCK_DAYS; day < (block + 1) * BLOCK_DAYS; day++) sum += lengthOf(day);
    return sum;
  });
  const dayAt = (at: number): number => {
    const offset = steadyOffset(Math.floor(at / DAY_MS), zone);
    if (offset !== undefined) return Math.floor((at + offset) / DAY_MS);
    const { year, month, day } = DateTime.fromMillis(at, { zone: timeZone });
    return Date.UTC(year, month - 1, day) / DAY_MS;
  };
  return {
    isOpen: (at) => stretches(dayAt(at)).some(([from, to]) => from <= at && at < to),
    openMs(from, to) {
      if (to <= from) return 0;
      const [first, last] = [dayAt(from), dayAt(to)];
      let open = 0;
      for (const day of new Set([first, last]))
        for (const [begin, end] of stretches(day)) open += Math.max(0, Math.min(end, to) - Math.max(begin, from));
      for (let day = first + 1; day < last;) {
        const isBlock = day % BLOCK_DAYS === 0 && day + BLOCK_DAYS <= last;
        open += isBlock ? lengthOfBlock(day / BLOCK_DAYS) : lengthOf(day);
        day += isBlock ? BLOCK_DAYS : 1;
      }
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

function remembered<T>(make: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>();
  return (index) => {
    const found = known.get(index) ?? make(index);
    known.set(index, found);
    return found;
  };
}

/** How far a zone is ahead when a day of UTC begins, in ms; days since 1970. */
type Offsets = (day: number) => number;

function offsetsOf(timeZone: string): Offsets {
  const zone = IANAZone.create(timeZone);
  return remembered((day) => zone.offset(day * DAY_MS) * MINUTE_MS);
}

/** The zone's offset through a day and its neighbours, ms; undefined if its clocks change there. */
function steadyOffset(day: number, zone: Offsets): number | undefined {
  const offset = zone(day - 1);
  return [day, day + 1, day + 2].every((one) => zone(one) === offset) ? offset : undefined;
}

/**
 * The open stretches of a day as instants, without overlaps. Hours after midnight belong to the day on which they began, so
 * they are open if the holiday begins at that midnight, and closed if it ends there. @param day days since 1970
 */
function stretchesOf(
  day: number,
  { timeZone, week }: OpeningHours,
  { holidays, zone }: { holidays: ReadonlySet<string>; zone: Offsets },
): Stretch[] {
  const offset = steadyOffset(day, zone);
  const at = (minutes: number): number =>
    offset === undefined ? instantOf(day, minutes, timeZone) : day * DAY_MS + minutes * MINUTE_MS - offset;
  const begunOn = (one: number): (readonly [number, number])[] => {
    const date = new Date(one * DAY_MS);
    if (holidays.has(date.toISOString().slice(0, 10))) return [];
    return week.filter((stretch) => stretch.day === (date.getUTCDay() || 7)).map(spanOf);
  };
  const all = [
    ...begunOn(day - 1).map(([, end]) => [0, end - DAY_MINUTES] as const),
    ...begunOn(day).map(([begin, end]) => [begin, Math.min(end, DAY_MINUTES)] as const),
  ]
    .filter(([begin, end]) => begin < end)
    .map(([begin, end]): Stretch => [at(begin), at(end)])
    .sort(([a], [b]) => a - b);
  const merged: Stretch[] = [];
  for (const [from, to] of all) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

/** A local time that is not there is the moment at which the clocks change; of one that comes twice it is the first. */
function instantOf(day: number, minutes: number, zone: string): number {
  const at = new Date((day + Math.floor(minutes / 1_440)) * DAY_MS);
  const local = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  const rest = minutes % 1_440;
  const found = DateTime.fromObject({ ...local, hour: Math.floor(rest / 60), minute: rest % 60 }, { zone });
  const asked = Date.UTC(local.year, local.month - 1, local.day) + rest * MINUTE_MS;
  // If a time comes twice, luxon takes the one with the offset of today.
  const earlier = DateTime.fromMillis(asked - DateTime.fromMillis(asked - DAY_MS, { zone }).offset * MINUTE_MS, {
    zone,
  });
  if (earlier.hour * 60 + earlier.minute === rest && earlier.toMillis() < found.toMillis()) return earlier.toMillis();
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
