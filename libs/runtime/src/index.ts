export { backoff } from './waiting/backoff.js';
export {
  ChannelSweep,
  type ChannelSweepOptions,
  type OfChannel,
  type SweepErrors,
  type Visit,
} from './sweep/channel-sweep.js';
export { KeyedConcurrency, type KeyedConcurrencyOptions } from './sweep/keyed-concurrency.js';
export { isGone, Lease, processOwner } from './lease.js';
export { LeasedLoop, type LeasedWork } from './leased-loop.js';
export { changeAfter, type ChangeWait } from './change-after.js';
export { LogCheckpoints, type Checkpoints } from './log-checkpoints.js';
export { LogFollower, type FollowOptions } from './log-follower.js';
export { LogPlaces } from './log-places.js';
export { Mutex } from './mutex.js';
export { isPrivateAddress, isPublicHost, publicLookup } from './network/public-hosts.js';
export { pause } from './waiting/pause.js';
export { recentlyUsed } from './recently-used.js';
export { PagedSweep, type PagedSweepOptions, type SweepLimits, type SweepPage } from './sweep/paged-sweep.js';
export { type DigestedError, ErrorDigest } from './sweep/error-digest.js';
export { isTenfold } from './tenfold.js';
export { loggedBy } from './sweep/logged-by.js';
export { untilFirst, type Ends } from './waiting/until-first.js';
export { within } from './waiting/within.js';
