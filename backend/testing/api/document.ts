/** A schema of the OpenAPI document, as far as values are made from it. */
export interface Schema {
  $ref?: string;
  /** `['string', 'null']` if it may be null. */
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  format?: string;
  /** The schema of a text that is JSON. */
  contentSchema?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  example?: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: Schema }>;
}

export interface Described {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, Answer>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Answer>;
    parameters?: Record<string, Parameter>;
  };
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Operation {
  method: Method;
  /** With its parameters as `{names}`. */
  path: string;
  /** `METHOD /path`, as people write it. */
  name: string;
  parameters: Parameter[];
  /** The parameters in the query. */
  query: Parameter[];
  /** The schema of the JSON body; undefined without one. */
  body: Schema | undefined;
  /** The schema of the form, if it takes one. */
  form: Schema | undefined;
  /** JSON schemas of answers by status; `default` for all others. */
  answers: ReadonlyMap<string, Schema>;
  described: Described;
}

/** Every operation that the document names. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // The customers' webhook takes a token instead of a session, and bodies in the gateway's form: specs of webhooks
    // test it.
    (path.startsWith('/webhooks/') ? [] : Object.entries(methods)).map(([method, described]) =>
      operationOf(document, method, path, described),
    ),
  );
}

function operationOf(document: ApiDocument, method: string, path: string, described: Described): Operation {
  const { requestBody, responses = {} } = described;
  const parameters = (described.parameters ?? []).map((parameter) => parameterOf(document, parameter));
  return {
    method: method as Method,
    path,
    name: `${method.toUpperCase()} ${path}`,
    parameters,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content?.['application/json']?.schema,
    form: requestBody?.content?.['multipart/form-data']?.schema,
    answers: new Map(
      Object.entries(responses).flatMap(([status, answer]) => {
        const schema = answerOf(document, answer).content?.['application/json']?.schema;
        return schema ? [[status, schema] as const] : [];
      }),
    ),
    described,
  };
}

function parameterOf(document: ApiDocument, parameter: Parameter): Parameter {
  const name = /^#\/components\/parameters\/(.+)$/.exec(parameter.$ref ?? '')?.[1];
  const found = name === undefined ? parameter : (document.components?.parameters?.[name] ?? parameter);
  // The schema of an enumeration is a reference to its name.
  return found.schema?.$ref === undefined ? found : { ...found, schema: resolved(document, found.schema) };
}

/** Follows a reference to an answer that operations share. */
export function answerOf(document: ApiDocument, answer: Answer): Answer {
  const name = /^#\/components\/responses\/(.+)$/.exec(answer.$ref ?? '')?.[1];
  return name === undefined ? answer : (document.components?.responses?.[name] ?? {});
}

/** Follows a reference within the document. */
export function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : resolved(document, document.components?.schemas?.[name] ?? {});
}

/** The type of a value, besides null. */
export const typeOf = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

export const mayBeNull = ({ type }: Schema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null'));
