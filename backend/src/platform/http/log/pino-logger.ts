import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';
import { ConfigError } from '../../config/config-error.js';
import { requestScope } from '../../domain/request-scope.js';

/** The values of `LOG_LEVEL`. */
const LOG_LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Contexts of Nest's messages about errors that it throws as well. */
const THROWN_AS_WELL: readonly unknown[] = ['ExceptionHandler', 'NestApplication'];

/**
 * JSON lines, on standard output unless they go elsewhere; quiet in tests.
 * @param level the value of `LOG_LEVEL` @throws ConfigError there is no such level
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  if (!LOG_LEVELS.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${level}'.`);
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'partnerToken', 'cookie', '*.password', '*.token', '*.cookie'],
      censor: '[hidden]',
    },
  };
  return pino(options, to);
}

/** Nest's own messages, as lines of the same log. */
export class PinoLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    // Lines of our own have fields. Nest's messages while it wires itself up are useless to an operator.
    this.write(typeof message === 'object' ? 'info' : 'debug', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    // The start says it in one line.
    this.write(THROWN_AS_WELL.includes(rest.at(-1)) ? 'debug' : 'error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const scope = requestScope.current();
    const fields = {
      ...(typeof context === 'string' && { context }),
      ...(scope && { correlationId: scope.correlationId }),
      ...(typeof message === 'object' ? (message as Record<string, unknown>) : {}),
      ...(message instanceof Error && { message: message.message, stack: message.stack }),
    };
    const { message: text, ...others } = fields as { message?: unknown };
    const said = typeof message === 'object' ? text : message;
    this.logger[level](others, typeof said === 'string' ? said : JSON.stringify(said ?? ''));
  }
}
