/** How far the clocks of a zone are ahead of UTC at an instant, ms. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return shown - Math.floor(ms / 60_000) * 60_000;
}

/**
 * The instant at which clocks of a zone show this, ISO-8601 UTC.
 * @param local as a field of date and time has it, `2026-05-17T09:30`; an hour that clocks skip is the one after it
 */
export function instantOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  // The offset of the instant that is looked for differs from that of the first guess where clocks change in between.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString();
}
