import { resolve } from 'node:path';
import { holdJobs } from '../messaging/index.js';
import { Config } from '../platform/config/config.js';
import { type Manifest, restoreBackup, stillToSave, takeBackup, takeLaterSecrets } from '../operations/index.js';
import { cutOffText } from '../platform/personal/forgotten-list.js';
import { type CommandLine, EXIT, type Surroundings, textOf, wordOf } from './command-line.js';
import { contextOf, Operator } from './operator.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;

function contentsOf({ log }: Manifest): string {
  return log === null ? 'without the log' : `${log.events} events`;
}

function extentOf(manifest: Manifest): string {
  const { log } = manifest;
  return log === null ? contentsOf(manifest) : `${contentsOf(manifest)} up to ${log.head}`;
}

/** `npm run backup -- DIR`, also while the product runs. */
export const backupCommand: CommandLine<Surroundings> = {
  usage: 'DIR [--secrets] [--reason "…"] [--as NAME]',
  help: 'Copies log, read models, vault, proofs and media while Wavelane runs or is stopped. It holds the key: keep it safe. --secrets: those that came since, into a backup that is there (where the log is on a server).',
  options: { ...BECAUSE, secrets: { type: 'boolean' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    const folder = resolve(wordOf(words));
    const operator = await Operator.open(env, terminal);
    try {
      const { config, log } = operator;
      const order = { action: 'backup', target: folder, reason: textOf(values, 'reason') ?? 'Backup' } as const;
      const isLater = values.secrets === true;
      const manifest = await log.run({ ...order, context: contextOf(textOf(values, 'as')) }, async () => {
        const result = isLater
          ? await takeLaterSecrets({ config, folder })
          : await takeBackup({ config, folder, now: () => new Date() });
        return { detail: isLater ? 'secrets that came since' : extentOf(result), result };
      });
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      if (values.json) terminal.out(JSON.stringify(manifest));
      else {
        terminal.out(`${folder}: ${manifest.files.length} files, ${bytes} bytes, ${contentsOf(manifest)}.`);
        if (manifest.elsewhere === undefined)
          terminal.out(`Everything acknowledged before ${manifest.begunAt} is in it.`);
        else if (!isLater) for (const line of stillToSave(manifest.elsewhere, folder)) terminal.out(line);
      }
      return EXIT.done;
    } finally {
      await operator.close();
    }
  },
};

/** `npm run restore -- DIR`, while the product is stopped. */
export const restoreCommand: CommandLine<Surroundings> = {
  usage: 'DIR [--force] [--forgotten FILE] [--reason "…"] [--as NAME]',
  help: 'Verifies a backup and puts it in the place of DATA_DIR. --force: what is there is moved aside. --forgotten: a later list of those who were forgotten.',
  options: { ...BECAUSE, force: { type: 'boolean' }, forgotten: { type: 'string' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    const folder = resolve(wordOf(words));
    const config = new Config(env);
    const force = values.force === true;
    const list = textOf(values, 'forgotten');
    const lists = list === undefined ? [] : [resolve(list)];
    const {
      manifest,
      aside,
      lists: left,
    } = await restoreBackup({ config, folder, lists, force, now: () => new Date() });
    const operator = await Operator.open(env, terminal);
    let held: number;
    try {
      const reason = textOf(values, 'reason') ?? `Restored as of ${manifest.begunAt}`;
      const order = { action: 'restore', target: folder, reason, context: contextOf(textOf(values, 'as')) } as const;
      const { eventStore, executor } = operator;
      held = await operator.log.run(order, async () => {
        const result = await holdJobs(eventStore, executor, manifest.begunAt, Date.now(), order.context);
        const detail = `${extentOf(manifest)}; what was there: ${aside ?? 'nothing'}; ${result} jobs paused`;
        return { detail, result };
      });
    } finally {
      await operator.close();
    }
    if (values.json) terminal.out(JSON.stringify({ ...manifest, aside, held, forgottenLists: left }));
    else {
      terminal.out(`${config.dataDir}: ${contentsOf(manifest)}, as of ${manifest.begunAt}.`);
      if (aside !== null) terminal.out(`What was there before is in ${aside}.`);
      if (left.elsewhere > 0)
        terminal.out(`Lists of the forgotten: ${left.elsewhere} entries are about other logs and left out.`);
      if (left.cutOff.length > 0) terminal.out(`Lists of the forgotten: ${cutOffText(left.cutOff)}`);
      if (left.unreadable.length > 0)
        terminal.out(
          `Lists of the forgotten beside this backup that are damaged and left out: ${left.unreadable.join(', ')}`,
        );
      if (held > 0) terminal.out(`${held} jobs are paused: what they sent after the backup looks unsent.`);
      terminal.out('Next: npm run audit -- verify, then docs/operations.md, “After a restore”.');
    }
    return EXIT.done;
  },
};
