import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';

/** Puts the server's messages beside the fields they are about. */
export function showServerFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields)) {
    if (name in form.getValues()) {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true });
    }
  }
}
