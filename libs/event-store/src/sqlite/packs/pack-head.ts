import { crc32 } from 'node:zlib';
import { StoreCorrupt } from '../../errors.js';
import { toPosition } from '../append/positions.js';

/** A pack as its row tells of it, before it is opened. */
export interface PackHead {
  /** Positions that it stands for; those of its events, and between them some of rows that were left as they are. */
  first: number;
  last: number;
  events: number;
  types: readonly string[];
  contentChecksum: number;
  /** It does not say what was written; opening it throws this. */
  damage?: StoreCorrupt;
  /** Nothing stands for these positions, although there are packs behind them. */
  isMissing?: true;
}

/** CRC-32 of what the row of a pack says. */
export function headChecksum(head: Omit<PackHead, 'types'> & { types: string }): number {
  const { first, last, events, types, contentChecksum } = head;
  return crc32(`${first}\n${last}\n${events}\n${contentChecksum}\n${types}`);
}

export function corrupt({ first, last }: { first: number; last: number }, what: string): StoreCorrupt {
  const message = `The pack of the events at positions ${first} to ${last}: ${what}`;
  return new StoreCorrupt(message, { place: { position: toPosition(last) } });
}

/** A driver may give bytes of another realm, as to a test. */
export const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);
