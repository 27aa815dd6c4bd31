import type { Answers, Schema } from '../model.js';

/** Fields of answers that are instants by their names. */
const INSTANTS = /(At|Until|Since|Before)$|^(at|since|until|plannedFor|scheduledFor|lookedBackTo)$/;
/** … and by their descriptions. */
const SAID = /ISO-8601 UTC/;
/** An instant or a position. */
const EITHER = /^knownAt$/;
const DAY = /^`?(yyyy-mm-dd|2026-01-31)`?/;

const isText = ({ type, enum: choices }: Schema): boolean =>
  choices === undefined && (type === 'string' || (Array.isArray(type) && type.includes('string')));

/** Says of texts in answers which are instants and which are days. @param name of the field that the schema is of */
export function timed<T>(node: T, name = ''): T {
  if (Array.isArray(node)) return node.map((one: unknown) => timed(one, name)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const made = Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => [
      key,
      key === 'properties' ? ofEach(value as Record<string, Schema>) : value,
    ]),
  ) as Schema;
  for (const key of ['items', 'anyOf', 'oneOf', 'allOf'] as const)
    if (made[key] !== undefined) Object.assign(made, { [key]: timed(made[key], name) });
  const { description = '', format } = made;
  if (format !== undefined || !isText(made) || EITHER.test(name)) return made as T;
  if (INSTANTS.test(name) || SAID.test(description)) made.format = 'date-time';
  else if (DAY.test(description)) made.format = 'date';
  return made as T;
}

const ofEach = (fields: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, timed(schema, field)]));

/** The same for all that is answered. */
export const timedAnswers = ({ operations, schemas }: Answers): Answers => ({
  operations: Object.fromEntries(
    Object.entries(operations).map(([name, told]) => [name, { ...told, answer: told.answer && timed(told.answer) }]),
  ),
  schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, timed(schema)])),
});
