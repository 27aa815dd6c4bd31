import { AnotherReadStore, Fenced, ReadStoreUnavailable } from '../errors.js';

const DUPLICATE_KEY = 11000;
const NAMESPACE_NOT_FOUND = 26;
const WRITE_CONFLICT = 112;
/** A code that no server uses: a connection sets it if another database answers than the demanded one. */
export const ANOTHER_DATABASE = -1;
const [UNAUTHORIZED, AUTHENTICATION_FAILED] = [13, 18];
/** Codes of servers that stop, start, elect another primary or have a conflict: the same call may succeed soon. */
const PASSING = new Set([6, 7, 43, 89, 91, 112, 189, 251, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

interface MongoFailure {
  name: string;
  message: string;
  code?: number;
  writeErrors?: readonly { index: number; code: number; errmsg?: string }[];
  result?: { getWriteConcernError?: () => unknown };
}

/**
 * The port's error for an error of the driver or mongoose; another error stays as it is.
 * @param since further facts about the connection to the server
 */
export function toPortError(error: unknown, since = ''): unknown {
  const { name, message = 'a failure without words', code } = asFailure(error);
  if (code === ANOTHER_DATABASE) return new AnotherReadStore('MongoDB (MONGODB_URL)');
  if (error instanceof ReadStoreUnavailable && since !== '')
    return new ReadStoreUnavailable(`${message}${since}`, { cause: error });
  if (name?.startsWith('BSON'))
    return new ReadStoreUnavailable(`MongoDB answers in another form than a server does: ${message}`, { cause: error });
  if (!name?.startsWith('Mongo')) return error;
  const refused = typeof code === 'number' ? refusalOf(code, message) : undefined;
  if (refused !== undefined) return new ReadStoreUnavailable(refused, { cause: error });
  return new ReadStoreUnavailable(`MongoDB: ${message}${since}`, { cause: error });
}

/** A message that names the setting and the remedy; undefined for other refusals. */
function refusalOf(code: number, message: string): string | undefined {
  if (code === AUTHENTICATION_FAILED)
    return 'MongoDB refuses the user name or the password in MONGODB_URL. Correct them, or name the database of the user with ?authSource=';
  if (code !== UNAUTHORIZED) return undefined;
  if (/not authenticated|requires authentication/i.test(message))
    return 'MongoDB asks for a user name and a password: put user:password@ before the host in MONGODB_URL';
  return `The user in MONGODB_URL may not do what is needed: give it the role readWrite on the database that the address names (${message})`;
}

/** The server has answered, even if with a refusal: there is nothing wrong with the way to it. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Fenced || typeof asFailure(error).code === 'number';
}

/** Nothing came back, or not in time. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ReadStoreUnavailable) return true;
  return asFailure(error).name?.startsWith('Mongo') === true && !isAnswer(error);
}

/** The document is there already. */
export function isDuplicate(error: unknown): boolean {
  return asFailure(error).code === DUPLICATE_KEY;
}

/**
 * Two writers had a conflict, and the server undid one of them: that is no fault, the work only has to be repeated. In
 * a list of writes, each is undone by itself.
 */
export function isConflict(error: unknown): boolean {
  const { code, writeErrors = [] } = asFailure(error);
  return code === WRITE_CONFLICT || writeErrors.some((failed) => failed.code === WRITE_CONFLICT);
}

/** So often an upsert may meet a document of its id that its filter does not find. */
export const MOST_COLLISIONS = 10;

/** Retries if an upsert met an insert of the same id: the next attempt finds the document. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicate(error) || attempt === MOST_COLLISIONS) throw error;
    }
  }
}

export const isNotThere = (error: unknown) => asFailure(error).code === NAMESPACE_NOT_FOUND;

/**
 * The server refuses the command as a whole: it is older than the command, or another kind of server, whatever its
 * code.
 */
export function isNoCommand(error: unknown): boolean {
  const { cause, writeErrors } = error as { cause?: unknown; writeErrors?: ReadonlyMap<number, unknown> };
  const { code } = asFailure(cause);
  return typeof code === 'number' && !PASSING.has(code) && !writeErrors?.size;
}

/**
 * How many writes of several collections were carried out before the one that ended them; 0 if that is not known, which
 * only repeats some.
 * @throws the error itself if there was no answer: it is not known what has been carried out
 */
export function stoppedAt(error: unknown): number {
  const { name, writeErrors } = error as { name?: string; writeErrors?: ReadonlyMap<number, unknown> };
  if (name === 'MongoClientBulkWriteError') return writeErrors?.keys().next().value ?? 0;
  // The driver itself found something wrong with one of them.
  if (name === 'MongoInvalidArgumentError') return 0;
  throw error;
}

/**
 * The indexes of the operations of an unordered bulkWrite that met a document of their id.
 * @throws the error itself if anything else went wrong as well
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
