import { type EventStore, fieldsOf, type Recorded, type Position, type StoredEvent } from '@wavelane/event-store';
import { GENESIS, type LogSealed, MARK_BYTES, type Seal } from './chain.events.js';
import { BlockHash } from './event-hash.js';
import { locate, type PlacedMark } from './locate.js';
import { sealsOf } from './moved-chain.js';

/** A place at which log and seals do not agree. */
export interface ChainDifference {
  rule: 'seals follow each other' | 'events are as they were sealed' | 'the expected head is in the chain';
  position?: Position;
  message: string;
}

/** A seal whose block has not been read to its end. */
interface OpenSeal {
  seal: Seal;
  position: Position;
  at: string;
}

/** The most events that a block may have beyond its seal before its further events are dropped. */
const MOST_ADDED = 1_000;

/**
 * Compares the log with its seals, and goes on after a difference: every block is judged by its own seal. Feed it every
 * event in order, page by page, after `prepare`; then call `end`. It holds one block and the seals of one page.
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
  /** The first difference. */
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
    private readonly onDifference?: (difference: ChainDifference) => void,
  ) {
    this.seals = sealsOf(store);
    this.isExpectedSeen = expectedHead === undefined || expectedHead === GENESIS;
  }

  /** Reads the seals of the next events. @param upTo position of the last event that will be fed */
  async prepare(upTo: Position): Promise<void> {
    while (!this.isAtEnd && (this.open.at(-1)?.seal.to ?? this.last.to) < upTo) {
      const next = await this.seals.next();
      if (next.done) this.isAtEnd = true;
      else this.push(next.value);
    }
  }

  take(event: StoredEvent): void {
    for (let seal; (seal = this.open[0]) && event.position > seal.seal.to;) this.close(seal);
    const current = this.open[0];
    // If a seal is gone, its events belong to no block.
    if (!current || event.position <= current.seal.after) return;
    this.block ??= new BlockHash(current.seal.previous);
    // A damaged seal may name any end.
    if (this.block.events > current.seal.events + MOST_ADDED) return;
    const mark = this.block.add(event).toString('base64', 0, MARK_BYTES);
    const { position, stream, revision } = event;
    this.placed.push({ mark, position, stream, revision });
  }

  /**
   * Checks the end, after the log was fed up to `upTo`: every block with a seal up to there must be whole. Later seals,
   * which were written meanwhile, are ignored.
   */
  async end(upTo: Position): Promise<void> {
    for (;;) {
      while (this.open[0] && this.open[0].position <= upTo) this.close(this.open[0]);
      if (this.open[0] || this.isAtEnd) break;
      const next = await this.seals.next();
      if (next.done) this.isAtEnd = true;
      else this.push(next.value);
    }
    await this.seals.return?.();
    if (!this.isExpectedSeen) {
      const message = `No block of the chain has the hash ${this.expectedHead}: what was sealed then is not what is there now`;
      this.note({ rule: 'the expected head is in the chain', message });
    }
  }

  private note(difference: ChainDifference): void {
    this.difference ??= difference;
    this.onDifference?.(difference);
  }

  private push(event: Recorded<LogSealed>): void {
    const rule = 'seals follow each other';
    const { position } = event;
    if (!isSeal(event)) {
      this.note({ rule, position, message: `Seal at position ${position} cannot be read` });
      return;
    }
    const seal = event.data;
    if (seal.replaces?.some(({ head }) => head === this.expectedHead)) this.isExpectedSeen = true;
    const { block, hash, to } = this.last;
    if (seal.block !== block + 1 || seal.previous !== hash || seal.after !== to)
      this.note({
        rule,
        position,
        message: `Seal ${seal.block} at position ${position} does not follow seal ${block}`,
      });
    if (seal.to > position)
      this.note({ rule, position, message: `Seal ${seal.block} at position ${position} seals what comes after it` });
    // It has no events of its own.
    if (seal.to <= to || seal.to > position) return;
    this.last = seal;
    this.open.push({ seal, position, at: event.metadata.recordedAt });
  }

  private close({ seal, at }: OpenSeal): void {
    this.open.shift();
    const block = this.block ?? new BlockHash(seal.previous);
    const placed = this.placed;
    this.block = undefined;
    this.placed = [];
    if (block.hash !== seal.hash || block.events !== seal.events) {
      for (const change of locate(seal, placed)) this.note({ rule: 'events are as they were sealed', ...change });
      return;
    }
    this.blocks++;
    this.sealed += seal.events;
    this.head = seal.hash;
    this.sealedAt = at;
    if (seal.hash === this.expectedHead) this.isExpectedSeen = true;
  }
}

/** A damaged seal may have any content. */
function isSeal(event: StoredEvent): boolean {
  const { block, events, after, to, marks, previous, hash } = fieldsOf(event);
  return [block, events].every(Number.isSafeInteger) && [after, to, marks, previous, hash].every(isText);
}

const isText = (value: unknown) => typeof value === 'string';
