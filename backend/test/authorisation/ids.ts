import { type ApiDocument, operationsOf, resolved, type Schema } from '../../testing/api/document.js';

/** A field of a body that names something by its id. */
export interface Place {
  /** `METHOD /path field.of.[].the.body`. */
  name: string;
  operation: string;
  /** Field by field; `[]` is an item of a list. */
  path: readonly string[];
  /** The body is a form; its fields are JSON unless they are plain texts. */
  isForm: boolean;
  /** The schema of the field; in JSON bodies it may be a whole number. */
  schema: Schema;
}

const NAMES = /^id$|(Id|Ids)$|^(channels|mentions|members|accounts|into|owner|quotes)$|Owner$/;

/** Every field of every body in the document that is named like an id, also within objects and lists. */
export function idsOf(document: ApiDocument): Place[] {
  const found = operationsOf(document).flatMap(({ name, body, form }) =>
    [body, form].flatMap((schema) =>
      schema === undefined
        ? []
        : leaves(document, schema).map(([path, leaf]): Place => ({
            ...{ name: `${name} ${path.join('.')}`, operation: name, path, schema: leaf },
            isForm: schema === form,
          })),
    ),
  );
  const isId = ({ path }: Place) => NAMES.test(path.findLast((part) => part !== '[]') ?? '');
  return [...new Map(found.filter(isId).map((place) => [place.name, place])).values()];
}

/** The fields of a body that contain no other fields. */
function leaves(document: ApiDocument, given: Schema, path: readonly string[] = []): [readonly string[], Schema][] {
  const schema = resolved(document, given);
  if (path.length > 8) return [];
  const { properties = {}, items, contentSchema, oneOf = [], anyOf = [], allOf = [] } = schema;
  const parts = [...oneOf, ...anyOf, ...allOf, ...(contentSchema ? [contentSchema] : [])];
  const within = [
    ...parts.flatMap((part) => leaves(document, part, path)),
    ...Object.entries(properties).flatMap(([name, field]) => leaves(document, field, [...path, name])),
    ...(items ? leaves(document, items, [...path, '[]']) : []),
  ];
  return within.length > 0 ? within : [[path, schema]];
}

/** The same body with another value at a place. */
export function withId(body: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (first === '[]') return [withId((body as unknown[] | undefined)?.[0], rest, value)];
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [first]: withId(object[first], rest, value) };
}
