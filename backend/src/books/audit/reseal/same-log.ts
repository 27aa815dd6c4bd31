import { isDeepStrictEqual } from 'node:util';
import { type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { chainEvents } from '../chain/chain.events.js';

const AT_ONCE = 1_000;

/**
 * Checks that two logs have the same content, event by event; only seals and names of commands may differ.
 * @throws Error names the first event that differs
 */
export async function demandSame(
  one: EventStore,
  other: EventStore,
  onProgress: (events: number) => void,
): Promise<void> {
  let after = START;
  for (let count = 0; ;) {
    const [here, there] = await Promise.all([
      one.readAll({ after, limit: AT_ONCE }),
      other.readAll({ after, limit: AT_ONCE }),
    ]);
    for (const [index, event] of here.events.entries()) {
      if (!isSame(event, there.events[index]))
        throw new Error(`The event at position ${event.position} is another one in the copy. The copy is of no use.`);
    }
    if (here.events.length !== there.events.length)
      throw new Error('The copy has another number of events than the log.');
    onProgress((count += here.events.length));
    if (here.head && there.head) return;
    after = here.next;
  }
}

function isSame(event: StoredEvent, other: StoredEvent | undefined): boolean {
  return other !== undefined && isDeepStrictEqual(comparable(event), comparable(other));
}

function comparable(event: StoredEvent) {
  const { commandId: _named, ...metadata } = event.metadata;
  return { ...event, metadata, data: chainEvents.is(event) ? event.data.block : event.data };
}
