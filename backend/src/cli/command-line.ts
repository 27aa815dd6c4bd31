import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Where a command writes: standard output and error, or what a test gives. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
}

export type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

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

/** What the person typed makes no sense. Exit code 2, with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Done. Differences found, or refused by the rules. Wrong usage, or it could not run. */
export const EXIT = { done: 0, no: 1, error: 2 } as const;

const COMMON: Options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
};

/** A command as it was typed. */
export interface Typed<T> {
  command: CommandLine<T>;
  words: readonly string[];
  values: Values;
}

const HELP = new Set(['--help', '-h', 'help']);

/**
 * Reads `<group> <command> words… --options`.
 * @returns undefined where help was asked for; it has been written
 * @throws UsageError
 */
export function read<T>(
  group: string,
  commands: Readonly<Record<string, CommandLine<T>>>,
  args: readonly string[],
  terminal: Terminal,
): Typed<T> | undefined {
  const [first, ...rest] = args;
  if (first === undefined || HELP.has(first)) {
    for (const line of helpOf(Object.entries(commands).map(([name, command]) => [`${group} -- ${name}`, command])))
      terminal.out(line);
    return undefined;
  }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (!command) throw new UsageError(`There is no '${group} ${first}'.`);
  return readOne(`${group} -- ${first}`, command, rest, terminal);
}

/** Reads `words… --options` of one command. As {@link read}. */
export function readOne<T>(
  name: string,
  command: CommandLine<T>,
  args: readonly string[],
  terminal: Terminal,
): Typed<T> | undefined {
  const { positionals, values } = parse([...args], command.options ?? {});
  if (values.help) {
    for (const line of helpOf([[name, command]])) terminal.out(line);
    return undefined;
  }
  const { min, max } = command.words;
  if (positionals.length < min || positionals.length > max)
    throw new UsageError(`Usage: npm run --silent ${name} ${command.usage}`.trimEnd());
  return { command, words: positionals, values };
}

function parse(args: string[], options: Options): { positionals: string[]; values: Values } {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function helpOf(commands: readonly (readonly [string, Pick<CommandLine<never>, 'usage' | 'help'>])[]): string[] {
  return [
    'Usage:',
    ...commands.flatMap(([name, { usage, help }]) => [
      `  npm run --silent ${name} ${usage}`.trimEnd(),
      `      ${help}`,
    ]),
    '',
    'Everywhere: --json for programs, --help. Exit codes: 0 done, 1 refused or differences found,',
    '2 wrong usage or it could not run.',
  ];
}

/** @throws UsageError unless it is a whole number of at least 1 */
export function countOf(values: Values, name: string, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--${name} must be a whole number from 1 on`);
  return count;
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Columns as wide as what stands in them. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
