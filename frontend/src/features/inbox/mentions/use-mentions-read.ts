import { api, type ConversationDetail } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '@/api/use-action';

/** Marks the notes that mention a member as read when they look at the conversation; a hidden tab marks nothing. */
export function useMentionsRead({ id, mentioned }: ConversationDetail): void {
  const read = useAction(api.readMentions, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    insists: true,
  });
  const note = useEffectEvent(() => {
    if (mentioned && !document.hidden && !read.isPending) read.mutate();
  });
  useEffect(() => {
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [id, mentioned]);
}
