import { type Position, type Recorded, START, type StoredEvent } from '@wavelane/event-store';
import { chainEvents, GENESIS, type LogSealed, type Replaced } from '../chain/chain.events.js';
import { BlockHash, eventHash } from '../chain/event-hash.js';
import type { ChainPlaces } from '../chain/moved-chain.js';

/** The chain of a log whose events are sealed anew: the same blocks, with the hashes of their present events. */
export class ResealedChain {
  private previous = GENESIS;
  /** Events that are in no block yet. */
  private pending: { position: Position; hash: Buffer }[] = [];

  /** @param replaced the replaced chains, the oldest first @param places of the blocks in the log */
  constructor(
    private readonly replaced: readonly Replaced[],
    private readonly places: Pick<ChainPlaces, 'placed'> = { placed: (seal) => seal },
  ) {}

  /** Continues in the middle. @param last seal that was written anew @param since events from after its block on */
  static async after(
    replaced: readonly Replaced[],
    places: ChainPlaces,
    last: Recorded<LogSealed> | undefined,
    since: AsyncIterable<StoredEvent>,
  ): Promise<ResealedChain> {
    const chain = new ResealedChain(replaced, places);
    chain.previous = last?.data.hash ?? GENESIS;
    for await (const event of since) if (event.position > (last?.data.to ?? START)) chain.push(event);
    return chain;
  }

  /** @returns the event for the new log; a seal gets the hashes of the events before it there */
  take(event: StoredEvent): StoredEvent {
    const next = chainEvents.is(event) ? this.seal(event) : event;
    this.push(next);
    return next;
  }

  private seal(event: Recorded<LogSealed>): StoredEvent {
    const { block, to } = this.places.placed(event).data;
    const inside = this.pending.filter(({ position }) => position <= to);
    this.pending = this.pending.slice(inside.length);
    const { previous } = this;
    const { hash, marks } = new BlockHash(previous).addHashes(inside.map((each) => each.hash));
    this.previous = hash;
    const { replaces: _before, ...same } = event.data;
    const replaces = block === 1 && this.replaced.length > 0 ? { replaces: this.replaced } : {};
    return { ...event, data: { ...same, previous, hash, marks, ...replaces } };
  }

  private push(event: StoredEvent): void {
    this.pending.push({ position: event.position, hash: eventHash(event) });
  }
}
