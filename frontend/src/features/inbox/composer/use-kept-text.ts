import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';

/** The kind of a text in a conversation: for the person, or for members. */
export type Kind = 'reply' | 'note';

/** A text of a conversation that is kept in this tab until it is sent. */
export function useKeptText(id: string, kind: Kind) {
  const { data: user } = useQuery(sessionQuery);
  const key = user ? draftKey(user.id, `inbox/${id}/${kind}`) : null;
  const [texts, setTexts] = useState<Partial<Record<string, string>>>({});
  const kept = key === null ? undefined : readDraft(key);
  const text = (key === null ? undefined : texts[key]) ?? (typeof kept === 'string' ? kept : '');
  const change = (next: string) => {
    if (key === null) return;
    setTexts((all) => ({ ...all, [key]: next }));
    if (next === '') dropDraft(key);
    else keepDraft(key, next);
  };
  return [text, change] as const;
}
