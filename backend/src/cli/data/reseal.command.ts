import { join, resolve } from 'node:path';
import { openSqliteEventStore, upcasting } from '@wavelane/event-store';
import { reseal, RESEALED_FILE, type Unsealed, unsealedIn } from '../../books/audit/reseal/reseal.js';
import { EVENTS } from '../../events.js';
import { OperatorLog } from '../../operations/operator-log.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { logFileOf } from '../../platform/storage/open-stores.js';
import { type CommandLine, EXIT, UsageError, type Values, wordOf } from '../command-line.js';
import { subjectKeysIn } from '../log.js';
import type { Operator } from '../operator.js';
import { forgottenIn } from './forgotten-in-log.js';

/** `wavelane events reseal`, while the product is stopped. */
export const resealCommand: CommandLine<Operator> = {
  usage: 'FOLDER --reason "…" [--as NAME] | --dry-run',
  help: 'Writes a copy of the log in which all personal data is sealed. Stop Wavelane first, but for --dry-run. After an interruption it resumes.',
  options: { reason: { type: 'string' }, as: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  words: { min: 0, max: 1 },
  run,
};

async function run(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const { config, eventStore: log, readStore, terminal } = operator;
  if (config.eventStoreUrl !== undefined)
    throw DomainError.invalid(
      asItIs('Only a log in a file can be sealed anew: a server gives every event its place and its time.'),
    );
  const keys = await subjectKeysIn(config, readStore);
  let told = 0;
  const onProgress = (events: number, step: string) => {
    if (events - told < 100_000 && events >= told) return;
    told = events;
    terminal.error(`${events} events ${step}`);
  };
  const options = { log, path: logFileOf(config), catalogue: EVENTS, keys, onProgress };
  // It writes nothing, so it works beside the running product.
  if (values['dry-run']) return dry(operator, values, await unsealedIn(options));
  if (await operator.isProjected())
    throw DomainError.conflict(asItIs('Stop Wavelane first: what it writes meanwhile would not be in the copy.'));
  const folder = words.length === 0 ? undefined : resolve(wordOf(words));
  if (folder === undefined) throw new UsageError('Name a folder for the copy, or use --dry-run.');
  const ordered = operator.ordered(values);
  const since = await forgottenIn(log);
  const forgotten = since && { since, destroy: keys.destroyUpTo };
  const { replaced, head, erased } = await reseal({ ...options, ...(forgotten && { forgotten }) }, folder);
  const file = join(folder, RESEALED_FILE);
  const copy = upcasting(openSqliteEventStore({ path: file }), EVENTS, { keys });
  try {
    const order = { action: 'reseal-log', target: folder, ...ordered } as const;
    const detail = `The chain with the head ${head} takes the place of ${replaced?.head ?? 'none'}`;
    await new OperatorLog(new CommandExecutor(copy, new SystemClock())).run(order, async () => ({
      detail,
      result: null,
    }));
  } finally {
    await copy.close();
  }
  if (values.json) terminal.out(JSON.stringify({ file, replaced, head, erased }));
  else
    for (const line of [
      `${file} has the same events, with everything sealed that tells of somebody. They were compared one by one.`,
      `Head of the chain before: ${replaced?.head ?? 'none'}; now: ${head}.`,
      `Put it in the place of ${logFileOf(config)} (and remove the -wal and -shm beside that), start Wavelane, then: wavelane audit verify.`,
      ...(erased === 0
        ? []
        : [
            `${erased} events were in plain text when the person in them was forgotten: they are erased in the copy. Remove read-models.sqlite with its -wal and -shm, too: the next start makes it anew without them.`,
          ]),
      'The old file, and backups from before, still say everything: keep them safe or destroy them.',
    ])
      terminal.out(line);
  return EXIT.done;
}

function dry({ terminal }: Operator, values: Values, { events, open, subjects }: Unsealed): number {
  if (values.json) terminal.out(JSON.stringify({ events, open, subjects }));
  else {
    const found = Object.values(open).reduce((sum, each) => sum + each, 0);
    terminal.out(`${found} of ${events} events say something of somebody in the open, of ${subjects} in all.`);
    for (const [type, count] of Object.entries(open)) terminal.out(`  ${type}: ${count}`);
  }
  return EXIT.done;
}
