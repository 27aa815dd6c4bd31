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
