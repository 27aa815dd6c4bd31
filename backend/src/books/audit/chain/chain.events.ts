import { type DomainEvent, eventFamily, type Position, type Recorded } from '@wavelane/event-store';

/**
 * A block of the log is sealed: changing, removing, adding or moving one of its events changes the hash
 * (docs/adr/0030-audit.md). `hash` = SHA-256 of the previous block's hash and the hashes of its events.
 */
export type LogSealed = DomainEvent<
  'LogSealed',
  {
    /** 1 for the first. */
    block: number;
    /** The block begins after this position … */
    after: Position;
    /** … and ends with the event at this one. */
    to: Position;
    events: number;
    /** The first six bytes of each event's hash, in base64: they show which event has changed. */
    marks: string;
    /** Hash of the block before, in hex; zeros for the first. */
    previous: string;
    hash: string;
    /**
     * In the first block of a log that was sealed anew: the chains that it replaces, the oldest first. Readers may have
     * kept the heads of these.
     */
    replaces?: readonly Replaced[];
  }
>;

/** The end of a chain whose log was written anew, with the same events except for their sealed fields. */
export interface Replaced {
  /** Hash of its last block. */
  head: string;
  blocks: number;
  /** In its blocks. */
  events: number;
}

export type Seal = LogSealed['data'];

/** A seal with the positions of its block in this log; the stored seal may name those of a log that was moved. */
export type PlacedSeal = Recorded<LogSealed>;

export const chainEvents = eventFamily<LogSealed>('audit-chain', {
  LogSealed: [],
});

export const CHAIN_STREAM = 'audit-chain';

/** The previous hash of the first block. */
export const GENESIS = '0'.repeat(64);

export const MARK_BYTES = 6;
