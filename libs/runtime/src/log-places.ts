import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { Fence, ReadStore, RecordStore } from '@wavelane/read-store';
import { LogCheckpoints, type Checkpoints } from './log-checkpoints.js';

interface Place extends Record<string, unknown> {
  position: Position;
  storeId: string;
}

/** Places are kept until their follower is no more. */
const EVER = 0;

/**
 * Places in the log that outlive the read models: those of followers that act on the outside world and must not begin
 * again because documents are folded again. They stand among the records. A place of another log counts as none.
 */
export class LogPlaces implements Checkpoints {
  private readonly places: RecordStore;
  /** Where places were kept before they had records of their own. */
  private readonly earlier: LogCheckpoints;

  constructor(
    private readonly eventStore: EventStore,
    readStore: ReadStore,
  ) {
    this.places = readStore.records({ name: 'log-places' });
    this.earlier = new LogCheckpoints(eventStore, readStore);
  }

  async position(key: string): Promise<Position> {
    const place = (await this.places.get<Place>(key, EVER))?.body;
    if (!place) return this.earlier.position(key);
    return place.storeId === (await this.earlier.storeId()) ? place.position : START;
  }

  async write(key: string, position: Position, fence?: Fence): Promise<void> {
    const place: Place = { position, storeId: await this.earlier.storeId() };
    if (fence) await this.places.putFenced(key, { ...place, fence }, null);
    else await this.places.put(key, place, null);
  }

  /** Brings places of this log that lie beyond its head back to it: its end was given up. */
  async pullBack(): Promise<void> {
    const [head, storeId] = [await this.eventStore.head(), await this.earlier.storeId()];
    for (const { id, body } of await this.places.scan<Place>('', 1_000, EVER))
      if (body.storeId === storeId && body.position > head) await this.write(id, head);
  }

  /** Finds a follower that has passed more than the log holds (any more); undefined if there is none. */
  async beyondHead(keys: readonly string[]): Promise<{ key: string; position: Position; head: Position } | undefined> {
    const positions: [string, Position][] = [];
    for (const key of keys) positions.push([key, await this.position(key)]);
    // Read after the places: other processes may move both.
    const head = await this.eventStore.head();
    const beyond = positions.find(([, position]) => position > head);
    return beyond && { key: beyond[0], position: beyond[1], head };
  }
}
