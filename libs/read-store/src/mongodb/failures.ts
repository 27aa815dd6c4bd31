import { ReadStoreUnavailable } from '../errors.js';

const DUPLICATE_KEY = 11000;
const NAMESPACE_NOT_FOUND = 26;

interface MongoFailure {
  name: string;
  message: string;
  code?: number;
  writeErrors?: readonly { index: number; code: number; errmsg?: string }[];
  result?: { getWriteConcernError?: () => unknown };
}

/** The port's error for what the driver or mongoose threw; what comes from neither stays as it is. */
export function toPortError(error: unknown): unknown {
  const { name, message } = asFailure(error);
  if (!name?.startsWith('Mongo')) return error;
  return new ReadStoreUnavailable(`MongoDB: ${message}`, { cause: error });
}

/** The document is there already. */
export function isDuplicate(error: unknown): boolean {
  return asFailure(error).code === DUPLICATE_KEY;
}

export const isNotThere = (error: unknown) => asFailure(error).code === NAMESPACE_NOT_FOUND;

/**
 * The indexes of the operations of an unordered bulkWrite that met a document of their id.
 * @throws the error itself where anything else went wrong as well
 */
export function duplicatesOf(error: unknown): number[] {
  const { writeErrors: failed = [], result } = asFailure(error);
  const isOnlyThat = failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY);
  if (!isOnlyThat || result?.getWriteConcernError?.()) throw error;
  return failed.map(({ index }) => index);
}

function asFailure(error: unknown): Partial<MongoFailure> {
  return error ?? {};
}
