/** How the times of a table are written: spreadsheets take an ISO instant for a text. */
export interface CsvTimes {
  /** The name of a column of times, with the zone in which they are: `sent_at (Asia/Bahrain)`. */
  column: (name: string) => string;
  /** `2026-11-29 14:03:05` on the clocks of the zone; empty for none. @param at ISO-8601 UTC */
  cell: (at: string | null | undefined) => string;
}

/** @param timeZone IANA; one that this machine does not know is UTC */
export function csvTimes(timeZone: string): CsvTimes {
  const format = formatOf(timeZone) ?? formatOf('UTC');
  const zone =
    format?.resolvedOptions().timeZone === timeZone ? timeZone : (format?.resolvedOptions().timeZone ?? 'UTC');
  return {
    column: (name) => `${name} (${zone})`,
    cell: (at) => {
      if (at === null || at === undefined || at === '') return '';
      const parts = Object.fromEntries(
        (format?.formatToParts(new Date(at)) ?? []).map(({ type, value }) => [type, value]),
      );
      return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
    },
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    });
  } catch {
    return undefined;
  }
}
