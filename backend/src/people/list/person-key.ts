import { LRUCache } from 'lru-cache';
import { idOf } from '../../platform/domain/ids.js';
import { canonical, type Handle } from '../../platform/personal/handle.js';

/**
 * The key of a person's document, by the handle that they were first known by: the same for all ways to write it. Never
 * in an event: a reader of the log could find out the number that it was made of.
 */
export function personKey(accountId: string, { kind, value }: Handle): string {
  const asked = `${kind} ${accountId.length} ${accountId} ${value}`;
  const known = named.get(asked);
  if (known !== undefined) return known;
  const key = idOf('person', accountId, kind, canonical(kind, value));
  if (value.length <= VALUE_MAX) named.set(asked, key);
  return key;
}

/** Keys that are remembered, 0.2 KB each: the read models ask for that of each person of an event again and again. */
const named = new LRUCache<string, string>({ max: 4_000 });
/** Longer values are hardly anyone's name. */
const VALUE_MAX = 100;
