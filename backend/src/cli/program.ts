import { Command, CommanderError, Option } from 'commander';
import { productName } from '../platform/config/product-version.js';
import {
  type CommandGroup,
  type CommandLine,
  EXIT,
  type Options,
  type Surroundings,
  UsageError,
  type Values,
} from './command-line.js';

/** Help is read in a terminal. */
const COLUMNS = 100;

/** Breaks long lines between words; what goes on is set in by two more. */
export function withinColumns(text: string): string {
  return text.split('\n').map(broken).join('\n');
}

function broken(line: string): string {
  const indent = ' '.repeat(line.search(/\S|$/));
  const lines: string[] = [];
  let last = indent;
  for (const word of line.trim().split(' ')) {
    const isFirst = last.trim() === '';
    if (isFirst || last.length + 1 + word.length <= COLUMNS) last += isFirst ? word : ` ${word}`;
    else {
      lines.push(last);
      last = `${indent}  ${word}`;
    }
  }
  return [...lines, last].join('\n');
}

const CODES = `Exit codes: 0 done, 1 refused or differences found, 2 wrong usage or it could not run.`;
/** The name of the program: `deploy/wavelane`. */
const NAME = 'wavelane';
const JSON_TOO: Options = { json: { type: 'boolean' } };

/** Groups of commands, and commands that stand alone, as one program. It never ends the process. */
export class Program {
  private readonly root: Command;
  private readonly groups = new Set<string>();
  /** Every command as it is typed, with what it does; docs/commands.md is compared with it. */
  readonly described: { typed: string; help: string }[] = [];
  private code: number = EXIT.done;

  constructor(private readonly surroundings: Surroundings) {
    this.root = new Command(NAME)
      .version(productName())
      .exitOverride()
      .configureOutput({
        writeOut: (text) => surroundings.terminal.out(withinColumns(text.trimEnd())),
        writeErr: () => undefined, // the message comes with the error
      });
  }

  group<T>(name: string, { help, commands, within }: CommandGroup<T>): this {
    this.groups.add(name);
    const group = this.root
      .command(name)
      .description(help)
      .configureHelp({ visibleCommands: () => [], visibleOptions: () => [] });
    group.usage('COMMAND').addHelpText('after', () => overview(name, commands));
    for (const [word, command] of Object.entries(commands))
      this.describe(group.command(word), `${name} ${word}`, command, (run) => within(this.surroundings, run));
    return this;
  }

  single(name: string, command: CommandLine<Surroundings>): this {
    this.describe(this.root.command(name), name, command, (run) => run(this.surroundings));
    return this;
  }

  /**
   * @returns the exit code of the command
   * @throws UsageError where what was typed makes no sense, and whatever the command throws
   */
  async run(args: readonly string[]): Promise<number> {
    const [first] = args;
    if (first === undefined)
      throw new UsageError(`Commands: ${this.root.commands.map((one) => one.name()).join(', ')}.`);
    const isGroupAlone = args.length === 1 && this.groups.has(first);
    try {
      await this.root.parseAsync(isGroupAlone ? [first, '--help'] : [...args], { from: 'user' });
      return this.code;
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      if (error.exitCode === 0) return EXIT.done;
      throw new UsageError(error.message.replace(/^error: /, ''));
    }
  }

  private describe<T>(
    target: Command,
    name: string,
    { usage, help, options = {}, words: { min, max }, run }: CommandLine<T>,
    within: (work: (tools: T) => Promise<number>) => Promise<number>,
  ): void {
    const known = { ...options, ...JSON_TOO };
    this.described.push({ typed: `${NAME} ${name} ${usage}`.trimEnd(), help });
    target
      .description(help)
      .argument('[words...]')
      .configureHelp({
        commandUsage: () => `${NAME} ${name} ${usage}`.trimEnd(),
        visibleArguments: () => [],
        visibleOptions: () => [],
      })
      .addHelpText('after', `\nEverywhere: --json for programs, --help. ${CODES}`);
    for (const option of optionsOf(known)) target.addOption(option);
    target.action(async (words: string[], given: Record<string, string | boolean | string[]>) => {
      if (words.length < min || words.length > max) throw new UsageError(`Usage: ${NAME} ${name} ${usage}`.trimEnd());
      this.code = await within((tools) => run(tools, words, valuesOf(known, given)));
    });
  }
}

const flagsOf = (name: string, { type, short }: Options[string]) =>
  `${short === undefined ? '' : `-${short}, `}--${name}${type === 'string' ? ' <value>' : ''}`;

const optionsOf = (options: Options): Option[] =>
  Object.entries(options).map(([name, option]) => {
    const known = new Option(flagsOf(name, option));
    return option.multiple ? known.argParser((value, before: string[] = []) => [...before, value]) : known;
  });

/** Commander writes names in camel case and `--no-x` as x: false; commands read them as they are typed. */
function valuesOf(options: Options, given: Readonly<Record<string, string | boolean | string[]>>): Values {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const known = new Option(flagsOf(name, option));
      const value = given[known.attributeName()];
      return [name, known.negate ? value === false : value];
    }),
  );
}

function overview<T>(group: string, commands: Readonly<Record<string, CommandLine<T>>>): string {
  const lines = Object.entries(commands).flatMap(([word, { usage, help }]) => [
    `  ${NAME} ${group} ${word} ${usage}`.trimEnd(),
    `      ${help}`,
  ]);
  return ['', ...lines, '', `Everywhere: --json for programs, --help. ${CODES}`].join('\n');
}
