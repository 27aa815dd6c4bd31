import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { type Fault, keysOf } from './batch.js';
import type { Document, Projection } from './definition.js';

interface Refolded {
  body: Document | null;
  position: Position;
  fault?: Fault;
}

/** One document folded from the start of the log up to a position. */
export async function foldKey(
  eventStore: EventStore,
  projection: Projection,
  key: string,
  upTo: Position,
): Promise<Refolded> {
  const result: Refolded = { body: null, position: START };
  let after = START;
  while (after < upTo) {
    const { events, next, head } = await eventStore.readAll({ after, limit: 1_000, types: projection.handles });
    for (const event of events) {
      if (event.position > upTo || !keysOf(projection, event).includes(key)) continue;
      try {
        result.body = projection.fold(result.body ?? projection.initial(key), event);
        result.position = event.position;
      } catch (error) {
        return { ...result, fault: { key, event, error: error as Error } };
      }
    }
    after = next;
    if (head) break;
    await new Promise(setImmediate);
  }
  return result;
}

/** Writes the document of one key anew, also over one at the same position. @returns the fault where the fold throws */
export async function refoldKey(
  { eventStore, readStore }: { eventStore: EventStore; readStore: ReadStore },
  projection: Projection,
  collection: string,
  key: string,
  upTo: Position,
): Promise<Fault | undefined> {
  const { body, position, fault } = await foldKey(eventStore, projection, key, upTo);
  if (fault) return fault;
  if (position === START) return undefined;
  await readStore.replace(collection, { id: key, position, body });
  return undefined;
}
