import type { Position, Revision } from '../event.js';

/** A fault of the log. */
export interface LogDifference {
  rule:
    | 'readable'
    | 'positions rise'
    | 'revisions are contiguous'
    | 'ids are unique'
    | 'streams are whole'
    | 'acknowledged is kept'
    | 'file';
  stream?: string;
  revision?: Revision;
  position?: Position;
  /** One sentence that names the place and the problem. */
  message: string;
}
