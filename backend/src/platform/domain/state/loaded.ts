import type { Position } from '@wavelane/event-store';
import type { CommandIndex } from './command-index.js';

/** The state of a stream as of one of its events. */
export interface Loaded<S = unknown> {
  state: S;
  revision: number;
  position: Position | undefined;
  /** Id of the event at `revision`; '' before the first event. */
  eventId: string;
  /** Revision of the last snapshot; -1 without one. */
  kept: number;
  /** Shared between loads of one stream. The events themselves are not kept: those of a bulk job are 20 MB. */
  commands: CommandIndex;
}

/**
 * Forgets states until so many are left: of streams in which nothing is first, then those that were asked for longest ago.
 * Anybody can name streams that are not there (a made-up token is enough), and reading nothing again costs next to nothing.
 */
export function makeRoom(entries: Map<string, { loaded: Loaded }>, left: number): void {
  for (const isGoing of [({ revision }: Loaded) => revision < 0, () => true])
    for (const [stream, { loaded }] of entries) {
      if (entries.size <= left) return;
      if (isGoing(loaded)) entries.delete(stream);
    }
}
