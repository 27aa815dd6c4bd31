import { resolve } from 'node:path';
import { holdJobs } from '../messaging/index.js';
import { Config } from '../platform/config/config.js';
import { restoreBackup, takeBackup } from '../operations/index.js';
import { type CommandLine, EXIT, type Surroundings, textOf, wordOf } from './command-line.js';
import { contextOf, Operator } from './operator.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;

/** `npm run backup -- DIR`, also while the product runs. */
export const backupCommand: CommandLine<Surroundings> = {
  usage: 'DIR [--reason "…"] [--as NAME]',
  help: 'Copies log, read models, vault and proofs while Wavelane runs or is stopped. It holds the key: keep it safe.',
  options: BECAUSE,
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    const folder = resolve(wordOf(words));
    const operator = await Operator.open(env, terminal);
    try {
      const { config, log } = operator;
      const order = { action: 'backup', target: folder, reason: textOf(values, 'reason') ?? 'Backup' } as const;
      const manifest = await log.run({ ...order, context: contextOf(textOf(values, 'as')) }, async () => {
        const result = await takeBackup({ config, folder, now: () => new Date() });
        return { detail: `${result.log.events} events up to ${result.log.head}`, result };
      });
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      if (values.json) terminal.out(JSON.stringify(manifest));
      else {
        terminal.out(`${folder}: ${manifest.files.length} files, ${bytes} bytes, ${manifest.log.events} events.`);
        terminal.out(`Everything acknowledged before ${manifest.begunAt} is in it.`);
      }
      return EXIT.done;
    } finally {
      await operator.close();
    }
  },
};

/** `npm run restore -- DIR`, while the product is stopped. */
export const restoreCommand: CommandLine<Surroundings> = {
  usage: 'DIR [--force] [--reason "…"] [--as NAME]',
  help: 'Verifies a backup and puts it in the place of DATA_DIR. --force: what is there is moved aside.',
  options: { ...BECAUSE, force: { type: 'boolean' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    const folder = resolve(wordOf(words));
    const config = new Config(env);
    const force = values.force === true;
    const { manifest, aside } = await restoreBackup({ config, folder, force, now: () => new Date() });
    const operator = await Operator.open(env, terminal);
    let held: number;
    try {
      const reason = textOf(values, 'reason') ?? `Restored as of ${manifest.begunAt}`;
      const order = { action: 'restore', target: folder, reason, context: contextOf(textOf(values, 'as')) } as const;
      const { eventStore, executor } = operator;
      held = await operator.log.run(order, async () => {
        const result = await holdJobs(eventStore, executor, manifest.begunAt, Date.now(), order.context);
        const detail = `${manifest.log.events} events up to ${manifest.log.head}; what was there: ${aside ?? 'nothing'}; ${result} jobs paused`;
        return { detail, result };
      });
    } finally {
      await operator.close();
    }
    if (values.json) terminal.out(JSON.stringify({ ...manifest, aside, held }));
    else {
      terminal.out(`${config.dataDir}: ${manifest.log.events} events, as of ${manifest.begunAt}.`);
      if (aside !== null) terminal.out(`What was there before is in ${aside}.`);
      if (held > 0) terminal.out(`${held} jobs are paused: what they sent after the backup looks unsent.`);
      terminal.out('Next: npm run audit -- verify, then docs/operations.md, “After a restore”.');
    }
    return EXIT.done;
  },
};
