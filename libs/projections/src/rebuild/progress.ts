import type { Position } from '@wavelane/event-store';
import { shareOf } from '../define/share.js';
import type { Foundation } from '../foundation/foundation.js';
import type { CandidateVersion } from '../versions/version-pointer.js';
import type { BackfillJob } from './backfill-job.js';

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
  /** Per second; 0 where another process backfills it. */
  rate: number;
  /** True while this process backfills it. */
  here: boolean;
}

/** @param backfillJob the one at work in this process */
export async function progressOf(
  { eventStore, readStore }: Foundation,
  projection: string,
  { collection, state, reason, startedAt, startedBy }: CandidateVersion,
  backfillJob: BackfillJob | undefined,
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
    share: state === 'ready' ? 1 : shareOf(backfillJob?.folded ?? position, head),
    events: backfillJob?.events ?? Number(checkpoint?.note?.events ?? 0),
    rate: backfillJob?.rate.perSecond ?? 0,
    here: backfillJob !== undefined,
  };
}
