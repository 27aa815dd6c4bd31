import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { ParkedEvent } from '../../platform/runtime/parked-events.js';
import { placeIn } from './log-copy.js';
import { pagesOf } from './records-copy.js';

interface Side {
  log: EventStore;
  readStore: ReadStore;
}

interface Place {
  position: Position;
  storeId: string;
}

const EVER = 0;
const PLACES = { name: 'log-places' };
const PARKED = { name: 'parked-events' };

/**
 * Gives those who follow the log and act on the outside world the same places in the target: behind the last event that
 * they had handled in the source, so that nothing happens twice, and nothing is left out. A follower that has handled
 * nothing has no place. Leases, which begin anew there, are left out of it.
 */
export async function copyPlaces(source: Side, target: Side): Promise<void> {
  const [from, to] = [await source.log.storeId(), await target.log.storeId()];
  const places = new Map<string, Place>();
  // Places from before they had records of their own are still read from the checkpoints.
  for (const [key, checkpoint] of Object.entries(await source.readStore.checkpoints()))
    if (key.startsWith('reactor:'))
      places.set(key, { position: checkpoint.position as Position, storeId: checkpoint.storeId });
  for await (const page of pagesOf(source.readStore.records(PLACES), EVER))
    for (const { id, body } of page)
      places.set(id, { position: body.position as Position, storeId: String(body.storeId) });
  const records = target.readStore.records(PLACES);
  for (const [key, { position, storeId }] of places) {
    // A place in another log counts as none.
    if (storeId !== from || position === START) continue;
    await records.put(key, { position: await placeIn(source.log, target.log, position), storeId: to }, null);
  }
}

/** The events that reactors gave up, for operators: they name their positions. */
export async function copyParked(source: Side, target: Side): Promise<void> {
  const [from, to] = [source.readStore.records(PARKED), target.readStore.records(PARKED)];
  for await (const page of pagesOf(to, EVER)) for (const { id } of page) await to.remove(id);
  for await (const page of pagesOf(from, EVER))
    for (const { id, body, expiresAt } of page) {
      const position = (body as ParkedEvent).position as Position;
      await to.put(id, { ...body, position: await placeIn(source.log, target.log, position) }, expiresAt);
    }
}
