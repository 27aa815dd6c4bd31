import { instantOf } from '../platform/http/instants.js';

/** Where a command writes: standard output and error, or what a test gives. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
}

/** By name, without its dashes: `string` takes a value, `multiple` may be given again, `short` is one letter. */
export type Options = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean; short?: string }>>;
/** The values that were given, by the option's name; every command takes `json`. */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** One command of a group, such as `projections rebuild`. */
export interface CommandLine<T> {
  /** As in `--help`: what comes after the command's name. */
  usage: string;
  help: string;
  options?: Options;
  /** How many words it takes. */
  words: { min: number; max: number };
  /** @returns the exit code */
  run: (tools: T, words: readonly string[], values: Values) => Promise<number>;
}

/** Commands that begin with one word, such as `projections`, and what they work with. */
export interface CommandGroup<T> {
  help: string;
  commands: Readonly<Record<string, CommandLine<T>>>;
  /** Opens what the commands need, and closes it after `work`, whatever comes of it. */
  within: (surroundings: Surroundings, work: (tools: T) => Promise<number>) => Promise<number>;
}

/** The environment of a command before anything is opened. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
}

/** The words that were typed make no valid command. Exit code 2, with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An auditor's command met something that it cannot work with. Exit code 2, with the reason in one line. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';

  constructor(what: string, cause: unknown) {
    super(`${what} could not run: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The data folder holds none of what an installation has. Exit code 2, and nothing was made. */
export class NoInstallation extends Error {
  override readonly name = 'NoInstallation';

  constructor(missing: string) {
    super(`There is no installation here: ${missing}. Is DATA_DIR right, is the volume mounted?`);
  }
}

/** Done. Differences found, or refused by the rules. Wrong usage, or it could not run. */
export const EXIT = { done: 0, no: 1, error: 2 } as const;

/** @throws UsageError unless it is a whole number of at least 1 */
export function countOf(values: Values, name: string, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--${name} must be a whole number of at least 1`);
  return count;
}

/** A word that the command cannot do without. @throws UsageError it is missing */
export function wordOf(words: readonly string[], index = 0): string {
  const word = words[index];
  if (word === undefined) throw new UsageError('An argument is missing.');
  return word;
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * A time that was given for an option, ISO-8601 UTC.
 * @param read parses it; undefined for a text that is no time
 * @throws UsageError it is no time, or on a day that does not exist
 */
export function timeOf(
  values: Values,
  name: string,
  read: (text: string) => string | undefined = instantOf,
): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const time = read(text);
  if (time === undefined) throw new UsageError(`--${name} is a date such as 2026-01-31T12:00:00Z, not '${text}'`);
  return time;
}

/** The values of an option that may be given several times. */
export function textsOf(values: Values, name: string): readonly string[] | undefined {
  const value = values[name];
  return typeof value === 'object' ? value : undefined;
}

/** Columns as wide as what stands in them. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
