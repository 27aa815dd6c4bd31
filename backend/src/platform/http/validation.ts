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
  return new ValidationPipe({
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
