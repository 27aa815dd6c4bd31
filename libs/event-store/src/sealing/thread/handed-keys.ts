import type { KeyObject } from 'node:crypto';
import { openSealedKey, type SealedKey } from '../subject-keys.js';

/** A key to open boxes with, as it is or as it is kept; undefined where there is none. */
export type KeyToOpen = KeyObject | SealedKey | undefined;

/**
 * Keys on their way to another thread. Those that are sealed go as one text, since a hundred objects take twice as
 * long to be handed over and received.
 */
export interface HandedKeys {
  /** JSON of a list: body, bound and the index of what sealed it; the index of one that is open; null for none. */
  list: string;
  by: KeyObject[];
  open: KeyObject[];
}

type Listed = [body: string, bound: string, by: number] | number | null;

export function handed(keys: readonly KeyToOpen[]): HandedKeys {
  const by = new Map<KeyObject, number>();
  const open: KeyObject[] = [];
  const list = keys.map((key): Listed => {
    if (!key) return null;
    if (!('by' in key)) return open.push(key) - 1;
    const index = by.get(key.by) ?? by.size;
    by.set(key.by, index);
    return [key.body, key.bound, index];
  });
  return { list: JSON.stringify(list), by: [...by.keys()], open };
}

/** What was {@link handed}, in the same order. */
export function received({ list, by, open }: HandedKeys): KeyToOpen[] {
  return (JSON.parse(list) as Listed[]).map((listed) => {
    if (listed === null) return undefined;
    if (typeof listed === 'number') return open[listed];
    const sealedBy = by[listed[2]];
    return sealedBy && { body: listed[0], bound: listed[1], by: sealedBy };
  });
}

/** @throws Error it was changed */
export const openedKey = (key: KeyObject | SealedKey): KeyObject => ('by' in key ? openSealedKey(key) : key);
