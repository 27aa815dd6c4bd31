import { isDeepStrictEqual } from 'node:util';
import {
  type ArgumentMetadata,
  BadRequestException,
  type Type,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { FIELDS_MAX } from './errors/error-body.js';

/** DTOs by class-validator: unknown fields are refused, and the answer names every field at fault. */
export function validationPipe(): ValidationPipe {
  return new QueriesOnce({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(first(FIELDS_MAX, messagesIn(errors)));
      const message = Object.values(fields)[0] ?? 'The request is not valid.';
      return new BadRequestException({ message, fields });
    },
  });
}

/** Of each class, and how long what was asked may be. */
const [QUERIES_KEPT, QUERY_LENGTH] = [50, 200];

/**
 * What a query asks for is the same each time that it says the same: where that was checked once and has plain values
 * only, it is not checked again. Everybody gets an object of their own.
 */
class QueriesOnce extends ValidationPipe {
  private readonly seen = new WeakMap<Type, Map<string, object>>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    const asked = type === 'query' && metatype !== undefined ? saidIn(value) : undefined;
    if (metatype === undefined || asked === undefined) return super.transform(value, metadata);
    const seen = this.seen.get(metatype) ?? new Map<string, object>();
    const known = seen.get(asked);
    if (known) return Object.assign(new metatype() as object, known);
    const checked: unknown = await super.transform(value, metadata);
    if (!isPlain(checked) || !isDeepStrictEqual(checked, Object.assign(new metatype() as object, checked)))
      return checked;
    if (seen.size >= QUERIES_KEPT) seen.clear();
    this.seen.set(metatype, seen.set(asked, { ...checked }));
    return checked;
  }
}

/** undefined where it is long, or has more than texts. */
function saidIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const names = Reflect.ownKeys(value);
  const isTexts = names.every((name) => typeof name === 'string' && typeof Reflect.get(value, name) === 'string');
  const said = isTexts ? JSON.stringify(value) : undefined;
  return said !== undefined && said.length <= QUERY_LENGTH ? said : undefined;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one !== 'object' || one === null);

/** Checks what did not come as a plain JSON body. @throws BadRequestException naming the fields */
export function validated<T>(metatype: Type<T>, value: unknown): Promise<T> {
  return validationPipe().transform(value, { type: 'body', metatype } satisfies ArgumentMetadata) as Promise<T>;
}

/** One at a time: of thousands of faults the first few are told, and the others are not even put into words. */
function* messagesIn(errors: readonly ValidationError[], path = ''): Generator<[string, string]> {
  for (const { property, constraints, children } of errors) {
    const field = path + property;
    for (const [rule, message] of Object.entries(constraints ?? {})) {
      yield [field, rule === 'whitelistValidation' ? `There is no field '${shown(field)}' here` : message];
    }
    yield* messagesIn(children ?? [], `${field}.`);
  }
}

const shown = (field: string) => (field.length > 60 ? `${field.slice(0, 60)}…` : field);

function first<T>(count: number, items: Generator<T>): T[] {
  const found: T[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}
