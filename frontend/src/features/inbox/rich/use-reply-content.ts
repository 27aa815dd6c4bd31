import { useQuery } from '@tanstack/react-query';
import type { RichContent, RichKind } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import {
  contentOfDraft,
  emptyDraft,
  isRichDraft,
  richOf,
  type RichDraft,
  type RichProblems,
} from '@/components/message/rich/rich-draft';
import { refusedFields } from '@/components/message/rich/rich-problems';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';

/** The list, place, contact or poll of an answer, kept in this tab until it is sent; and its dialog. */
export function useReplyContent(id: string) {
  const { data: user } = useQuery(sessionQuery);
  const key = user ? draftKey(user.id, `inbox/${id}/content`) : null;
  const [drafts, setDrafts] = useState<Partial<Record<string, RichDraft | null>>>({});
  /** The draft in the dialog; null: it is closed. */
  const [edited, setEdited] = useState<RichDraft | null>(null);
  const [problems, setProblems] = useState<RichProblems>({});
  const kept = key === null ? undefined : readDraft(key);
  const own = key === null ? undefined : drafts[key];
  const draft = own === undefined ? (isRichDraft(kept) ? kept : null) : own;
  const put = (next: RichDraft | null) => {
    if (key === null) return;
    setProblems({});
    setDrafts((all) => ({ ...all, [key]: next }));
    if (next === null) dropDraft(key);
    else keepDraft(key, next);
  };
  return {
    draft,
    content: draft === null ? null : contentOfDraft(draft),
    problems,
    put,
    /** Takes the content of a canned reply or a template. */
    take: (content: RichContent | undefined) => (content ? put(richOf(content)) : undefined),
    clear: () => put(null),
    /** Shows the server's objections. */
    refuse: (error: unknown) => setProblems(refusedFields(error)),
    dialog: {
      edited,
      begin: (kind: RichKind) => setEdited(draft?.kind === kind ? draft : emptyDraft(kind)),
      change: () => setEdited(draft),
      close: () => setEdited(null),
      done: (next: RichDraft) => {
        put(next);
        setEdited(null);
      },
    },
  };
}

export type ReplyContent = ReturnType<typeof useReplyContent>;
