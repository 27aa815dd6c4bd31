import { join, resolve } from 'node:path';
import { checkReason } from '@wavelane/contracts';
import { type LastBackup, noteBackup, noteFailedBackup } from '../../operations/backup/last-backup.js';
import type { Manifest } from '../../operations/backup/manifest.js';
import { nameOf, removeSuperfluous } from '../../operations/backup/kept.js';
import { stillToSave } from '../../operations/backup/parts.js';
import { takeBackup, takeLaterSecrets } from '../../operations/backup/backup.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { Config } from '../../platform/config/config.js';
import {
  type CommandLine,
  countOf,
  EXIT,
  type Surroundings,
  type Terminal,
  textOf,
  textsOf,
  UsageError,
  type Values,
} from '../command-line.js';
import { demandInstallation } from '../log.js';
import { contextOf, Operator } from '../operator.js';
import { contentsOf, extentOf } from './extent.js';

/** `wavelane backup`, also while the product runs. */
export const backupCommand: CommandLine<Surroundings> = {
  usage:
    'DIR | --to DIR [--keep N] [--recipient KEY]… [--without-read-models] [--secrets] [--note done|failed] [--reason "…"] [--as NAME]',
  help: 'Copies log, records, read models, proofs and media. Wavelane may run. Without --recipient the copy is not encrypted: keep it safe. --to: makes a folder in DIR, named by the time, and keeps only the newest N. --recipient: encrypts to a public key of age. --without-read-models: leaves them out; they are folded again from the log. --secrets: adds the newest secrets to an existing backup (if the log is on a server). --note: records that other tools made a backup, or failed.',
  options: {
    reason: { type: 'string' },
    as: { type: 'string' },
    secrets: { type: 'boolean' },
    to: { type: 'string' },
    keep: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    'without-read-models': { type: 'boolean' },
    note: { type: 'string' },
  },
  words: { min: 0, max: 1 },
  run,
};

async function run({ env, terminal }: Surroundings, [word]: readonly string[], values: Values): Promise<number> {
  const config = new Config(env);
  if (values.note !== undefined) return note(config, terminal, values);
  const to = textOf(values, 'to');
  if ((word === undefined) === (to === undefined)) throw new UsageError('Name one folder: DIR, or --to DIR.');
  if (values.keep !== undefined && to === undefined) throw new UsageError('--keep goes with --to.');
  const keep = countOf(values, 'keep', 1);
  const folder = to === undefined ? resolve(word ?? '') : join(resolve(to), nameOf(new Date()));
  await demandInstallation(config);
  let manifest: Manifest;
  let gone: string[];
  try {
    manifest = await made(env, terminal, folder, values);
    gone = to !== undefined && values.keep !== undefined ? await removeSuperfluous(resolve(to), keep) : [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    noteFailedBackup(config.dataDir, why, new Date().toISOString());
    throw error;
  }
  noteBackup(config.dataDir, summaryOf(manifest, folder));
  tell(terminal, values, { manifest, folder, gone, bucket: openFileStore(config).place });
  return EXIT.done;
}

async function made(env: NodeJS.ProcessEnv, terminal: Terminal, folder: string, values: Values): Promise<Manifest> {
  const operator = await Operator.open(env, terminal);
  try {
    const { config, log } = operator;
    const reason = textOf(values, 'reason') ?? 'Backup';
    const order = { action: 'backup', target: folder, reason, context: contextOf(textOf(values, 'as')) } as const;
    return await log.run(order, async () => {
      if (values.secrets === true)
        return { detail: 'secrets that came since', result: await takeLaterSecrets({ config, folder }) };
      const result = await takeBackup({
        ...{ config, folder, now: () => new Date() },
        recipients: textsOf(values, 'recipient') ?? [],
        readModels: values['without-read-models'] !== true,
      });
      return { detail: extentOf(result), result };
    });
  } finally {
    await operator.close();
  }
}

/** Notes that the servers' own tools made a backup or failed to: the log and the read models are both on servers. */
function note({ dataDir }: Config, terminal: Terminal, values: Values): number {
  const at = new Date().toISOString();
  const reason = textOf(values, 'reason');
  if (values.note === 'done') noteBackup(dataDir, { at, target: null, bytes: null, encrypted: false });
  else if (values.note === 'failed') {
    const problem = reason === undefined ? undefined : checkReason(reason);
    if (problem !== undefined) throw new UsageError(problem.message);
    noteFailedBackup(dataDir, reason ?? 'the tool that makes backups failed', at);
  } else throw new UsageError('--note is done or failed.');
  terminal.out(values.json ? JSON.stringify({ noted: values.note, at }) : `Noted: ${String(values.note)}, ${at}.`);
  return EXIT.done;
}

const bytesOf = ({ files }: Manifest) => files.reduce((sum, file) => sum + file.bytes, 0);

const summaryOf = (
  manifest: Manifest,
  folder: string,
): Pick<LastBackup, 'at' | 'target' | 'bytes' | 'encrypted'> => ({
  ...{ at: manifest.begunAt, target: folder, bytes: bytesOf(manifest) },
  encrypted: manifest.encrypted === true,
});

interface Made {
  manifest: Manifest;
  folder: string;
  /** Names of older backups that were removed. */
  gone: readonly string[];
  /** Where files are kept. */
  bucket: string;
}

function tell(terminal: Terminal, values: Values, { manifest, folder, gone, bucket }: Made): void {
  if (values.json) return terminal.out(JSON.stringify({ ...manifest, folder, removed: gone }));
  const encrypted = manifest.encrypted ? ', encrypted' : '';
  terminal.out(
    `${folder}: ${manifest.files.length} files, ${bytesOf(manifest)} bytes, ${contentsOf(manifest)}${encrypted}.`,
  );
  if (gone.length > 0) terminal.out(`Removed: ${gone.join(', ')}.`);
  if (manifest.elsewhere === undefined)
    terminal.out(`Everything acknowledged before ${manifest.begunAt} is in it.`);
  else if (values.secrets !== true) for (const line of stillToSave(manifest.elsewhere, folder, bucket)) terminal.out(line);
}
