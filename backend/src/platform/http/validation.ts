import { BadRequestException, type ValidationError, ValidationPipe } from '@nestjs/common';

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

function messagesOf(error: ValidationError, path = ''): [string, string][] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]): [string, string] => [
    field,
    rule === 'whitelistValidation' ? `There is no field '${field}' here` : message,
  ]);
  return [...own, ...(error.children ?? []).flatMap((child) => messagesOf(child, `${field}.`))];
}
