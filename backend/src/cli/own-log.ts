import { inspect } from 'node:util';
import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import type { Terminal } from './command-line.js';

/** Lines of a log without colours, in a stream of the caller's choice. */
class LinesOf extends ConsoleLogger {
  constructor(private readonly write: (line: string) => void) {
    super({ colors: false });
  }

  protected override printMessages(messages: unknown[], context = '', logLevel: LogLevel = 'log'): void {
    for (const message of messages)
      this.write(
        `${logLevel}: ${context}: ${typeof message === 'string' ? message : inspect(message, { breakLength: Infinity })}`,
      );
  }
}

/**
 * Keeps what the product's parts log out of a command's answer, which programs read as JSON: with LOG_LEVEL=debug it goes to
 * standard error, else nowhere, because the command itself says what failed.
 */
export function keepLogApart(env: NodeJS.ProcessEnv, terminal: Terminal): void {
  const isWanted = /^(debug|trace)$/.test(env.LOG_LEVEL ?? '');
  Logger.overrideLogger(isWanted ? new LinesOf((line) => terminal.error(line)) : false);
}
