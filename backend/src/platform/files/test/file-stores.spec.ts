import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { BucketDouble } from '../../../../testing/engines/bucket-double.js';
import { bucketConfig } from '../../config/stores/bucket-config.js';
import { BucketBesideFolder } from '../bucket/bucket-beside-folder.js';
import { BucketStore } from '../bucket/bucket-store.js';
import { FolderStore } from '../folder-store.js';
import { fileStoreContract } from '../testing/file-store-contract.js';

/** @param page files in a page of a list */
const bucketOf = (env: Readonly<Record<string, string>>, page?: number) => {
  const config = bucketConfig((name) => env[name]);
  if (!config) throw new Error('no bucket');
  return new BucketStore(config, page);
};

fileStoreContract('a folder', async (dataDir) => ({
  store: new FolderStore(dataDir),
  stop: () => Promise.resolve(),
}));

fileStoreContract('a bucket (double)', async () => {
  const double = await BucketDouble.start();
  return { store: bucketOf(double.env, 3), stop: () => double.stop() };
});

fileStoreContract('a bucket beside a folder', async (dataDir) => {
  const double = await BucketDouble.start();
  return {
    store: new BucketBesideFolder(bucketOf(double.env, 3), new FolderStore(dataDir)),
    stop: () => double.stop(),
  };
});

// s3rver cannot list in pages: it makes its cursor by DES, which OpenSSL 3 does not have.
fileStoreContract('a bucket (s3rver)', async (dataDir) => {
  const directory = join(dataDir, 's3rver');
  mkdirSync(directory);
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  const env = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files', S3_PREFIX: 'some/where' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  return { store: bucketOf(env), stop: () => server.close() };
});
