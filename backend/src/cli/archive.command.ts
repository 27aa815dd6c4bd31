import { type Archive, ARCHIVES_FOLDER, archiveSqliteLog } from '@wavelane/event-store';
import { DomainError } from '../platform/domain/domain-error.js';
import { logFileOf } from '../platform/storage/open-stores.js';
import { type CommandLine, EXIT, instantOf, UsageError } from './command-line.js';
import type { Operator } from './operator.js';

/** `npm run events -- archive`, also while the product runs. */
export const archiveCommand: CommandLine<Operator> = {
  usage: '--before TIME [--dry-run]',
  help: `Takes packed events that were recorded before a time out of the log's file into archives in the folder ${ARCHIVES_FOLDER} beside it, which may lie on another disk. The log still reads them there, so an archive belongs to it as its own file does. Pack first.`,
  options: { before: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  words: { min: 0, max: 0 },
  async run({ config, terminal }, _words, values) {
    if (config.eventStoreUrl !== undefined)
      throw DomainError.invalid('Only a log in a file has archives: a server keeps its events in its own way.');
    const before = instantOf(values, 'before');
    if (before === undefined)
      throw new UsageError('Say --before which time events were recorded that are to be archived.');
    const isDryRun = values['dry-run'] === true;
    const onArchive = (archive: Archive) => {
      if (!values.json) terminal.out(said(archive, isDryRun));
    };
    const archives = await archiveSqliteLog(logFileOf(config), { before, isDryRun }, { onArchive });
    if (values.json) terminal.out(JSON.stringify({ archives }));
    else if (archives.length === 0) terminal.out('There is nothing to archive. Only events that are packed can be.');
    return EXIT.done;
  },
};

function said({ name, first, last, events, bytes, sha256 }: Archive, isDryRun: boolean): string {
  const what = `${events} events of positions ${first} to ${last}, ${Math.ceil(bytes / 1_024)} KB`;
  return isDryRun ? `The next archive would have ${what}.` : `${name}: ${what}, SHA-256 ${sha256}`;
}
