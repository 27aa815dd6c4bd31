import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The open parts of a page, kept in its address: it can be shared, survives a reload, and Back closes a part.
 * @param names of the parameters, which the page's route takes from the address
 * @returns their values (null = none), and a function that changes some of them: opening is a step in the history,
 * closing is none
 */
export function useAddressParts<Name extends string>(...names: readonly Name[]) {
  const navigate = useNavigate();
  const search: Partial<Record<string, unknown>> = useSearch({ strict: false });
  const parts = Object.fromEntries(
    names.map((name) => [name, typeof search[name] === 'string' ? search[name] : null]),
  ) as Record<Name, string | null>;
  const show = useCallback(
    (changed: Partial<Record<Name, string | null>>) => {
      const next = Object.entries<unknown>({ ...search, ...changed }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      const isClosing = Object.values(changed).every((value) => value === null);
      void navigate({ to: '.', search: Object.fromEntries(next), replace: isClosing });
    },
    [navigate, search],
  );
  return [parts, show] as const;
}
