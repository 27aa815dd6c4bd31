/**
 * A set of ids that states can share: adding one copies three small nodes, never the whole set. Folding a stream of
 * 100,000 ids stays linear.
 */
export interface IdSet {
  readonly [character: string]: IdSet | readonly string[];
}

export const EMPTY_IDS: IdSet = {};

/** Ids are UUIDs: each of their first characters spreads evenly over sixteen values. */
const LEVELS = 3;

export function hasId(set: IdSet, id: string): boolean {
  let node: IdSet | readonly string[] | undefined = set;
  for (let level = 0; level < LEVELS && node; level++) node = (node as IdSet)[id.charAt(level)];
  return (node as readonly string[] | undefined)?.includes(id) ?? false;
}

export function withId(set: IdSet, id: string): IdSet {
  return hasId(set, id) ? set : (added(set, id, 0) as IdSet);
}

function added(node: IdSet | readonly string[] | undefined, id: string, level: number): IdSet | readonly string[] {
  if (level === LEVELS) return [...((node as readonly string[] | undefined) ?? []), id];
  const branch = (node as IdSet | undefined) ?? EMPTY_IDS;
  const character = id.charAt(level);
  return { ...branch, [character]: added(branch[character], id, level + 1) };
}
