import type { Config } from '../config/config.js';
import { BucketBesideFolder } from './bucket/bucket-beside-folder.js';
import { BucketStore } from './bucket/bucket-store.js';
import type { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';

/** Returns the store that the configuration names; nothing is asked of it yet. */
export function openFileStore({ bucket, dataDir }: Config): FileStore {
  const folder = new FolderStore(dataDir);
  return bucket === undefined ? folder : new BucketBesideFolder(new BucketStore(bucket), folder);
}
