import { ReadStoreUnavailable } from '../../errors.js';
import type { CheckpointDocument, MongoDocument, MongoRecord, PointerDocument } from '../models.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a server answers as one of ours has the fields of ours. Whatever else stands there was written by nobody here, and is
 * not taken for what was stored.
 * @throws ReadStoreUnavailable says what was expected and what was found
 */
export const shaped = {
  document(found: MongoDocument): MongoDocument {
    const { _id, position, body } = found;
    if (isText(_id) && isText(position) && (isNothing(body) || isObject(body))) return found;
    throw misshapen('document', 'texts _id and position, and an object or nothing as body', { _id, position, body });
  },
  record(found: MongoRecord): MongoRecord {
    const { _id, body, expiresAt } = found;
    if (isText(_id) && isObject(body) && (isNothing(expiresAt) || isNumber(expiresAt))) return found;
    const expected = 'a text _id, an object body, and a number or nothing as expiresAt';
    throw misshapen('record', expected, { _id, body, expiresAt });
  },
  checkpoint(found: CheckpointDocument): CheckpointDocument {
    const { _id, position, storeId } = found;
    if (isText(_id) && isText(position) && isText(storeId)) return found;
    throw misshapen('checkpoint', 'texts _id, position and storeId', { _id, position, storeId });
  },
  pointer(found: PointerDocument): PointerDocument {
    const { _id, value, revision } = found;
    if (isText(_id) && isObject(value) && isNumber(revision)) return found;
    throw misshapen('pointer', 'a text _id, an object value and a number revision', { _id, value, revision });
  },
};

/** Only of what kind each is: what it says may be anybody's. */
function misshapen(what: string, expected: string, found: Readonly<Record<string, unknown>>): ReadStoreUnavailable {
  const fields = Object.entries(found).map(([name, value]) => `${name}: ${kindOf(value)}`);
  return new ReadStoreUnavailable(
    `MongoDB answers with what is no ${what}: expected ${expected}, found ${fields.join(', ')}`,
  );
}

function kindOf(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (isText(value)) return 'text';
  return Array.isArray(value) ? 'list' : typeof value;
}
