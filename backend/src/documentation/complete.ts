import { api } from '@wavelane/contracts';
import { bounded, boundsOf, classesWithRules } from './bounds.js';
import type { Handler } from './handlers.js';
import type { Answer, Answers, Document, Operation, Parameter, Schema } from './model.js';
import { finished } from './finish/finish.js';
import { timedAnswers } from './finish/moments.js';
import { portable, whole } from './finish/portable.js';
import { parameterWords } from './words/parameters.js';
import { audienceOf } from './words/words.js';
import { HEADERS, headers, PARAMETERS, refused, RESPONSES, SCHEMAS } from './shared.js';

const NAMES = new Map(
  Object.entries(api).map(([name, { method, path }]) => [
    `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    name,
  ]),
);

/** Ids in paths; an impossible one answers 404. */
const ID: Schema = { type: 'string', minLength: 1, maxLength: 300, pattern: '^[^\\p{C}]+$' };
const NUMBER: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/**
 * Adds to the document of @nestjs/swagger the facts that the table of routes, the checks of the fields and the guards
 * hold, so that each is written once, beside the code that uses it.
 */
export function complete(made: Document, handlers: ReadonlyMap<string, Handler>, given: Answers): Document {
  const answers = timedAnswers(whole(given));
  const document = { ...made, components: { ...made.components, schemas: requestSchemas(made) } };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const handler = handlers.get(`${method} ${path}`);
          if (!handler) throw new Error(`No handler for ${method} ${path}`);
          return [method, completed(operation, { method, path, handler, document, answers })];
        }),
      ),
    ]),
  );
  const schemas = { ...answers.schemas, ...document.components.schemas, ...SCHEMAS };
  const components = {
    ...document.components,
    schemas,
    responses: RESPONSES,
    parameters: PARAMETERS,
    headers: HEADERS,
  };
  return finished(portable({ ...document, paths, components }));
}

/** Bodies have only the fields that they name, within the bounds that are checked. */
function requestSchemas(document: Document): Record<string, Schema> {
  const classes = classesWithRules();
  return Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
      const known = classes.get(name);
      const bounds = known ? boundsOf(known) : {};
      const fields = Object.entries(schema.properties ?? {}).map(([field, given]) => [
        field,
        orNull(bounded(given, bounds[field])),
      ]);
      const properties = Object.fromEntries(fields) as Record<string, Schema>;
      const required = schema.required?.filter((field) => properties[field]?.default === undefined) ?? [];
      const { required: _required, ...rest } = schema;
      return [name, { ...rest, ...(required.length > 0 && { required }), properties, additionalProperties: false }];
    }),
  );
}

/** OpenAPI 3.1 has null among the types; beside a form of its own it is one of two. */
function orNull({ nullable, ...schema }: Schema): Schema {
  if (nullable && schema.allOf) {
    const { allOf, type: _type, ...rest } = schema;
    return { ...rest, anyOf: [...allOf, { type: 'null' }] };
  }
  if (schema.anyOf ?? schema.oneOf) return schema;
  return nullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
}

interface Place {
  method: string;
  path: string;
  handler: Handler;
  document: Document;
  answers: Answers;
}

function completed(operation: Operation, place: Place): Operation {
  const { method, path, handler, answers } = place;
  const operationId = NAMES.get(`${method} ${path}`);
  const told = operationId === undefined ? undefined : answers.operations[operationId];
  if (operationId === undefined || told === undefined)
    throw new Error(`${method} ${path} is not in the table of routes`);
  const { summary, description, answer } = told;
  const body = bodyOf(operation, place);
  return {
    operationId,
    summary,
    description: [description, audienceOf(handler)].filter(Boolean).join(' '),
    tags: operation.tags ?? [],
    security: handler.policy === 'public' ? [] : [{ session: handler.policy === 'admin' ? ['admin'] : [] }],
    parameters: parametersOf(operation, place),
    ...(body && { requestBody: body }),
    responses: { ...answersOf(operation, answer, place), ...refusalsOf(operation, place) },
  };
}

function parametersOf({ parameters = [] }: Operation, { method, path, handler }: Place): Parameter[] {
  const bounds = Object.assign({}, ...handler.inputs.map(boundsOf)) as Record<string, Schema>;
  const own = parameters.map((given) => {
    const { name = '', schema = {} } = given;
    const words = given.description || parameterWords(path, given.in, name);
    const parameter = { ...given, ...(words !== undefined && { description: words }) };
    if (parameter.in === 'path')
      return { ...parameter, schema: { ...(schema.type === 'integer' ? NUMBER : ID), ...schema } };
    const made = bounded(schema, bounds[name]);
    return { ...parameter, required: parameter.required === true && made.default === undefined, schema: made };
  });
  const name = method === 'get' ? 'MinPosition' : 'IdempotencyKey';
  return [...own, { $ref: `#/components/parameters/${name}` }];
}

/** The body; it is required if one of its fields is. */
function bodyOf({ requestBody }: Operation, { handler, document }: Place): Operation['requestBody'] {
  const { form } = handler;
  const content = { ...requestBody?.content, ...(form && { 'multipart/form-data': { schema: form } }) };
  if (Object.keys(content).length === 0) return undefined;
  const fields = Object.values(content).map(({ schema: { $ref, ...schema } }) =>
    $ref === undefined ? schema : document.components?.schemas?.[$ref.split('/').at(-1) ?? ''],
  );
  return { content, required: fields.some((schema) => (schema?.required?.length ?? 0) > 0) };
}

function answersOf(
  { responses, parameters = [] }: Operation,
  answer: Schema | null,
  { method, handler, answers }: Place,
) {
  const isPaged = parameters.some(({ name }) => name === 'cursor') && !bringsCursor(answer, answers);
  const names = [
    'X-Request-Id',
    ...(method === 'get' ? [] : ['X-Position']),
    ...(isPaged ? ['Link'] : []),
    ...(answer ? [] : ['Content-Disposition']),
  ];
  const file: Schema = { type: 'string', ...(!answer && { format: 'binary' }) };
  const content = Object.fromEntries([
    ...(answer ? [['application/json', { schema: answer }] as const] : []),
    ...handler.produces.map((type) => [type, { schema: file }] as const),
  ]);
  return Object.fromEntries(
    Object.entries<Answer>({ [handler.status]: {}, ...responses })
      .filter(([status]) => Number(status) < 400)
      .map(([status, { description }]) => [
        status,
        { description: description || 'Done', headers: headers(...names), content } satisfies Answer,
      ]),
  );
}

/** Some answers name the next page in their body. */
function bringsCursor(answer: Schema | null, { schemas }: Answers): boolean {
  const { properties = {} } = schemas[answer?.$ref?.split('/').at(-1) ?? ''] ?? {};
  return 'cursor' in properties || 'next' in properties;
}

/** The refusals by doors and guards, and those that the controller names beyond them. */
function refusalsOf({ responses, parameters = [] }: Operation, { method, handler }: Place): Record<string, Answer> {
  const changes = method !== 'get';
  const isOpen = handler.policy === 'public';
  const listed = [
    '400',
    ...(isOpen ? [] : ['401']),
    ...(isOpen && !changes ? [] : ['403']),
    ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
    ...(changes ? ['409', '413', '415'] : ['414']),
    '429',
    '503',
  ];
  const own = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries([
    ...listed.map((status) => [status, refused(status)]),
    ...own.map(([status, answer]) => [status, answer.content ? answer : refused(status)]),
  ]) as Record<string, Answer>;
}
