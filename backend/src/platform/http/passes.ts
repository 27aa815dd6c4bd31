import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { Check } from '@wavelane/contracts';

/** The check that browser and server share, as a decorator: a text that passes it, with its own message. */
export function Passes(check: Check, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'passes',
      validator: {
        validate: (value) => typeof value === 'string' && check(value) === undefined,
        defaultMessage: (args) =>
          typeof args?.value === 'string' ? check(args.value)! : (check('') ?? `${args?.property} must be a text`),
      },
    },
    options,
  );
}
