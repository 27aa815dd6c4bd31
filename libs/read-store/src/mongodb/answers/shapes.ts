import { ReadStoreUnavailable } from '../../errors.js';
import type { CheckpointDocument, MongoDocument, MongoRecord, PointerDocument } from '../models.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks that an answer of the server has the fields that the product writes. Any other value was not written by the
 * product, and is not taken for stored data.
 * @throws ReadStoreUnavailable with the expected and the found fields
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

/** Names only the kind of each value: the value itself may be another account's data. */
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
