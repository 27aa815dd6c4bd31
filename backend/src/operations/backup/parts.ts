import type { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';

/** The log; read models with the records: accounts' passwords, secrets and places of reactors. */
export type Part = 'log' | 'read store';

/**
 * Returns the parts that are on a server, and so have backup tools of their own.
 * @throws DomainError invalid if both are: then a backup of files could bring back nothing
 */
export function elsewhere({ eventStoreUrl, mongoUrl }: Config): Part[] {
  if (eventStoreUrl !== undefined && mongoUrl !== undefined)
    throw DomainError.invalid(
      asItIs(
        'This installation keeps its log and its read models on servers. Use the tools of EventStoreDB and MongoDB: ' +
          'docs/operations.md has the steps.',
      ),
    );
  if (eventStoreUrl !== undefined) return ['log'];
  return mongoUrl === undefined ? [] : ['read store'];
}

/** Returns a text about the other parts that must be saved, and when; a line each. Empty if all is in the backup. */
export function stillToSave(parts: readonly Part[], folder: string): string[] {
  const [part] = parts;
  if (part === undefined) return [];
  const what =
    part === 'log'
      ? [
          "NOT in it: the log, which is on EventStoreDB. Copy it now with the server's own tools,",
          `then take the secrets that came meanwhile: wavelane backup ${folder} --secrets`,
        ]
      : [
          'NOT in it: read models and records, with passwords and secrets, which are on MongoDB. They belong to this backup',
          'where mongodump ran before it, and once more for the collections records.vault and records.subject-keys after it.',
        ];
  return [...what, 'docs/operations.md has the steps.'];
}
