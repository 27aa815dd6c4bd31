/**
 * JSON bodies as BSON and back. Keys of a body are free text (columns of a CSV file, for instance), while BSON refuses
 * NUL in a key, MongoDB gives `.` and a leading `$` a meaning, and the driver takes `_bsontype` for a type of its own.
 * So such keys are escaped with `~`, and come back as they were. So are those of lists that are named like something every
 * object has (`constructor`): the driver looks up how to read a list by its name, finds that, and gives BSON instead.
 */
const ESCAPED = /[~.\0]|^\$|^_(?=bsontype$)/g;
const ESCAPES: Record<string, string> = { '~': '~0', '.': '~1', $: '~2', '\0': '~3', _: '~4' };
const INHERITED = '~5';
const UNESCAPED = /~[0-5]/g;
const ORIGINALS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ESCAPES).map(([original, escape]) => [escape, original])),
  [INHERITED]: '',
};

type Json = Record<string, unknown>;

/** A body on its way out. Mongoose neither looks into it nor copies it, for it would lose keys such as `constructor`. */
class StoredBody {
  [key: string]: unknown;
  readonly #content: unknown;

  constructor(content: unknown) {
    this.#content = content;
  }

  toBSON(): unknown {
    return this.#content;
  }
}

/**
 * The value that is read back after storing this: its JSON form. @throws TypeError JSON cannot hold it (a bigint, a
 * cycle)
 */
export const plain = (body: Json): Json => JSON.parse(JSON.stringify(body)) as Json;

/** @throws TypeError JSON cannot hold it */
export function toBson(body: Json): Json {
  return new StoredBody(withKeys(plain(body), escaped));
}

/** @param stored becomes part of the body: no other code holds it */
export function fromBson<B>(stored: Json): B {
  return withKeys(stored, original) as B;
}

/** Keys that are known to stay as they are; the product determines the keys, not its users. */
const ordinary = new Set<string>();
const MOST_ORDINARY = 2_000;

function escaped(key: string, value: unknown): string {
  if (Array.isArray(value) && key in Object.prototype) return INHERITED + key;
  if (ordinary.has(key)) return key;
  const stored = key.replace(ESCAPED, (found) => ESCAPES[found] ?? found);
  if (stored === key && ordinary.size < MOST_ORDINARY) ordinary.add(key);
  return stored;
}

const original = (key: string): string =>
  key.includes('~') ? key.replace(UNESCAPED, (found) => ORIGINALS[found] ?? found) : key;

/** In place, which most bodies need not be changed at; an object of which a key differs is made anew, in its order. */
function withKeys(value: unknown, nameOf: (key: string, value: unknown) => string): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = withKeys(value[index], nameOf);
    return value;
  }
  const object = value as Json;
  let isOther = false;
  for (const key of Object.keys(object)) {
    const item = object[key];
    const named = withKeys(item, nameOf);
    if (named !== item) object[key] = named;
    isOther ||= nameOf(key, named) !== key;
  }
  return isOther ? Object.fromEntries(Object.entries(object).map(([key, item]) => [nameOf(key, item), item])) : object;
}
