/** Pieces of work on a server that wait for it side by side. */
const AT_ONCE = 8;

/** Side by side, a few at a time. If one fails, the error is thrown once those beside it are over, too. */
export async function together<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  most = AT_ONCE,
): Promise<void> {
  for (const some of groupsOf(all, most)) {
    const outcomes = await Promise.allSettled(some.map(work));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** In their order, cut into groups of so many at most. */
export function groupsOf<T>(all: readonly T[], most = AT_ONCE): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < all.length; from += most) groups.push(all.slice(from, from + most));
  return groups;
}
