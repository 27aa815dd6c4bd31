import type { ByteRange, DraftFile, FileStore, StoredFile, StoredPart } from '../file-store.js';

/**
 * A bucket, and what is left in the data folder from before there was one. New files go to the bucket. A file that is not
 * there yet is read from the folder, so that nothing is missing while files are moved; and a file that is removed is
 * removed from both, so that `wavelane files move` brings nothing back that was erased.
 */
export class BucketBesideFolder implements FileStore {
  readonly isLocal = false;
  readonly place: string;

  constructor(
    private readonly bucket: FileStore,
    private readonly folder: FileStore,
  ) {
    this.place = bucket.place;
  }

  put(name: string, draft: DraftFile, options?: { replace: boolean }): Promise<void> {
    return this.bucket.put(name, draft, options);
  }

  async get(name: string, range: ByteRange): Promise<StoredPart | undefined> {
    return (await this.bucket.get(name, range)) ?? this.folder.get(name, range);
  }

  async size(name: string): Promise<number | undefined> {
    return (await this.bucket.size(name)) ?? this.folder.size(name);
  }

  async remove(name: string): Promise<void> {
    await this.folder.remove(name);
    await this.bucket.remove(name);
  }

  async removeAll(folder: string): Promise<void> {
    await this.folder.removeAll(folder);
    await this.bucket.removeAll(folder);
  }

  /** The files in the bucket only. */
  list(folder: string): AsyncIterable<StoredFile> {
    return this.bucket.list(folder);
  }
}
