/**
 * The time until the next multiple of `every` on the clock of this process, ms. For a caller that polls now and then:
 * an idle process is woken once for all callers of the same moment, and waking is most of the cost.
 *
 * A timer comes some milliseconds early if its turn began late. A multiple that is so near counts as reached.
 */
export function untilNext(every: number): number {
  const rest = every - ((performance.timeOrigin + performance.now()) % every);
  return Math.ceil(rest < every / 10 ? rest + every : rest);
}
