import { api, type ConversationDetail } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '@/api/use-action';

/** Marks a conversation as read if a member who can answer looks at it; a hidden tab reads nothing. */
export function useRead({ id, unread, lastAt }: ConversationDetail, mayAnswer: boolean): void {
  const read = useAction(api.readConversation, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    insists: true,
  });
  const { isPending } = read;
  const told = useRef<string | null>(null);
  const note = useEffectEvent(() => {
    if (!mayAnswer || unread === 0 || document.hidden || isPending) return;
    told.current = lastAt;
    read.mutate();
  });
  // A message may have come during the report of an earlier one.
  const noteMissed = useEffectEvent(() => {
    if (told.current !== null && told.current !== lastAt) note();
  });
  useEffect(() => {
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [id, unread, lastAt, mayAnswer]);
  useEffect(() => {
    if (!isPending) noteMissed();
  }, [isPending]);
}
