import { packSqliteLog } from '@wavelane/event-store';
import { DomainError } from '../platform/domain/domain-error.js';
import { isPackedStream, logFileOf } from '../platform/storage/open-stores.js';
import { type CommandLine, EXIT, instantOf, UsageError } from './command-line.js';
import type { Operator } from './operator.js';

const PROGRESS = 100_000;

/** `npm run events -- pack`, also while the product runs. */
export const packCommand: CommandLine<Operator> = {
  usage: '--before TIME',
  help: 'Packs old events now, which Wavelane does by itself once they are 30 days old. They take a sixth of their room and say the same; what is freed is used for new events.',
  options: { before: { type: 'string' } },
  words: { min: 0, max: 0 },
  async run({ config, terminal }, _words, values) {
    if (config.eventStoreUrl !== undefined)
      throw DomainError.invalid('Only a log in a file is packed: a server keeps its events in its own way.');
    const before = instantOf(values, 'before');
    if (before === undefined)
      throw new UsageError('Say --before which time events were recorded that are to be packed.');
    let told = 0;
    const onPack = (events: number) => {
      if (events - told < PROGRESS) return;
      told = events;
      terminal.error(`${events} events packed`);
    };
    const onWait = (why: string) => terminal.error(why);
    const packed = await packSqliteLog(logFileOf(config), { before, streams: isPackedStream }, { onPack, onWait });
    if (values.json) terminal.out(JSON.stringify({ packed }));
    else terminal.out(packed === 0 ? 'There is nothing to pack.' : `${packed} events are packed.`);
    return EXIT.done;
  },
};
