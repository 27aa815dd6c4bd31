import type { SweepErrors } from './channel-sweep.js';

interface Logger {
  warn: (line: object) => void;
  debug: (line: object) => void;
}

/**
 * Logs the errors of a sweep: a warning for each error of a round, with the number of its channels and the first of
 * them, and, for readers of details, each channel's error at the level debug.
 * @param what the failed work, as `Links could not be checked`
 */
export const loggedBy = (logger: Logger, what: string): SweepErrors => ({
  each: (channelId, error) => logger.debug({ message: what, channelId, error }),
  ofRound: (errors) => {
    for (const { error, count, first } of errors)
      logger.warn({ message: what, error, channels: count, channelIds: first });
  },
});
