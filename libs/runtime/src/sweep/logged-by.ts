import type { SweepErrors } from './channel-sweep.js';

interface Logger {
  warn: (line: object) => void;
  debug: (line: object) => void;
}

/**
 * Logs the errors of a sweep: a warning a round with how many channels have the same error and the first of them, and each
 * channel's by itself for those who read details.
 * @param what failed, as `Links could not be checked`
 */
export const loggedBy = (logger: Logger, what: string): SweepErrors => ({
  each: (channelId, error) => logger.debug({ message: what, channelId, error }),
  ofRound: (errors) => {
    for (const { error, count, first } of errors)
      logger.warn({ message: what, error, channels: count, channelIds: first });
  },
});
