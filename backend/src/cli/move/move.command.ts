import { existsSync } from 'node:fs';
import { Config } from '../../platform/config/config.js';
import { logFileOf, openEventStore, openReadStore } from '../../platform/storage/open-stores.js';
import { demandWholeRestore } from '../../platform/storage/held/held-mark.js';
import { type CommandLine, CouldNotRun, EXIT, NoInstallation, type Surroundings, UsageError } from '../command-line.js';
import { orderedBy } from '../operator.js';
import type { MoveResult, Side } from './move-options.js';
import { Move } from './moving.js';

const TOLD_EVERY = 100_000;

/** `wavelane move`, while the product runs, and once more when it is stopped. */
export const moveCommand: CommandLine<Surroundings> = {
  usage: '--to servers|embedded --reason "…" [--as NAME]',
  help: 'Moves log and records from the files in DATA_DIR to the servers that EVENTSTORE_URL and MONGODB_URL name, or back. Run it while Wavelane works: it copies everything up to now. Stop Wavelane and run it again: it copies the rest. May be interrupted and repeated.',
  options: { to: { type: 'string' }, reason: { type: 'string' }, as: { type: 'string' } },
  words: { min: 0, max: 0 },
  async run({ env, terminal }, _words, values) {
    const { to } = values;
    if (to !== 'servers' && to !== 'embedded') throw new UsageError('Say where to: --to servers, or --to embedded.');
    const ordered = orderedBy(values);
    const servers = new Config(env);
    if (servers.eventStoreUrl === undefined || servers.mongoUrl === undefined)
      throw new UsageError('EVENTSTORE_URL and MONGODB_URL name the servers. Set both, also to move back from them.');
    demandWholeRestore(servers.dataDir);
    const embedded = Object.assign(servers.inFolder(servers.dataDir), {
      eventStoreUrl: undefined,
      mongoUrl: undefined,
    });
    if (to === 'servers' && !existsSync(logFileOf(embedded)))
      throw new NoInstallation(`${logFileOf(embedded)} is missing`);
    const open: Side[] = [];
    try {
      const sides = [
        { config: servers, place: 'EventStoreDB and MongoDB' },
        { config: embedded, place: embedded.dataDir },
      ].map(sideOf);
      open.push(...sides);
      const [onServers, inFiles] = sides as [Side, Side];
      const [source, target] = to === 'servers' ? [inFiles, onServers] : [onServers, inFiles];
      let told = 0;
      const onStep = (_step: string, events: number) => {
        if (events - told < TOLD_EVERY) return;
        told = events;
        terminal.error(`${events} events copied and compared`);
      };
      const result = await new Move({ source, target, ordered, onStep }).run();
      if (values.json) terminal.out(JSON.stringify(result));
      else for (const line of linesOf(result, target.place, to)) terminal.out(line);
      return result.state === 'stop' ? EXIT.no : EXIT.done;
    } finally {
      for (const { log, readStore } of open) {
        await log.close();
        await readStore.close();
      }
    }
  },
};

function sideOf({ config, place }: Pick<Side, 'config' | 'place'>): Side {
  const onFatal = (error: Error) => {
    throw new CouldNotRun('move', error);
  };
  return { config, place, log: openEventStore(config, onFatal), readStore: openReadStore(config) };
}

function linesOf(result: MoveResult, place: string, to: 'servers' | 'embedded'): string[] {
  if (result.state === 'was complete') return [`The installation is in ${place} already. Nothing was changed.`];
  if (result.state === 'stop')
    return [
      `${result.events} events are copied and compared. Wavelane still works here.`,
      'Stop all its processes, and run the same command again: it copies what was written since, and the records.',
    ];
  const next =
    to === 'servers'
      ? 'Start Wavelane with EVENTSTORE_URL and MONGODB_URL'
      : 'Take EVENTSTORE_URL and MONGODB_URL out of the settings, and start Wavelane';
  return [
    `${result.events} events, compared one by one, and ${result.records} records are in ${place}. The last step took ${(result.tookMs / 1_000).toFixed(1)} s.`,
    `The chain goes on from its head ${result.head}; every head from before is in it.`,
    `${next}: it fills the read models first. Then: wavelane audit verify.`,
    'The old place refuses to start. Keep it until you have verified the new one, then destroy it: it has the keys of everybody.',
  ];
}
