import { inspect } from 'node:util';
import { LogPacked, StoreCorrupt, StoreUnavailable, UnknownEvent } from '@wavelane/event-store';
import { LogRolledBack, ProjectionChanged } from '@wavelane/projections';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { ConfigError } from '../config/config-error.js';
import { SealBroken } from '../security/keys/sealer.js';
import { rightsOf } from './rights.js';

/** A step of the start that failed; its cause is what failed. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  /** @param step what was being done, as `reading the list` @param remedy a sentence; default by the cause */
  constructor(
    readonly step: string,
    override readonly cause: unknown,
    readonly remedy?: string,
  ) {
    super(`${step}: ${textOf(cause)}`);
  }
}

/**
 * Does a step of the start.
 * @param step what is being done, as `reading the list`
 * @param remedy a sentence for the operator; default by the cause
 * @throws ConfigError as it was thrown, because it says what is wrong and the way out; else StartFailure
 */
export async function startStep<T>(step: string, work: () => T | Promise<T>, remedy?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(step, error, remedy);
  }
}

const failureOf = (step: string, error: unknown, remedy: string | undefined): Error =>
  error instanceof ConfigError || error instanceof StartFailure ? error : new StartFailure(step, error, remedy);

const marked = new WeakSet<object>();

type Hook = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Makes a hook of Nest's a step of the start: see {@link startStep}. Each `onModuleInit` and `onApplicationBootstrap` of
 * ours is one, or `start-steps.spec.ts` fails.
 */
export const StartStep =
  (step: string, remedy?: string): MethodDecorator =>
  (_target, _name, property: PropertyDescriptor) => {
    const hook = property.value as Hook;
    const failed = (error: unknown): never => {
      throw failureOf(step, error, remedy);
    };
    const around: Hook = function (...given) {
      try {
        const result = hook.apply(this, given);
        return result instanceof Promise ? result.catch(failed) : result;
      } catch (error) {
        return failed(error);
      }
    };
    marked.add(around);
    property.value = around;
  };

/** Whether this method is marked as a step of the start. */
export const isStartStep = (method: unknown): boolean => typeof method === 'function' && marked.has(method);

/**
 * The message of a start that failed: one line with the step, the cause and the remedy.
 * @param dataDir whose owner is named if it may not be used
 */
export function startFailureLine(error: unknown, dataDir?: string): string {
  if (error instanceof ConfigError) return oneLine(`Wavelane cannot start: ${error.message}`);
  const { step, cause, remedy } = error instanceof StartFailure ? error : { step: 'starting', cause: error };
  const said = sentence(textOf(cause));
  const rights = dataDir !== undefined && isRefusal(cause) ? rightsOf(dataDir) : '';
  return oneLine(`Wavelane cannot start: ${step}: ${said} ${rights} ${remedy ?? remedyOf(cause)}`);
}

/** Whether another start would fail the same way until an operator has changed a setting or rights. */
export function isRepeated(error: unknown): boolean {
  if (error instanceof ConfigError) return true;
  const { code } = ((error instanceof StartFailure ? error.cause : error) ?? {}) as Fault;
  return ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '');
}

interface Fault {
  code?: string;
  port?: number;
  syscall?: string;
}

/** Whether a file could not be used; stores wrap what the file system said. A port is no file. */
function isRefusal(cause: unknown): boolean {
  const { code, syscall } = (cause ?? {}) as Fault;
  if (syscall === 'listen') return false;
  return ['ERR_SQLITE_ERROR', 'EPERM', 'EACCES'].includes(code ?? '') || /unable to open database/.test(textOf(cause));
}

const REPORT =
  'This is a fault of Wavelane: LOG_LEVEL=debug shows where it is; please report it. Before you restore a backup, copy the data folder as it is.';
const RIGHTS = 'Look whether DATA_DIR and all in it belong to the user who starts Wavelane.';

/** Remedies for errors of the operating system, by their code. */
const BY_CODE: Readonly<Record<string, (fault: Fault) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Set PORT (and SIM_PORT) to others.`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
  ENOTFOUND: () => 'HOST is no address of this machine.',
  EACCES: ({ port }) =>
    port === undefined ? RIGHTS : `The user may not open port ${port}. Set PORT to one above 1023.`,
  EPERM: () => RIGHTS,
  EROFS: () => 'Set DATA_DIR to a folder that can be written.',
  ENOSPC: () => 'Make room on the disk of DATA_DIR.',
  EMFILE: () => 'Raise LimitNOFILE (ulimit -n) to 4,096 or more.',
  ERR_SQLITE_ERROR: () =>
    `${RIGHTS} If the files themselves are damaged, restore the last backup (docs/operations.md).`,
};

/** The remedy for an operator, in a sentence; by the cause. */
export function remedyOf(cause: unknown): string {
  if ([LogPacked, LogRolledBack, ProjectionChanged].some((Known) => cause instanceof Known)) return '';
  if (cause instanceof StoreCorrupt) return 'docs/operations.md, “A damaged event”, has the steps.';
  if (cause instanceof UnknownEvent) return 'Start the version of Wavelane that wrote it, or a newer one.';
  if (cause instanceof SealBroken)
    return 'Set APP_KEY to the key it was sealed with, or add that one to APP_KEY_PREVIOUS.';
  const code = (cause as Fault | null | undefined)?.code;
  const known = byCode(code);
  if (known) return known(cause as Fault);
  if (cause instanceof StoreUnavailable || cause instanceof ReadStoreUnavailable)
    return `Look whether the store runs and takes this user, then start again. ${causeRemedy(cause)}`;
  return REPORT;
}

/** The remedy for the underlying cause: a store that is away may be a disk that is full. */
function causeRemedy({ cause }: Error): string {
  const code = (cause as Fault | null | undefined)?.code;
  return byCode(code)?.(cause as Fault) ?? '';
}

/** A code may be any text, also the name of a method that each object has. */
const byCode = (code: unknown) =>
  typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : inspect(error);
  // An error that is written for people has its own words; for the others the kind says most.
  const isPlain = error.name === 'Error' || !(error instanceof TypeError || error instanceof RangeError);
  return isPlain ? error.message : `${error.name}: ${error.message}`;
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
