import type { Check } from '@wavelane/contracts';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The check that browser and server share, as a decorator: a text that passes it, with its own message. */
export function IsValid(check: Check, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'passes',
      // For those who ask the decorators what a field may hold.
      constraints: [check],
      validator: {
        validate: (value) => typeof value === 'string' && check(value) === undefined,
        // With `each` the whole list comes here: the first text that does not pass gives the message.
        defaultMessage: (args) => {
          const values: unknown[] = Array.isArray(args?.value) ? args.value : [args?.value];
          const wrong = values.find((value) => typeof value !== 'string' || check(value) !== undefined);
          return check(typeof wrong === 'string' ? wrong : '') ?? `${args?.property} must be text`;
        },
      },
    },
    options,
  );
}
