import type { StoredEvent } from '@wavelane/event-store';

/** A page of the log on its way into projections. */
export interface TakenPage {
  events: readonly StoredEvent[];
  /** Names of the projections that take it. */
  projections: readonly string[];
}

/** Does the work of one page, and may look at it: it adds nothing to the work and takes nothing from it. */
export type AroundPage = (page: TakenPage, work: () => Promise<void>) => Promise<void>;
