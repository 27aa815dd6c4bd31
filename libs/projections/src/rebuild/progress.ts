import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Candidate } from '../versions/lineage.js';
import type { Fills } from './fills.js';

/** A rebuild as operators watch it. */
export interface RebuildProgress {
  projection: string;
  collection: string;
  state: Candidate['state'];
  reason: string | null;
  startedAt: string;
  startedBy: string;
  position: Position;
  head: Position;
  /** 0 to 1, from the two positions: a bar, not a figure. */
  share: number;
  /** Events folded so far. */
  events: number;
  /** Per second; 0 where another process fills it. */
  rate: number;
  /** True while this process is filling it. */
  here: boolean;
}

export async function progressOf(
  { eventStore, readStore, fills }: { eventStore: EventStore; readStore: ReadStore; fills: Fills },
  projection: string,
  { collection, state, reason, startedAt, startedBy }: Candidate,
): Promise<RebuildProgress> {
  const filler = fills.at(collection);
  const checkpoint = await readStore.checkpoint(collection);
  const position = (checkpoint?.position ?? '') as Position;
  const head = await eventStore.head();
  return {
    projection,
    collection,
    state,
    reason: reason ?? null,
    startedAt,
    startedBy,
    position,
    head,
    share: state === 'ready' ? 1 : shareOf(filler?.folded ?? position, head),
    events: filler?.events ?? Number(checkpoint?.note?.events ?? 0),
    rate: filler?.rate.perSecond ?? 0,
    here: filler !== undefined,
  };
}

/** Positions are opaque and only compared; for a progress bar their leading digits are good enough. */
export function shareOf(position: string, head: string): number {
  const [at, end] = [position, head].map((text) => Number.parseInt(text, 10) || 0) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}
