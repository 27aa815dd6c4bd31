import { AppendOutcomeUnknown } from '../errors.js';
import type { NewEvent } from '../event.js';
import type { AppendOptions, AppendResult, EventStore } from '../port.js';

const TRIES = 5;
const PAUSE_MS = 100;

/**
 * Appends, and repeats that with the same ids while its outcome is unknown: five times, with longer pauses each time.
 * Rejects as the log does.
 */
export async function appendRepeatedly(
  log: Pick<EventStore, 'append'>,
  stream: string,
  events: readonly NewEvent[],
  options: AppendOptions,
): Promise<AppendResult> {
  for (let attempt = 1, pause = PAUSE_MS; ; attempt++, pause *= 2) {
    try {
      return await log.append(stream, events, options);
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || attempt >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
