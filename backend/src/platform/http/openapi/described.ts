import type { ValidationOptions } from 'class-validator';

/**
 * Options of a rule of class-validator, with what the OpenAPI document says of its field beyond what the rule's own
 * arguments say: `@IsArray(described({ maxItems: 7 }, says('too-many-days', { n: 7 })))`.
 * @param schema JSON schema
 * @param options what else the rule has, such as its sentence
 */
export const described = (schema: object, options: ValidationOptions = {}) => ({
  ...options,
  context: { ...(options.context as object | undefined), schema } satisfies Described,
});

export interface Described {
  schema?: object;
}
