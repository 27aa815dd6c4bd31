import {
  type DomainEvent,
  type EventStore,
  eventFamily,
  type Position,
  type ReadStreamOptions,
  START,
} from '@wavelane/event-store';
import { CHAIN_STREAM, chainEvents, type PlacedSeal } from './chain.events.js';

/**
 * The log, with its chain, was moved from another engine. Its events have other positions since then, and seals from
 * before name the old ones: this says where their blocks end now. The chain goes on from the head that it names.
 */
export type ChainMoved = DomainEvent<
  'ChainMoved',
  {
    /** The id of the log that it was moved from, and of the one that it is in. */
    from: string;
    to: string;
    /** Hash of the last block that was moved; zeros if there was none. */
    head: string;
    /** How many blocks were moved. */
    blocks: number;
    /** Index of the first block that this event names; a long chain needs several events. */
    first: number;
    /** The positions of the last event of each block, from the first one on. */
    ends: readonly Position[];
  }
>;

export const chainMoveEvents = eventFamily<ChainMoved>('audit-chain-moves', { ChainMoved: [] });

export const CHAIN_MOVES_STREAM = 'audit-chain-moves';

const known = new WeakMap<EventStore, Promise<ChainPlaces>>();

/** Where the blocks of a chain end in the log that it is in now. */
export class ChainPlaces {
  private constructor(private readonly ends: readonly Position[]) {}

  /** Read once: a log is moved while no other process has it open. */
  static of(log: EventStore): Promise<ChainPlaces> {
    const before = known.get(log);
    if (before) return before;
    const read = ChainPlaces.read(log);
    known.set(log, read);
    read.catch(() => known.delete(log));
    return read;
  }

  static async read(log: EventStore): Promise<ChainPlaces> {
    const ends: Position[] = [];
    for await (const event of log.readStream(CHAIN_MOVES_STREAM)) {
      if (!chainMoveEvents.is(event)) continue;
      // Each move names all blocks anew.
      ends.splice(event.data.first);
      ends.push(...event.data.ends);
    }
    return new ChainPlaces(ends);
  }

  /** Translates the positions of a seal into those of this log. The stored event stays, because it was hashed. */
  placed(seal: PlacedSeal): PlacedSeal {
    const to = this.ends[seal.revision];
    if (to === undefined) return seal;
    return { ...seal, data: { ...seal.data, after: this.ends[seal.revision - 1] ?? START, to } };
  }
}

/** The seals of a log in their order, with their places in it. */
export async function* sealsOf(log: EventStore, options?: ReadStreamOptions): AsyncGenerator<PlacedSeal> {
  const places = await ChainPlaces.of(log);
  for await (const event of log.readStream(CHAIN_STREAM, options))
    if (chainEvents.is(event)) yield places.placed(event);
}

/** One of them; undefined if there is none of this revision. */
export async function sealOf(log: EventStore, revision: number): Promise<PlacedSeal | undefined> {
  for await (const seal of sealsOf(log, { from: revision, limit: 1 })) return seal;
  return undefined;
}

/** The last seal with its place; undefined before the first. */
export async function lastSeal(log: EventStore): Promise<PlacedSeal | undefined> {
  for await (const seal of sealsOf(log, { backwards: true, limit: 1 })) return seal;
  return undefined;
}
