import { ReadStoreUnavailable } from '../../errors.js';

/** What a server says that it did. */
interface Done {
  insertedCount: number;
  matchedCount: number;
  upsertedCount: number;
}

/** An operation as far as it tells whether it changes something in any case. */
type Operation = object | { replaceOne: { upsert?: boolean } };

/**
 * A new row, and a document that goes where there is none, always leave something behind: a server that says of fewer of
 * them that it did them, and of none that it failed, has lost some.
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
