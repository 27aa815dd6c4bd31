import type { Document, Schema } from '../model.js';

/**
 * Gives the choices of parameters and forms names of their own: generators make names of the places of those that have none,
 * and two of these meet. The same choices have one name.
 */
export function withNamedChoices(document: Document): Document {
  const named = new Map<string, { choices: string; schema: Schema }>();
  const nameOf = (schema: Schema, field: string, operationId: string): string => {
    const choices = JSON.stringify(schema.enum);
    const short = `${pascal(field)}Choice`;
    const before = named.get(short);
    const name = before === undefined || before.choices === choices ? short : `${pascal(operationId)}${short}`;
    if (!named.has(name)) named.set(name, { choices, schema: { type: 'string', enum: schema.enum ?? [] } });
    return name;
  };
  const replaced = (node: unknown, field: string, operationId: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => replaced(one, nameOfParameter(one) ?? field, operationId));
    if (typeof node !== 'object' || node === null) return node;
    const schema = node as Schema;
    if (schema.type === 'string' && Array.isArray(schema.enum) && schema.enum.length > 1) {
      const { type: _type, enum: _choices, ...rest } = schema;
      return { ...rest, $ref: `#/components/schemas/${nameOf(schema, field, operationId)}` };
    }
    const entries = Object.entries(node).map(([key, value]) => [
      key,
      replaced(value, KEYWORDS.has(key) ? field : key, operationId),
    ]);
    return Object.fromEntries(entries);
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          replaced(operation, '', operation.operationId ?? ''),
        ]),
      ),
    ]),
  ) as Document['paths'];
  const added = Object.fromEntries([...named].map(([name, { schema }]) => [name, schema]));
  const { components } = document;
  return { ...document, paths, components: { ...components, schemas: { ...components?.schemas, ...added } } };
}

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['schema', 'items', 'properties', 'anyOf', 'oneOf', 'allOf', 'content', 'responses', 'parameters', 'requestBody'],
  ...['contentSchema', 'additionalProperties', 'application/json', 'multipart/form-data'],
]);

const nameOfParameter = (node: unknown): string | undefined => (node as { name?: string } | null)?.name;

const pascal = (name: string): string =>
  name.replace(/(^|[^a-zA-Z\d]+)([a-zA-Z])/g, (_, __, letter: string) => letter.toUpperCase());
