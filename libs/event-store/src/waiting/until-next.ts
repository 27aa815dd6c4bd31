/**
 * How long to rest until the next multiple of `every` on the clock of this process, ms. Who only looks again now and then
 * rests so: a process that has nothing to do is woken once for all who look in the same moment, and being woken is most
 * of what it costs.
 *
 * A timer comes some milliseconds early where its turn began late. What is that near counts as come.
 */
export function untilNext(every: number): number {
  const rest = every - ((performance.timeOrigin + performance.now()) % every);
  return Math.ceil(rest < every / 10 ? rest + every : rest);
}
