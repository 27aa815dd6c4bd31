/**
 * Options of a rule of class-validator, with what the OpenAPI document says of its field beyond what the rule's own
 * arguments say: `@IsArray({ message, ...described({ maxItems: 7 }) })`.
 * @param schema JSON schema
 */
export const described = (schema: object): { context: Described } => ({ context: { schema } });

export interface Described {
  schema?: object;
}
