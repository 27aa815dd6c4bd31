/**
 * JSON bodies as BSON and back. Keys of a body are free text (columns of a CSV file, for instance), while BSON refuses
 * NUL in a key, MongoDB gives `.` and a leading `$` a meaning, and the driver takes `_bsontype` for a type of its own.
 * So such keys are escaped with `~`, and come back as they were.
 */
const ESCAPED = /[~.\0]|^\$|^_(?=bsontype$)/g;
const ESCAPES: Record<string, string> = { '~': '~0', '.': '~1', $: '~2', '\0': '~3', _: '~4' };
const UNESCAPED = /~[0-4]/g;
const ORIGINALS = Object.fromEntries(Object.entries(ESCAPES).map(([original, escape]) => [escape, original]));

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

/** What comes back when this was stored: what JSON makes of it. @throws TypeError what JSON cannot hold (a bigint, a cycle) */
export const plain = (body: Json): Json => JSON.parse(JSON.stringify(body)) as Json;

/** @throws TypeError what JSON cannot hold */
export function toBson(body: Json): Json {
  return new StoredBody(mapKeys(plain(body), (key) => key.replace(ESCAPED, (found) => ESCAPES[found] ?? found)));
}

export function fromBson<B>(stored: Json): B {
  return mapKeys(stored, (key) =>
    key.includes('~') ? key.replace(UNESCAPED, (found) => ORIGINALS[found] ?? found) : key,
  ) as B;
}

function mapKeys(value: unknown, map: (key: string) => string): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, map));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapKeys(item, map)]));
}
