import { type Position, START } from '../event.js';
import { type LogFeed, LogTail } from './log-tail.js';

/** Position of an event that is known to be in the log, the newest if possible, without a read. */
export const newestKnown = (feed: LogFeed): Position => (feed instanceof LogTail ? feed.newest : START);

/** Like {@link LogTail.storedAfter}; undefined if the feed is no tail. */
export const storedAfter = (feed: LogFeed | undefined, after: Position, limit: number) =>
  feed instanceof LogTail ? feed.storedAfter(after, limit) : undefined;
