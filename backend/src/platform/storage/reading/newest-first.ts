/**
 * Compares by time as the read models sort: the newest first, and of one time those with the higher id first. So a list
 * that was put together keeps the order of a list that was read, whatever order its parts came in.
 */
export const newestFirst =
  <T>(placeOf: (one: T) => readonly [at: string, id: string]) =>
  (one: T, other: T): number => {
    const [at, id] = placeOf(one);
    const [otherAt, otherId] = placeOf(other);
    return downwards(at, otherAt) || downwards(id, otherId);
  };

/** Leaves the order of those that are equal to the sort, which is stable. */
export function downwards(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
