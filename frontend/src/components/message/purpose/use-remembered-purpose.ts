import { useQueryClient } from '@tanstack/react-query';
import { templateUsesQuery } from '@/api/queries';
import { USUAL_PURPOSE } from './purpose-field';

/**
 * Finds the purpose for which a template was used last.
 * @param onFound gets it, if the template was used before
 * @returns looks it up; without an answer of the server the purpose stays as it is
 */
export function useRememberedPurpose(onFound: (templateId: string, purpose: string) => void): (id: string) => void {
  const client = useQueryClient();
  return (id) => {
    const asked = client.fetchQuery({ ...templateUsesQuery([id]), staleTime: 0 });
    asked.then(
      ([use]) => {
        if (use?.lastUsedAt) onFound(id, use.purpose ?? USUAL_PURPOSE);
      },
      () => undefined,
    );
  };
}
