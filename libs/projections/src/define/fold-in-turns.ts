import { EventLoopTurns, type StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite } from '@wavelane/read-store';
import type { Projection } from './definition.js';
import type { Fault } from './fault.js';
import { type Folding, foldSlice } from './fold.js';
import type { Slice } from './routing.js';
import type { Rules } from './rules.js';

/** Documents that are folded before it is asked whether the event loop is due. */
const AT_ONCE = 100;

/** The same as `foldSlice`, in turns with the rest of the event loop: what a piece goes on from is what the one before came to. */
export async function foldInTurns(
  projection: Projection,
  parts: Slice['parts'],
  loaded: ReadonlyMap<string, Folding>,
  quarantined: ReadonlySet<string>,
  rules: Rules,
  atOnce = AT_ONCE,
): Promise<{ documents: DocumentWrite[]; faults: Fault[] }> {
  const turns = new EventLoopTurns();
  const pieces = piecesOf(parts, atOnce);
  const [only] = pieces;
  if (only && pieces.length === 1) return foldSlice(projection, only, loaded, quarantined, rules);
  const [current, broken] = [new Map(loaded), new Set(quarantined)];
  const documents = new Map<string, DocumentWrite>();
  const faults: Fault[] = [];
  for (const piece of pieces) {
    const found = foldSlice(projection, piece, current, broken, rules);
    for (const one of found.documents) {
      current.set(one.id, one);
      documents.set(one.id, one);
    }
    for (const fault of found.faults) if (fault.key !== null) broken.add(fault.key);
    faults.push(...found.faults);
    await turns.take();
  }
  return { documents: [...documents.values()], faults };
}

/** The same events and keys in the same order, some `size` keys at a time. */
function piecesOf(parts: Slice['parts'], size: number): Slice['parts'][] {
  const pieces: { event: StoredEvent; keys: readonly string[] }[][] = [];
  let room = 0;
  for (const { event, keys } of parts) {
    for (let from = 0; from < keys.length; from += size) {
      const some = keys.length <= size ? keys : keys.slice(from, from + size);
      if (room <= 0) {
        pieces.push([]);
        room = size;
      }
      pieces.at(-1)?.push({ event, keys: some });
      room -= some.length;
    }
  }
  return pieces;
}
