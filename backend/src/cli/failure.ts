import { StoreCorrupt, StoreUnavailable } from '@wavelane/event-store';
import { LogRolledBack, ProjectionChanged } from '@wavelane/projections';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { ConfigError } from '../platform/config/config.js';
import { remedyOf } from '../platform/process/start-step.js';
import { rightsOf } from '../platform/process/rights.js';
import { CouldNotRun, NoInstallation, UsageError } from './command-line.js';

/** Causes that an operator can mend, and that say so themselves. */
const PLAIN = [
  ...[ConfigError, UsageError, CouldNotRun, NoInstallation, StoreUnavailable, StoreCorrupt, ReadStoreUnavailable],
  ...[LogRolledBack, ProjectionChanged],
];
const RIGHTS = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The one line of a command that failed. It names the owner of a path that may not be used; LOG_LEVEL=debug adds the stack. */
export function failureLine(error: unknown, env: NodeJS.ProcessEnv): string {
  if (/^(debug|trace)$/.test(env.LOG_LEVEL ?? '') && error instanceof Error) return String(error.stack);
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.some((kind) => error instanceof kind)) return withCause(error);
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const place = dest ?? path;
  if (code !== undefined && RIGHTS.has(code) && place !== undefined) return `${error.message}. ${rightsOf(place)}`;
  if (code === 'ERR_SQLITE_ERROR') return `${error.message}. ${rightsOf(env.DATA_DIR ?? 'data')} ${remedyOf(error)}`;
  return `${error.message}. ${remedyOf(error)}`.replaceAll(/\s+/g, ' ').trim();
}

/** Adds the underlying causes, since they often name the remedy: a key that is missing, a disk that is full. */
function withCause(error: Error): string {
  const causes: string[] = [];
  for (let { cause } = error; cause instanceof Error; cause = cause.cause)
    if (!error.message.includes(cause.message) && !causes.some((said) => said.includes(cause.message)))
      causes.push(cause.message);
  const text = [error.message, ...causes].join(': ');
  const path = /unable to open database file/.test(text) ? /\/[^\s:]+\.sqlite/.exec(text)?.[0] : undefined;
  return path === undefined ? text : `${text}. ${rightsOf(path)}`;
}
