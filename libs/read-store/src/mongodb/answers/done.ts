import { ReadStoreUnavailable } from '../../errors.js';

/** The server's report of its work. */
interface Done {
  insertedCount: number;
  matchedCount: number;
  upsertedCount: number;
}

/** The part of an operation that shows whether it changes something in any case. */
type Operation = object | { replaceOne: { upsert?: boolean } };

/**
 * A new row, and a document written if there is none, always change something: a server that reports fewer of them as
 * done, and none as failed, has lost some.
 * @throws ReadStoreUnavailable
 */
export function demandDone(
  operations: readonly Operation[],
  { insertedCount, matchedCount, upsertedCount }: Done,
): void {
  const sure = operations.filter(isSure).length;
  const done = insertedCount + matchedCount + upsertedCount;
  if (!(done >= sure))
    throw new ReadStoreUnavailable(`MongoDB answers for ${done} of ${sure} writes, and says no failure`);
}

const isSure = (operation: Operation): boolean =>
  'insertOne' in operation || ('replaceOne' in operation && operation.replaceOne.upsert === true);
