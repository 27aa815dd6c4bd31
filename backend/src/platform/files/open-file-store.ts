import type { Config } from '../config/config.js';
import { BucketStore } from './bucket/bucket-store.js';
import type { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';

/** Returns the store that the configuration names; nothing is asked of it yet. */
export const openFileStore = ({ bucket, dataDir }: Config): FileStore =>
  bucket === undefined ? new FolderStore(dataDir) : new BucketStore(bucket);
