import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type Assignee, api, type ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';

const LISTS = [api.conversations, api.conversationCounts];

/** The action that needs more input first. */
export type Asking = 'snooze' | 'take-over' | { assign: Assignee } | null;

/** The actions for a conversation. @param onResolved nothing is left to do in it */
export function useActs({ id, owner, state }: ConversationDetail, onResolved: () => void) {
  const { data: user } = useQuery(sessionQuery);
  const [asking, setAsking] = useState<Asking>(null);
  const of = { parameters: { id }, refreshes: LISTS };
  // If another member was faster, a message reports it, and the list shows it, too.
  const claim = useAction(api.claimConversation, { ...of, failed: t`Not assigned` });
  const assign = useAction(api.assignConversation, { ...of, failed: t`Not assigned` });
  const release = useAction(api.releaseConversation, { ...of, failed: t`Still assigned to you` });
  const snooze = useAction(api.snoozeConversation, { ...of, failed: t`Not snoozed`, done: t`Snoozed` });
  const resolve = useAction(api.resolveConversation, {
    ...of,
    done: t`Resolved`,
    failed: t`Not resolved`,
    onDone: onResolved,
  });
  const reopen = useAction(api.reopenConversation, { ...of, failed: t`Not reopened` });
  const all = [claim, assign, release, snooze, resolve, reopen];
  const busy = all.some(({ isPending }) => isPending);
  const isMine = owner !== null && owner.id === user?.id;
  const isOthers = owner !== null && !isMine;
  const mayEnd = state !== 'resolved' && !isOthers && !busy;
  const take = () => {
    if (busy || isMine) return;
    if (isOthers) setAsking('take-over');
    else claim.mutate({ expectedOwner: null });
  };
  const give = (member: Assignee) => {
    // Taking it from another member needs a reason.
    if (isOthers) setAsking({ assign: member });
    else assign.mutate({ memberId: member.id, expectedOwner: owner?.id ?? null });
  };
  return {
    ...{ me: user?.id, asking, setAsking, busy, isMine, isOthers, mayEnd, take, give },
    ...{ isResolving: resolve.isPending, isReopening: reopen.isPending },
    release: () => release.mutate(),
    resolve: () => resolve.mutate(),
    reopen: () => reopen.mutate(),
    snooze: (until: string) => snooze.mutate({ until }),
  };
}

export type Acts = ReturnType<typeof useActs>;
