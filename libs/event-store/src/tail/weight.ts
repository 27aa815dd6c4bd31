import type { StoredEvent } from '../event.js';

/** The weight of an event without its data: ids, names, metadata. */
const EVENT = 1_000;
/** The weight of a value, and of a list's entry before it is examined. */
const VALUE = 50;
/** Entries of a list that are looked at; the others are taken for like these. */
const LOOKED_AT = 3;
const DEPTH = 4;

/** About how many bytes of memory an event holds. Cheap: it does not look at everything. */
export const weightOf = ({ data }: StoredEvent): number => EVENT + weigh(data, DEPTH);

function weigh(value: unknown, depth: number): number {
  if (typeof value === 'string') return VALUE + value.length;
  if (typeof value !== 'object' || value === null || depth === 0) return VALUE;
  if (Array.isArray(value)) {
    const some = value.slice(0, LOOKED_AT);
    const sum = some.reduce<number>((total, entry) => total + weigh(entry, depth - 1), 0);
    return VALUE + (some.length === 0 ? 0 : (sum / some.length) * value.length);
  }
  return Object.values(value).reduce<number>((total, entry) => total + weigh(entry, depth - 1), VALUE);
}
