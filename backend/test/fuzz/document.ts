/** A schema of the OpenAPI document, as far as values are made from it. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  method: string;
  /** With `{names}` of its parameters. */
  path: string;
  query: Parameter[];
  /** Of the JSON body; undefined without one. */
  body: Schema | undefined;
  /** Of the form, where it takes one. */
  form: Schema | undefined;
  /** JSON schemas of answers by status; `default` for all others. */
  answers: ReadonlyMap<string, Schema>;
}

/** Every operation that the document names. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content?.['application/json']?.schema,
      form: requestBody?.content?.['multipart/form-data']?.schema,
      answers: new Map(
        Object.entries(responses).flatMap(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return schema ? [[status, schema] as const] : [];
        }),
      ),
    })),
  );
}

/** Follows a reference within the document. */
export function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}
