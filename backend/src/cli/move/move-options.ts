import type { CopyTarget } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Ordered } from '../../operations/projection-operations.js';
import type { Config } from '../../platform/config/config.js';

/** One place of an installation. */
export interface Side {
  config: Config;
  /** As it is stored. */
  log: CopyTarget;
  readStore: ReadStore;
  /** Names it for people. */
  place: string;
}

export interface MoveOptions {
  source: Side;
  target: Side;
  ordered: Ordered;
  /** Called after each step, with how many events are copied. */
  onStep?: (step: MoveStep, events: number) => void | Promise<void>;
}

export type MoveStep =
  'begun' | 'compared' | 'copied' | 'leaving' | 'tail' | 'records' | 'places' | 'left' | 'chain' | 'ended' | 'noted';

/** How a move ended for now. */
export interface MoveResult {
  /** `stop`: all is copied up to now, and the rest needs the product to be stopped. */
  state: 'stop' | 'complete' | 'was complete';
  events: number;
  records: number;
  /** ms for which the product had to be stopped. */
  tookMs: number;
  /** The head of the chain that goes on in the target. */
  head: string | undefined;
}
