/**
 * The same JSON value with U+FFFD for characters that no store takes in an id: NUL, and halves of surrogate pairs that
 * stand alone. Such texts come from outside. A read model could never pass an event that has one in an id.
 * @returns the value itself if there is nothing to replace
 */
export function withStorableTexts<T>(value: T): T {
  return replaced(value) as T;
}

const UNSTORABLE = /[\0\p{Surrogate}]/gu;

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return isStorable(value) ? value : value.replace(UNSTORABLE, '\u{fffd}');
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? listReplaced(value) : objectReplaced(value as Readonly<Record<string, unknown>>);
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

function listReplaced(list: readonly unknown[]): readonly unknown[] {
  const items = list.map(replaced);
  return items.some((item, at) => item !== list[at]) ? items : list;
}

function objectReplaced(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let isSame = true;
  const entries = Object.keys(object).map((key): [string, unknown] => {
    const [name, item] = [withStorableTexts(key), replaced(object[key])];
    isSame &&= name === key && item === object[key];
    return [name, item];
  });
  return isSame ? object : Object.fromEntries(entries);
}
