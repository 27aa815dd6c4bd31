import type { NoticeDue } from './moment.events.js';

/** A moment that has come. */
export type Moment = Omit<NoticeDue['data'], 'at'>;

/** Looks for moments of some kinds. A moment that was found before may be found again: it is noted once. */
export interface MomentSource {
  /** Event types after which it looks again soon. Whatever else brings a moment is seen at the usual interval. */
  readonly wakesOn: readonly string[];
  /**
   * @param now Unix ms
   * @param isWhole whether everything is looked at: at the usual interval, and after its events; else what is due
   * @returns when to look again at the latest, Unix ms; undefined: at the usual interval
   */
  look(now: number, found: (moment: Moment) => Promise<void>, isWhole: boolean): Promise<number | void>;
}
