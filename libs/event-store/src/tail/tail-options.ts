import type { Bounds } from './stretch.js';

export interface TailOptions {
  /** The most events that are kept, and their total weight. Default 5,000 and 16 MB. */
  most?: Bounds;
  /** Events that are read at once. Default 500. */
  page?: number;
  /** The most pages behind the tail that are kept, if several followers may share them. Default 20. */
  pages?: number;
  /**
   * The engine pushes only these types; a follower of other ones reads the log. They should be all types that this
   * process writes. Default all.
   */
  types?: readonly string[];
  /** If nothing is pushed for so long, a read checks whether there is nothing. ms, default 900 */
  lookEveryMs?: number;
  /** A known event of the log is read if the engine has not pushed it for so long. ms, default 500 */
  patienceMs?: number;
}

export const DEFAULTS = {
  most: { events: 5_000, weight: 16_000_000 },
  page: 500,
  pages: 20,
  lookEveryMs: 900,
  patienceMs: 500,
};
