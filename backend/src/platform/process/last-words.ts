import { createLog } from '../http/log/pino-logger.js';

/** Exit code of Node for an error that nothing caught. */
const EXIT_UNCAUGHT = 1;

/**
 * Lets the process end at an error that nothing caught, also in a promise, since its state is unknown then. One line of
 * the log says which error it was and why; a supervisor starts the process again.
 */
export function endWithLastWords(): void {
  const log = createLog('fatal');
  process.on('uncaughtException', (error: unknown, origin) => {
    try {
      log.fatal({ origin, ...said(error) }, 'Wavelane ends because of an error that nothing caught');
    } finally {
      process.exit(EXIT_UNCAUGHT);
    }
  });
}

function said(error: unknown): { error: string; cause?: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { error: String(error) };
  const { cause, stack } = error;
  return { error: String(error), ...(cause instanceof Error && { cause: String(cause) }), stack };
}
