import { StoreCorrupt } from '../../errors.js';
import type { Statements } from '../statements.js';
import { keyOf } from './key-of.js';
import { type Lookup, Packs } from './packs.js';

interface Entry {
  first: number;
  last: number;
  pack: number;
  name: string;
}

/**
 * The packs of a file whose table of packed streams cannot be read: what it said is found out from the packs themselves.
 * @returns `lost` is the last position of a pack that cannot be opened either, so that nobody knows which streams it holds
 */
export function packsByThemselves(sql: Statements): { packs: Packs; lost: number | undefined } {
  const entries = new Map<number, Entry[]>();
  let lost: number | undefined;
  for (let head = sql.packs.at(1); head; head = sql.packs.at(head.last + 1)) {
    if (head.events === 0 && !head.damage) continue;
    try {
      for (const [name, { first, last }] of sql.packs.open(head).streams()) {
        const key = keyOf(name);
        const known = entries.get(key);
        const entry = { first, last, pack: head.last, name };
        if (known) known.push(entry);
        else entries.set(key, [entry]);
      }
    } catch (error) {
      if (!(error instanceof StoreCorrupt)) throw error;
      lost = head.last;
    }
  }
  // In the order of the log, so the later ones are behind.
  const of = (key: unknown) => entries.get(Number(key)) ?? [];
  const found = (lookup: Lookup['get']): Lookup => ({ get: lookup, all: () => [] });
  return {
    packs: new Packs(
      {
        ...sql,
        packedStream: found((key, revision) => asRow(of(key).findLast(({ first }) => first <= Number(revision)))),
        packedEnd: found((key) => asRow(of(key).at(-1))),
        isPacked: found((key) => asRow(of(key)[0])),
      },
      sql.archiveFolder,
    ),
    lost,
  };
}

const asRow = (entry: Entry | undefined): Record<string, unknown> | undefined => entry && { ...entry };
