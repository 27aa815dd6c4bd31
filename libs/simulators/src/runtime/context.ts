import type { Timings } from '../profile.js';
import type { SimClock } from './clock.js';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { Store } from './store.js';

/** The services that every part of a simulator uses: time, chance, memory and addresses. */
export interface SimContext {
  clock: SimClock;
  scheduler: Scheduler;
  random: Random;
  store: Store;
  timings: Timings;
  seed: string;
  /** Kinds of messages that the gateway does not send: `list`, `poll`, `location`, `contact`. */
  without: readonly string[];
  /** Address for programs on this machine, without a slash at the end; known once the server listens. */
  url: string;
  /** Address for people's browsers. */
  publicUrl: string;
  /** Where a webhook is delivered, by the address that was set for it. */
  reach?: ((url: string) => string) | undefined;
}
