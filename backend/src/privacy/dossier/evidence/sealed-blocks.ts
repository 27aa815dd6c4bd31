import { Inject, Injectable } from '@nestjs/common';
import type { EvidenceBlock } from '@wavelane/contracts';
import {
  asStored,
  EventLoopTurns,
  type EventStore,
  type Position,
  type Recorded,
  type StoredEvent,
} from '@wavelane/event-store';
import { eventHash, lastSeal, type LogSealed, sealOf } from '../../../books/index.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';

const PAGE = 500;

/** A sealed block with the hashes of all its events. */
export interface ReadBlock extends EvidenceBlock {
  /** Places in the block by the ids of its events. */
  places: ReadonlyMap<string, number>;
}

/** Finds the sealed blocks in which events lie, and what an outsider needs to see that they do. */
@Injectable()
export class SealedBlocks {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  last(): Promise<Recorded<LogSealed> | undefined> {
    return lastSeal(this.store);
  }

  /**
   * The seals of these positions, each once, in their order; none for what is not sealed yet.
   * @param last the seal that is the head
   */
  async sealsOf(positions: readonly Position[], last: Recorded<LogSealed>): Promise<Recorded<LogSealed>[]> {
    const found = new Map<number, Recorded<LogSealed>>();
    for (const position of positions) {
      const isKnown = [...found.values()].some(({ data }) => position > data.after && position <= data.to);
      if (isKnown || position > last.data.to) continue;
      const seal = await this.sealAt(position, last);
      if (seal) found.set(seal.revision, seal);
    }
    return [...found.values()].sort((one, other) => one.revision - other.revision);
  }

  /** Reads a block as it lies on the disk, which is what was hashed. */
  async read({ data }: Recorded<LogSealed>): Promise<ReadBlock> {
    const hashes: Buffer[] = [];
    const places = new Map<string, number>();
    const pace = new EventLoopTurns();
    for await (const event of this.eventsOf(data)) {
      places.set(event.id, hashes.length);
      hashes.push(eventHash(event));
      if (pace.isDue) await pace.turn();
    }
    const { block, previous, hash } = data;
    return { block, previous, hash, hashes: Buffer.concat(hashes).toString('base64'), places };
  }

  private async *eventsOf({ after, to }: LogSealed['data']): AsyncGenerator<StoredEvent> {
    const log = asStored(this.store);
    for (let next = after; next < to;) {
      const page = await log.readAll({ after: next, limit: PAGE });
      for (const event of page.events) if (event.position <= to) yield event;
      if (page.head && page.events.length === 0) return;
      next = page.next;
    }
  }

  /** The first seal that reaches so far. */
  private async sealAt(position: Position, last: Recorded<LogSealed>): Promise<Recorded<LogSealed> | undefined> {
    let [low, high, found] = [0, last.revision, last];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const seal = await sealOf(this.store, middle);
      if (!seal) return undefined;
      if (seal.data.to >= position) [high, found] = [middle, seal];
      else low = middle + 1;
    }
    return found.revision === low ? found : sealOf(this.store, low);
  }
}
