import type { EventStore, Recorded, Position, StoredEvent } from '@wavelane/event-store';
import { CHAIN_STREAM, chainEvents, GENESIS, type LogSealed, MARK_BYTES, type Seal } from './chain.events.js';
import { BlockHash } from './event-hash.js';
import { locate, type PlacedMark } from './locate.js';

/** A place where log and seals do not agree. */
export interface ChainDifference {
  rule: 'seals follow each other' | 'events are as they were sealed' | 'the expected head is in the chain';
  position?: Position;
  message: string;
}

async function* sealsOf(store: EventStore): AsyncGenerator<Recorded<LogSealed>> {
  for await (const event of store.readStream(CHAIN_STREAM)) if (chainEvents.is(event)) yield event;
}

/** A seal whose block is not read to its end. */
interface OpenSeal {
  seal: Seal;
  position: Position;
  at: string;
}

/**
 * Follows the log beside its seals. Feed it every event in order, page by page, after `prepare`; then ask `end`. It
 * holds one block and the seals of one page.
 */
export class ChainCheck {
  /** Blocks that match their seals. */
  blocks = 0;
  /** Events in them. */
  sealed = 0;
  /** Hash of the last of them. */
  head = GENESIS;
  /** When it was sealed; null before the first. */
  sealedAt: string | null = null;
  difference: ChainDifference | undefined = undefined;
  private isExpectedSeen: boolean;
  private readonly seals: AsyncIterator<Recorded<LogSealed>>;
  private readonly open: OpenSeal[] = [];
  private isAtEnd = false;
  private last: Pick<Seal, 'block' | 'hash' | 'to'> = { block: 0, hash: GENESIS, to: '' as Position };
  private block: BlockHash | undefined;
  private placed: PlacedMark[] = [];

  /** @param expectedHead a hash exported earlier: its block must still be there */
  constructor(
    store: EventStore,
    private readonly expectedHead?: string,
  ) {
    this.seals = sealsOf(store);
    this.isExpectedSeen = expectedHead === undefined || expectedHead === GENESIS;
  }

  /** Reads the seals of the next events. @param upTo position of the last event that will be fed */
  async prepare(upTo: Position): Promise<void> {
    while (!this.isAtEnd && !this.difference && (this.open.at(-1)?.seal.to ?? this.last.to) < upTo) {
      const next = await this.seals.next();
      if (next.done) this.isAtEnd = true;
      else this.push(next.value);
    }
  }

  take(event: StoredEvent): void {
    if (this.difference) return;
    for (let seal; (seal = this.open[0]) && event.position > seal.seal.to;) this.close(seal);
    const current = this.open[0];
    if (!current || this.difference) return;
    this.block ??= new BlockHash(current.seal.previous);
    const mark = this.block.add(event).toString('base64', 0, MARK_BYTES);
    const { position, stream, revision } = event;
    this.placed.push({ mark, position, stream, revision });
  }

  /**
   * The log was fed as far as `upTo`: every block with a seal up to there must be whole. Later seals, written while it
   * was read, are left alone.
   */
  async end(upTo: Position): Promise<void> {
    for (;;) {
      while (!this.difference && this.open[0] && this.open[0].position <= upTo) this.close(this.open[0]);
      if (this.difference || this.open[0] || this.isAtEnd) break;
      const next = await this.seals.next();
      if (next.done) this.isAtEnd = true;
      else this.push(next.value);
    }
    await this.seals.return?.();
    if (!this.difference && !this.isExpectedSeen) {
      const message = `No block of the chain has the hash ${this.expectedHead}: what was sealed then is not what is there now`;
      this.difference = { rule: 'the expected head is in the chain', message };
    }
  }

  private push(event: Recorded<LogSealed>): void {
    const seal = event.data;
    const { block, hash, to } = this.last;
    if (seal.block !== block + 1 || seal.previous !== hash || seal.after !== to) {
      const message = `Seal ${seal.block} at position ${event.position} does not follow seal ${block}`;
      this.difference = { rule: 'seals follow each other', position: event.position, message };
      return;
    }
    this.last = seal;
    this.open.push({ seal, position: event.position, at: event.metadata.recordedAt });
  }

  private close({ seal, at }: OpenSeal): void {
    this.open.shift();
    const block = this.block ?? new BlockHash(seal.previous);
    const placed = this.placed;
    this.block = undefined;
    this.placed = [];
    if (block.hash !== seal.hash || block.events !== seal.events) {
      this.difference = { rule: 'events are as they were sealed', ...locate(seal, placed) };
      return;
    }
    this.blocks++;
    this.sealed += seal.events;
    this.head = seal.hash;
    this.sealedAt = at;
    if (seal.hash === this.expectedHead) this.isExpectedSeen = true;
  }
}
