import type { ComponentProps } from 'react';
import { Field } from './field';

/**
 * A field for a whole number. It is a text field: a wheel does not change it, digits of all scripts can be typed, and a
 * text that is no whole number stays visible with the reason. `wholeNumber` of the contracts reads it.
 */
export function WholeField({ inputProps, ...field }: Omit<ComponentProps<typeof Field>, 'type'>) {
  return <Field {...field} type="text" autoComplete="off" inputProps={{ inputMode: 'numeric', ...inputProps }} />;
}
