import {
  type ArgumentMetadata,
  BadRequestException,
  type Type,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';

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
      const fields = Object.fromEntries(errors.flatMap((error) => messagesOf(error)));
      const message = Object.values(fields)[0] ?? 'The request is not valid.';
      return new BadRequestException({ message, fields });
    },
  });
}

/** Checks what did not come as a plain JSON body. @throws BadRequestException naming the fields */
export function validated<T>(metatype: Type<T>, value: unknown): Promise<T> {
  return validationPipe().transform(value, { type: 'body', metatype } satisfies ArgumentMetadata) as Promise<T>;
}

function messagesOf(error: ValidationError, path = ''): [string, string][] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]): [string, string] => [
    field,
    rule === 'whitelistValidation' ? `There is no field '${field}' here` : message,
  ]);
  return [...own, ...(error.children ?? []).flatMap((child) => messagesOf(child, `${field}.`))];
}
