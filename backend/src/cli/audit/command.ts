import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Config } from '../../platform/config/config.js';

const USAGE = `Usage: npm run audit -- verify [--as-of INSTANT|POSITION] [--account NAME] [--expect-head HASH] [--format text|json]
       npm run audit -- export [--format csv|jsonl] [--out FILE] [--from INSTANT] [--to INSTANT] [--account NAME]
                               [--user ID] [--channel ID] [--type EVENT] [--text WORDS]
       npm run audit -- head`;

/** The command line makes no sense: says what would. */
export class Misused extends Error {
  constructor(problem?: string) {
    super(problem === undefined ? USAGE : `${problem}\n${USAGE}`);
  }
}

export interface Stores {
  config: Config;
  eventStore: EventStore;
  readStore: ReadStore;
}

/** The options of a command, all of them texts. @throws Misused */
export function options<N extends string>(args: string[], names: readonly N[]): Partial<Record<N, string>> {
  const wanted: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    return parseArgs({ args, options: wanted }).values as Partial<Record<N, string>>;
  } catch (error) {
    throw new Misused(reasonOf(error));
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
