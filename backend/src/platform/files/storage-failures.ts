import { Counter } from 'prom-client';
import { registry } from '../metrics/registry.js';
import { type StorageReason, StorageTrouble } from './file-store.js';

export const STORAGE_WORK = ['write', 'read', 'remove', 'list'] as const;
export type StorageWork = (typeof STORAGE_WORK)[number];

const failures = new Counter({
  name: 'file_storage_failures_total',
  help: 'Failures of the folder or bucket that files are kept in, by what was asked and why it was not done',
  labelNames: ['work', 'reason'],
  registers: [registry],
});
/** A rate needs a beginning: every pair is there from the start. */
for (const work of STORAGE_WORK)
  for (const reason of ['disk-full', 'disk-failed', 'bucket-away', 'bucket-refused'] satisfies StorageReason[])
    failures.inc({ work, reason }, 0);

/** Counts a failure. @returns it, to be thrown */
export function trouble(work: StorageWork, reason: StorageReason, cause: unknown): StorageTrouble {
  failures.inc({ work, reason });
  return new StorageTrouble(reason, `${WORDS[work]}: ${String(cause)}`, { cause });
}

const WORDS: Readonly<Record<StorageWork, string>> = {
  write: 'A file could not be written',
  read: 'A file could not be read',
  remove: 'A file could not be removed',
  list: 'Files could not be listed',
};
