import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  asStored,
  decidedAtOf,
  EventLoopTurns,
  type EventStore,
  type LogFeed,
  type Page,
  type Position,
  type Recorded,
  START,
  storedAfter,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { Clock } from '../../../platform/domain/clock.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { EVENT_STORE, LOG_TAIL } from '../../../platform/storage/tokens.js';
import { CHAIN_STREAM, GENESIS, type LogSealed, type Seal } from './chain.events.js';
import { BlockHash } from './event-hash.js';
import { lastSeal } from './moved-chain.js';

/** The most events in a block. */
export const BLOCK_EVENTS = 1_000;
/** Events per read; one read takes about 5 ms. */
const AT_ONCE = 250;
/** A block that is not full is sealed when its first event is this old, in ms. */
export const SEAL_AFTER = 60_000;
const LOOK_EVERY = 5_000;

/** A block that is not sealed yet. It keeps what it has read, so that a pass reads only new events. */
class OpenBlock {
  readonly hash: BlockHash;
  /** The time at which its first event other than a seal was decided, ISO-8601 UTC. */
  oldest: string | undefined;
  /** Position of its last event. */
  to: Position;
  private next: Position;

  constructor(readonly last: Recorded<LogSealed> | undefined) {
    this.hash = new BlockHash(last?.data.hash);
    this.to = this.next = this.after;
  }

  get after(): Position {
    return this.last?.data.to ?? START;
  }

  get isFull(): boolean {
    return this.hash.events >= BLOCK_EVENTS;
  }

  follows(last: Recorded<LogSealed> | undefined): boolean {
    return this.last?.id === last?.id;
  }

  /** Reads to the end of the block or of the log. @returns the position that it has reached */
  async read(log: EventStore, feed: LogFeed | undefined): Promise<Position> {
    const turns = new EventLoopTurns();
    for (let isEnd = false; !isEnd && !this.isFull;) {
      const [after, limit] = [this.next, Math.min(AT_ONCE, BLOCK_EVENTS - this.hash.events)];
      const page = broughtPage(feed, after, limit) ?? (await log.readAll({ after, limit }));
      for (const event of page.events) {
        this.hash.add(event);
        if (event.type !== 'LogSealed') this.oldest ??= decidedAtOf(event);
        this.to = event.position;
        // Hashing a block takes as long as 40 requests: under heavy writing several blocks are full at each look.
        await turns.take();
      }
      this.next = page.next;
      isEnd = page.head;
    }
    return this.next;
  }
}

/** Returns the next page from the events that the feed already holds; undefined if the log must be read. */
function broughtPage(feed: LogFeed | undefined, after: Position, limit: number): Page | undefined {
  const events = storedAfter(feed, after, limit);
  return events && { events: [...events], next: events.at(-1)?.position ?? after, head: events.length < limit };
}

/**
 * Seals the log in blocks, behind its writers. If two sealers append the same block, the log accepts one of them and the
 * other finds it there, so no lock is needed.
 */
@Worker()
@Injectable()
export class ChainSealer implements Worker {
  readonly name = 'chain-sealer';
  readonly schedule = LOOK_EVERY;
  /** Head of the log when there was nothing to seal. */
  private idleAt: Position | undefined;
  private open: OpenBlock | undefined;
  /** Ends when the block that is being looked at is sealed or left. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    @Optional() @Inject(LOG_TAIL) private readonly feed?: LogFeed,
  ) {}

  async pass(signal: AbortSignal): Promise<void> {
    const head = await this.store.head();
    if (head === this.idleAt) return;
    while (!signal.aborted && (await this.sealNext(SEAL_AFTER)));
  }

  /** @param after ms after which a block need not be full @returns whether a block was sealed and there may be more */
  sealNext(after: number): Promise<boolean> {
    // Two that read the same open block at once would add its events twice, and seal a hash of no log.
    const turn = this.before.then(() => this.sealOne(after));
    this.before = turn.catch(() => undefined);
    return turn;
  }

  private async sealOne(after: number): Promise<boolean> {
    const last = await lastSeal(this.store);
    if (!this.open?.follows(last)) this.open = new OpenBlock(last);
    const { open } = this;
    const looked = await open.read(asStored(this.store), this.feed);
    const { hash: block, isFull, oldest, to } = open;
    if (oldest === undefined) {
      // Only seals are left: a seal of seals would never end.
      if (!isFull) this.idleAt = looked;
      return false;
    }
    if (!isFull && this.clock.now() - Date.parse(oldest) < after) return false;
    const seal: Seal = {
      block: (last?.data.block ?? 0) + 1,
      after: open.after,
      to,
      events: block.events,
      marks: block.marks,
      previous: last?.data.hash ?? GENESIS,
      hash: block.hash,
    };
    await this.append(seal, last?.revision);
    return isFull;
  }

  private async append(data: Seal, before: number | undefined): Promise<void> {
    const id = idOf('seal', data.block, data.hash);
    const metadata = {
      actor: { kind: 'system', id: 'audit' } as const,
      correlationId: id,
      commandId: id,
      causationId: null,
    };
    try {
      const event = { id, type: 'LogSealed' satisfies LogSealed['type'], data, metadata };
      await this.store.append(CHAIN_STREAM, [event], { expected: before ?? 'none' });
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}
