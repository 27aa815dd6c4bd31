/** A set of ids that can be shared between states: adding copies one small bucket, never the whole set. */
export type IdSet = Readonly<Record<string, readonly string[]>>;

export const EMPTY_IDS: IdSet = {};

/** Ids are UUIDs, so their first three characters spread evenly. */
const bucketOf = (id: string) => id.slice(0, 3);

export function hasId(set: IdSet, id: string): boolean {
  return set[bucketOf(id)]?.includes(id) ?? false;
}

export function withId(set: IdSet, id: string): IdSet {
  const bucket = bucketOf(id);
  return hasId(set, id) ? set : { ...set, [bucket]: [...(set[bucket] ?? []), id] };
}
