import { type StorageWork, trouble } from './storage-failures.js';

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

/** @throws StorageTrouble in place of an error of the disk */
export async function onDisk<T>(work: StorageWork, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw diskTrouble(work, error);
  }
}

export const diskTrouble = (work: StorageWork, error: unknown) =>
  trouble(work, FULL.has((error as NodeJS.ErrnoException).code) ? 'disk-full' : 'disk-failed', error);

/** Whether there is no file of that name. */
export const isGone = (error: unknown): boolean => GONE.has((error as NodeJS.ErrnoException).code);
