import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPackedSqliteLog, unpackSqliteLog } from '@wavelane/event-store';
import { flushFolder } from '@wavelane/sqlite';
import { demandNobodyAtWork } from '../../operations/backup/at-work.js';
import { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { logFileOf } from '../../platform/storage/open-stores.js';
import { type CommandLine, EXIT, type Surroundings, UsageError, wordOf } from '../command-line.js';

const PROGRESS = 100_000;

/** `wavelane unpack log`, while the product is stopped. */
export const unpackCommand: CommandLine<Surroundings> = {
  usage: 'log',
  help: 'Unpacks old events that an earlier version put into packs and archives of a log file. Stop Wavelane first. The old file is kept beside the new one.',
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    if (wordOf(words) !== 'log') throw new UsageError("Only 'log' can be unpacked.");
    const config = new Config(env);
    const path = logFileOf(config);
    if (config.eventStoreUrl !== undefined || !isPackedSqliteLog(path)) {
      terminal.out(values.json ? JSON.stringify({ events: 0 }) : 'There is nothing to unpack.');
      return EXIT.done;
    }
    await demandNobodyAtWork(config, Date.now());
    const before = join(dirname(path), 'events.packed.sqlite');
    if (existsSync(before)) throw DomainError.conflict(asItIs(`${before} is there already. Move it away first.`));
    const copy = `${path}.unpacking`;
    const onProgress = (events: number) => {
      if (events % PROGRESS === 0) terminal.error(`${events} events copied`);
    };
    const events = unpackSqliteLog(path, copy, onProgress);
    // At no moment there is no log: the next start would take that for a new installation.
    linkSync(path, before);
    renameSync(copy, path);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    flushFolder(dirname(path));
    if (values.json) terminal.out(JSON.stringify({ events }));
    else {
      terminal.out(`${path} has its ${events} events as rows.`);
      terminal.out(`Next: wavelane audit verify. Then ${before} and the folder archives may be removed.`);
    }
    return EXIT.done;
  },
};
