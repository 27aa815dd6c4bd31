import type { Statements } from '../../statements.js';

/** Events looked at in one place. Most of them have to say the same: clocks may have been wrong for some. */
const PROBE = 15;
const LEAST = 8;

/**
 * Whether the events behind a position were recorded before a time, in places ever further away: what lies before an old
 * event is old, whatever its own time says. So neither one event of the future nor a thousand of them stop packing.
 */
export function isOldBehind(sql: Statements, position: number, end: number, before: string): boolean {
  for (let step = 1; position + step < end; step *= 2) {
    const times = sql.times.all(position + step - 1, PROBE);
    const old = times.filter(({ time }) => String(time) < before).length;
    if (times.length >= LEAST && old * 2 > times.length) return true;
  }
  return false;
}
