import type { Position } from '@wavelane/event-store';
import type { VersionFill } from '../fill/version-fill.js';
import type { Foundation } from '../foundation/foundation.js';
import { shareOf } from '../foundation/unfilled.js';
import type { CandidateVersion } from '../versions/version-pointer.js';

/** A rebuild as operators watch it. */
export interface RebuildProgress {
  projection: string;
  collection: string;
  state: CandidateVersion['state'];
  reason: string | null;
  startedAt: string;
  startedBy: string;
  position: Position;
  head: Position;
  /** 0 to 1, from the two positions: a bar, not a figure. */
  share: number;
  /** Events folded so far. */
  events: number;
  /** Per second; 0 if another process fills it. */
  rate: number;
  /** True while this process fills it. */
  here: boolean;
}

/** @param fill the one at work in this process */
export async function progressOf(
  { eventStore, readStore }: Foundation,
  projection: string,
  { collection, state, reason, startedAt, startedBy }: CandidateVersion,
  fill: VersionFill | undefined,
): Promise<RebuildProgress> {
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
    share: state === 'ready' ? 1 : shareOf(fill?.folded ?? position, head),
    events: fill?.events ?? Number(checkpoint?.note?.events ?? 0),
    rate: fill?.rate.perSecond ?? 0,
    here: fill !== undefined,
  };
}
