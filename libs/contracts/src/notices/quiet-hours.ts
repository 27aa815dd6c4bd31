/** A part of each day in which a browser stays quiet: no push, no sound. It may end on the next day. */
export interface QuietHours {
  /** HH:MM */
  from: string;
  /** HH:MM; not the same as `from`. */
  to: string;
  /** IANA: the zone of these times. */
  timeZone: string;
}

/** A time of a day: HH:MM, 00:00 to 23:59. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const [HOUR, DAY] = [60, 24 * 60];

/**
 * Minutes until quiet hours are over.
 * @param now a time of the day in their zone, HH:MM
 * @returns 0 if it is not within them
 */
export function quietMinutesLeft({ from, to }: Pick<QuietHours, 'from' | 'to'>, now: string): number {
  const [begin, end, at] = [minuteOf(from), minuteOf(to), minuteOf(now)];
  const since = (at - begin + DAY) % DAY;
  const length = (end - begin + DAY) % DAY;
  return since < length ? length - since : 0;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
}
