import { readFile } from 'node:fs/promises';
import { demandNobodyAtWork } from '../../operations/backup/at-work.js';
import { offlinePaymentStream } from '../../days/payments/offline/offline-payment.events.js';
import { offlinePayment } from '../../days/payments/offline/offline-payment.js';
import { SealedProofs } from '../../days/payments/offline/proofs/sealed-proofs.js';
import { type DraftFile, type FileKind, FILE_KINDS, type FileStore } from '../../platform/files/file-store.js';
import { BucketStore } from '../../platform/files/bucket/bucket-store.js';
import { FolderStore } from '../../platform/files/folder-store.js';
import { MediaKeys } from '../../platform/files/sealed/media-keys.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { RecordVault } from '../../platform/security/record-vault.js';
import { type CommandLine, EXIT, UsageError } from '../command-line.js';
import type { Operator } from '../operator.js';
import { type Moved, moveFiles } from './moving.js';

/** The owner of the key that seals a proof without a payment in its name, as the first versions stored them. */
const NOBODY = 'installation';

const moveCommand: CommandLine<Operator> = {
  usage: '[--to bucket|folder] [--keep] [--reason "…"] [--as NAME]',
  help: 'Moves all files from the data folder to the bucket of S3_BUCKET, or back with --to folder. Each is read back and compared before it is removed from its old place. May be interrupted and repeated. --keep: leaves them in the old place, too; then Wavelane may run.',
  options: {
    to: { type: 'string' },
    keep: { type: 'boolean' },
    reason: { type: 'string' },
    as: { type: 'string' },
  },
  words: { min: 0, max: 0 },
  async run(operator, _words, values) {
    const { config, terminal } = operator;
    const target = values.to ?? 'bucket';
    if (target !== 'bucket' && target !== 'folder') throw new UsageError('--to is bucket or folder.');
    if (!config.bucket) throw new UsageError('S3_BUCKET is not set, so there is no bucket (docs/configuration.md).');
    const places = { bucket: new BucketStore(config.bucket), folder: new FolderStore(config.dataDir) };
    const [from, to] = target === 'bucket' ? [places.folder, places.bucket] : [places.bucket, places.folder];
    const reason = typeof values.reason === 'string' ? values.reason : `Files move to the ${target}`;
    const order = { action: 'move-files', target: to.place, ...operator.ordered(values, reason) } as const;
    const keep = values.keep === true;
    // A process that still serves files from the old place would lose them.
    if (!keep) await demandNobodyAtWork(config, Date.now(), operator.owner);
    const moved = await operator.log.run(order, async () => {
      const result = await move(operator, from, to, keep);
      return { detail: `${result.files} files, ${result.bytes} bytes`, result };
    });
    if (values.json) terminal.out(JSON.stringify({ ...moved, from: from.place, to: to.place, kept: keep }));
    else {
      terminal.out(
        `${to.place}: ${moved.files} files, ${moved.bytes} bytes, each compared; ${moved.known} were there.`,
      );
      if (keep) terminal.out(`They are in ${from.place}, too. Without --keep they are removed there.`);
    }
    return EXIT.done;
  },
};

/** `wavelane files …`, while the product runs or is stopped. */
export const filesCommands: Readonly<Record<string, CommandLine<Operator>>> = { move: moveCommand };

function move(operator: Operator, from: FileStore, to: FileStore, keep: boolean): Promise<Moved> {
  const { config, readStore, executor } = operator;
  const clock = new SystemClock();
  const vault = new RecordVault(readStore.records({ name: 'vault' }), KeyRing.of(config).sealer('vault'), () =>
    Date.now(),
  );
  const proofs = new SealedProofs(config, new MediaKeys(vault, clock, readStore));
  const sealed = async (name: string, draft: DraftFile) => {
    const fileId = name.slice('proofs/'.length);
    if (to.isLocal || !isProof(name) || (await proofs.isSealed(draft))) return undefined;
    const { submitted } = await executor.state(offlinePayment, offlinePaymentStream(fileId.split('.')[0] ?? ''));
    return proofs.seal(submitted?.accountId ?? NOBODY, fileId, draft);
  };
  const holds = async (name: string, { path, bytes }: DraftFile) => {
    const fileId = name.slice('proofs/'.length);
    const there = await proofs.read({ fileId, bytes }, (range) => to.get(name, range));
    return there !== undefined && there.equals(await readFile(path));
  };
  return moveFiles(FILE_KINDS, { dataDir: config.dataDir, from, to, keep, sealed, holds });
}

const isProof = (name: string): boolean => name.startsWith('proofs/' satisfies `${FileKind}/`);
