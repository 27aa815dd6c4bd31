import { isDeepStrictEqual } from 'node:util';
import { type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { chainEvents } from '../chain/chain.events.js';

const AT_ONCE = 1_000;

/**
 * Checks that two logs have the same content, event by event; only seals and names of commands may differ.
 * @param erased positions of events whose content may differ, because persons in it were forgotten
 * @throws Error names the first event that differs
 */
export async function demandSame(
  one: EventStore,
  other: EventStore,
  erased: ReadonlySet<string>,
  onProgress: (events: number) => void,
): Promise<void> {
  let after = START;
  for (let count = 0; ;) {
    const [here, there] = await Promise.all([
      one.readAll({ after, limit: AT_ONCE }),
      other.readAll({ after, limit: AT_ONCE }),
    ]);
    for (const [index, event] of here.events.entries()) {
      if (!isSame(event, there.events[index], erased.has(event.position)))
        throw new Error(`The event at position ${event.position} is another one in the copy. The copy is of no use.`);
    }
    if (here.events.length !== there.events.length)
      throw new Error('The copy has another number of events than the log.');
    onProgress((count += here.events.length));
    if (here.head && there.head) return;
    after = here.next;
  }
}

function isSame(event: StoredEvent, other: StoredEvent | undefined, isErased: boolean): boolean {
  if (other === undefined) return false;
  const [one, two] = [comparable(event), comparable(other)];
  return isDeepStrictEqual(isErased ? { ...one, data: null } : one, isErased ? { ...two, data: null } : two);
}

function comparable(event: StoredEvent) {
  const { commandId: _named, ...metadata } = event.metadata;
  return { ...event, metadata, data: chainEvents.is(event) ? event.data.block : event.data };
}
