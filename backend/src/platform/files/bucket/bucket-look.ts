import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.js';
import type { BucketConfig } from '../../config/stores/bucket-config.js';
import { draftOf, dropDraft } from '../draft.js';
import { type FileStore, StorageTrouble } from '../file-store.js';
import { FolderStore } from '../folder-store.js';
import { bucketClient, faultOf } from './bucket-client.js';
import { BucketStore } from './bucket-store.js';

/** Kinds of files that must not be in the folder any more once there is a bucket. */
const MOVED = ['media/', 'proofs/'] as const;

/** Result of a test of the bucket. */
export interface BucketLook {
  place: string;
  /** Why it cannot be used, in the words of the server or of the network; null if it can. */
  problem: { isAway: boolean; why: string } | null;
  /** It gave back something else than it was given, listed nothing, or kept what was removed. */
  isWrong: boolean;
  /** Ms by which this machine's clock is ahead of the bucket's; undefined if it told no time. */
  skewMs: number | undefined;
  /** It keeps earlier versions, so that erased files stay. */
  keepsVersions: boolean;
  /** Files that are in the data folder instead. */
  left: number;
}

/** Writes, lists, reads and removes a test file, as the product does with files. @param now Unix ms */
export async function lookAtBucket(
  { dataDir }: Pick<Config, 'dataDir'>,
  bucket: BucketConfig,
  now: () => number,
): Promise<BucketLook> {
  const store = new BucketStore(bucket);
  const { place } = store;
  const left = await filesIn(new FolderStore(dataDir));
  const found = { place, problem: null, isWrong: false, skewMs: undefined, keepsVersions: false, left };
  try {
    const isWrong = !(await isKeptAndRemoved(store, dataDir));
    return { ...found, isWrong, ...(await settingsOf(bucket, now)) };
  } catch (error) {
    // A full disk on this machine is no fault of the bucket.
    if (!(error instanceof StorageTrouble) || error.reason.startsWith('disk')) throw error;
    return { ...found, problem: { isAway: error.reason === 'bucket-away', why: reasonIn(error) } };
  }
}

async function isKeptAndRemoved(store: FileStore, dataDir: string): Promise<boolean> {
  const name = `doctor/${randomUUID()}`;
  const content = randomBytes(4_096);
  const draft = await draftOf(dataDir, 'media', content);
  try {
    await store.put(name, draft);
    const part = await store.get(name, { start: 0, end: content.length - 1 });
    const pieces: Buffer[] = [];
    for await (const piece of part?.pieces ?? []) pieces.push(piece);
    const isListed = await listed(store, name);
    await store.remove(name);
    return Buffer.concat(pieces).equals(content) && isListed && (await store.size(name)) === undefined;
  } finally {
    await dropDraft(draft);
    await store.remove(name).catch(() => undefined);
  }
}

async function listed(store: FileStore, wanted: string): Promise<boolean> {
  for await (const { name } of store.list('doctor/')) if (name === wanted) return true;
  return false;
}

/** The bucket's time and whether it keeps versions; a key without the right to ask the latter is fine. */
async function settingsOf(bucket: BucketConfig, now: () => number) {
  const { s3, client } = await bucketClient(bucket);
  let date: string | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      date = (result.response as { headers?: Record<string, string> }).headers?.date;
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  const versioning = await client
    .send(new s3.GetBucketVersioningCommand({ Bucket: bucket.bucket }))
    .catch(() => undefined);
  const told = date === undefined ? NaN : Date.parse(date);
  client.destroy();
  return {
    skewMs: Number.isNaN(told) ? undefined : now() - told,
    keepsVersions: versioning?.Status === 'Enabled',
  };
}

async function filesIn(folder: FolderStore): Promise<number> {
  let files = 0;
  for (const kind of MOVED) for await (const _ of folder.list(kind)) files++;
  return files;
}

/** The server's code and status, or the network's error, with what was being done. */
function reasonIn(error: StorageTrouble): string {
  const { code, status } = faultOf(error.cause);
  if (status !== undefined) return `${code} (${status})`;
  const { message, code: errno } = error.cause as NodeJS.ErrnoException;
  return message || (errno ?? code);
}
