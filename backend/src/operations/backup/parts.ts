import type { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';

/** The log; read models with the records: accounts' passwords, secrets and places of reactors; files, in a bucket. */
export type Part = 'log' | 'read store' | 'files';

/**
 * Returns the parts that are on a server, and so have backup tools of their own.
 * @throws DomainError invalid if both are: then a backup of files could bring back nothing
 */
export function elsewhere({ eventStoreUrl, mongoUrl, bucket }: Config): Part[] {
  if (eventStoreUrl !== undefined && mongoUrl !== undefined)
    throw DomainError.invalid(
      asItIs(
        'This installation keeps its log and its read models on servers. Use the tools of EventStoreDB and MongoDB: ' +
          'docs/operations.md has the steps.',
      ),
    );
  const files: Part[] = bucket === undefined ? [] : ['files'];
  if (eventStoreUrl !== undefined) return ['log', ...files];
  return mongoUrl === undefined ? files : ['read store', ...files];
}

/** Whether the copied log, read models and records are the whole of them. */
export const hasAllStores = (parts: readonly Part[]): boolean => parts.every((part) => part === 'files');

/**
 * Returns a text about the other parts that must be saved, and when; a line each. Empty if all is in the backup.
 * @param bucket that holds the files
 */
export function stillToSave(parts: readonly Part[], folder: string, bucket = ''): string[] {
  const what = parts.flatMap((part) => WORDS[part](folder, bucket));
  return what.length === 0 ? [] : [...what, 'docs/operations.md has the steps.'];
}

const WORDS: Readonly<Record<Part, (folder: string, bucket: string) => string[]>> = {
  log: (folder) => [
    "NOT in it: the log, which is on EventStoreDB. Copy it now with the server's own tools,",
    `then take the secrets that came meanwhile: wavelane backup ${folder} --secrets`,
  ],
  'read store': () => [
    'NOT in it: read models and records, with passwords and secrets, which are on MongoDB. They belong to this backup',
    'where mongodump ran before it, and once more for the collections records.vault and records.subject-keys after it.',
  ],
  files: (_folder, bucket) => [
    `NOT in it: media and proofs, which are in the bucket ${bucket}. Copy it after this backup with tools of its own:`,
    'a copy from later has every file that this backup names, except those that were removed since.',
  ],
};
