import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { cannedRepliesQuery, templatesQuery } from '@/api/queries';
import { filledFor, slashAt, type Snippet, snippetsFor } from './slash';
import { useOffered } from './use-offered';

type Person = Parameters<typeof filledFor>[0];

/** Canned replies and templates, offered after a slash in a field. */
export function useSnippets(
  area: RefObject<HTMLTextAreaElement | null>,
  person: Person,
  /** Takes what the chosen one carries beside its text. */
  onCarried: (carried: Pick<Snippet, 'content' | 'media'>) => void,
) {
  const { data: canned = [] } = useQuery(cannedRepliesQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const offered = useOffered<Snippet>(area, {
    ...{ sign: '/', asked: slashAt },
    offer: (query) => snippetsFor(query, canned, templates),
    text: ({ text }) => filledFor(person, text),
    onChosen: onCarried,
  });
  return { ...offered, hasAny: canned.length + templates.length > 0 };
}
