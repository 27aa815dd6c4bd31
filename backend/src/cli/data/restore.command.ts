import { resolve } from 'node:path';
import { JobsInDoubt } from '../../messaging/jobs/control/hold-jobs.js';
import { restoreBackup } from '../../operations/backup/restore.js';
import { SET_ASIDE_DAYS } from '../../operations/backup/set-aside.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { cutOffText } from '../../platform/personal/forgotten-list.js';
import { countedPeople } from '../../platform/personal/keys/lost-keys.js';
import { missingKeys } from '../../platform/personal/keys/missing-keys.js';
import { readHeldMark, writeHeldMark } from '../../platform/storage/held/held-mark.js';
import { type CommandLine, EXIT, type Surroundings, textOf, wordOf } from '../command-line.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { openLog, unopenedKeysIn } from '../log.js';
import { contextOf, Operator } from '../operator.js';
import { contentsOf, extentOf } from './extent.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;

/** `wavelane restore DIR`, while the product is stopped. */
export const restoreCommand: CommandLine<Surroundings> = {
  usage: 'DIR [--force] [--identity FILE] [--forgotten FILE] [--give-up] [--reason "…"] [--as NAME]',
  help: 'Verifies a backup and restores it to DATA_DIR. --force: moves existing data aside. --identity: the secret key of an encrypted backup. --forgotten: a later list of deleted people. --give-up: gives up what the log on a server holds about people who came after the backup.',
  options: { ...BECAUSE, identity: { type: 'string' }, force: { type: 'boolean' }, forgotten: { type: 'string' }, 'give-up': { type: 'boolean' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    const folder = resolve(wordOf(words));
    const config = new Config(env);
    const force = values.force === true;
    const list = textOf(values, 'forgotten');
    const identity = textOf(values, 'identity');
    const lists = list === undefined ? [] : [resolve(list)];
    const {
      manifest,
      aside,
      lists: left,
    } = await restoreBackup({
      ...{ config, folder, lists, force, now: () => new Date() },
      inspect: (staged: Config) => demandKeysOfLog(staged, values['give-up'] === true),
      ...(identity !== undefined && { identity: resolve(identity) }),
    });
    const operator = await Operator.open(env, terminal);
    let held: number;
    try {
      const reason = textOf(values, 'reason') ?? `Restored as of ${manifest.begunAt}`;
      const order = { action: 'restore', target: folder, reason, context: contextOf(textOf(values, 'as')) } as const;
      const { eventStore, executor } = operator;
      held = await operator.log.run(order, async () => {
        const mark = readHeldMark(config.dataDir);
        const upTo = await eventStore.head();
        const time = { asOf: manifest.begunAt, upTo, now: Date.now() };
        const jobs = await new JobsInDoubt(eventStore, executor).hold(time, order.context);
        if (mark) writeHeldMark(config.dataDir, { ...mark, upTo, jobs });
        const result = jobs.length;
        const detail = `${extentOf(manifest)}; what was there: ${aside ?? 'nothing'}; paused jobs: ${result}`;
        return { detail, result };
      });
    } finally {
      await operator.close();
    }
    if (values.json) terminal.out(JSON.stringify({ ...manifest, aside, held, forgottenLists: left }));
    else {
      terminal.out(`${config.dataDir}: ${contentsOf(manifest)}, as of ${manifest.begunAt}.`);
      if (manifest.elsewhere?.includes('files') === true)
        terminal.out(
          `NOT in it: media and proofs. They are expected in ${openFileStore(config).place}: a copy of the bucket from after the backup.`,
        );
      if (aside !== null)
        terminal.out(
          `What was there before is in ${aside}, readable as it was. After ${SET_ASIDE_DAYS} days it is removed.`,
        );
      if (left.elsewhere > 0)
        terminal.out(`Lists of the forgotten: ${left.elsewhere} entries are about other logs and left out.`);
      if (left.cutOff.length > 0) terminal.out(`Lists of the forgotten: ${cutOffText(left.cutOff)}`);
      if (left.unreadable.length > 0)
        terminal.out(
          `Lists of the forgotten beside this backup that are damaged and left out: ${left.unreadable.join(', ')}`,
        );
      if (held > 0) terminal.out(`${held === 1 ? '1 job is' : `${held} jobs are`} paused: what was sent after the backup looks unsent.`);
      terminal.out('Next: wavelane audit verify, then docs/operations.md, “After a restore”.');
    }
    return EXIT.done;
  },
};

/** The log on a server went on after the backup, so the records lack the keys of people who came since. */
async function demandKeysOfLog(staged: Config, giveUp: boolean): Promise<void> {
  if (staged.eventStoreUrl === undefined) return;
  const readStore = openReadStore(staged);
  const log = openLog(staged, readStore);
  try {
    const missing = await missingKeys(log, readStore, Date.now());
    if (missing.length === 0) return;
    if (!giveUp)
      throw DomainError.conflict(
        asItIs(
          `The log has events of ${countedPeople(missing.length)} who came after this backup, and their keys are not in it. ` +
            'Either bring the log back to the backup, too; or say --give-up: what it says of them cannot be read any more.',
        ),
      );
    await unopenedKeysIn(staged, readStore).destroyUpTo(missing);
  } finally {
    await log.close();
    await readStore.close();
  }
}
