import type { Check } from '@wavelane/contracts';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A text under a rule that browser and server share: refused with the rule's own words. */
export const Checked = (check: Check, name: string, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && check(value) === undefined,
        defaultMessage: (args) => messageFor(check, args?.value, options?.each === true) ?? `${name} must be text`,
      },
    },
    options,
  );

function messageFor(check: Check, value: unknown, each: boolean): string | undefined {
  const texts = each && Array.isArray(value) ? (value as unknown[]) : [value];
  for (const text of texts) {
    const message = typeof text === 'string' ? check(text) : undefined;
    if (message !== undefined) return message;
  }
  return texts.every((text) => typeof text === 'string') ? undefined : check('');
}
