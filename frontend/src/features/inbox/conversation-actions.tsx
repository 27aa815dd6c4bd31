import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api, type ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { useKeys } from '@/lib/hooks/use-keys';
import { lazily } from '@/components/lazy/lazily';
import { SnoozeDialog } from './snooze-dialog';
import { TakeOverDialog } from './take-over-dialog';

const AssignDialog = lazily(() => import('./assign-dialog'), 'AssignDialog');

const LISTS = [api.conversations, api.conversationCounts];

/** Who answers, and whether anything is left to do. */
export function ConversationActions({ conversation }: { conversation: ConversationDetail }) {
  const { id, owner, state } = conversation;
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<'snooze' | 'take-over' | 'assign' | null>(null);
  const of = { parameters: { id }, refreshes: LISTS };
  // Whoever was faster is told; the list shows it, too.
  const claim = useAction(api.claimConversation, { ...of, failed: t`Not taken` });
  const release = useAction(api.releaseConversation, { ...of, failed: t`Not given back` });
  const resolve = useAction(api.resolveConversation, { ...of, done: t`Resolved`, failed: t`Not resolved` });
  const reopen = useAction(api.reopenConversation, { ...of, failed: t`Not opened` });
  const busy = claim.isPending || release.isPending || resolve.isPending || reopen.isPending;
  const isMine = owner !== null && owner.id === user?.id;
  const isOthers = owner !== null && !isMine;
  const mayEnd = state !== 'resolved' && !isOthers && !busy;
  useKeys({
    a: () => setOpen('assign'),
    c: busy || isMine ? undefined : isOthers ? () => setOpen('take-over') : () => claim.mutate({ expectedOwner: null }),
    e: mayEnd ? () => resolve.mutate() : undefined,
    s: mayEnd ? () => setOpen('snooze') : undefined,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {owner === null ? (
        <Button
          size="small"
          variant="outlined"
          loading={claim.isPending}
          onClick={() => claim.mutate({ expectedOwner: null })}
        >
          {t`Take`}
        </Button>
      ) : null}
      {isMine ? (
        <Button size="small" variant="outlined" loading={release.isPending} onClick={() => release.mutate()}>
          {t`Give back`}
        </Button>
      ) : null}
      {isOthers ? (
        <Button size="small" variant="outlined" onClick={() => setOpen('take-over')}>{t`Take over…`}</Button>
      ) : null}
      <Button size="small" onClick={() => setOpen('assign')}>{t`Assign to…`}</Button>
      {state === 'open' ? null : (
        <Button size="small" variant="outlined" loading={reopen.isPending} onClick={() => reopen.mutate()}>
          {t`Open again`}
        </Button>
      )}
      {state === 'resolved' || isOthers ? null : (
        <>
          <Button size="small" disabled={busy} onClick={() => setOpen('snooze')}>{t`Snooze…`}</Button>
          <Button size="small" loading={resolve.isPending} onClick={() => resolve.mutate()}>{t`Resolve`}</Button>
        </>
      )}
      {open === 'assign' ? <AssignDialog conversation={conversation} onClose={() => setOpen(null)} /> : null}
      {open === 'snooze' ? <SnoozeDialog id={id} onClose={() => setOpen(null)} /> : null}
      {open === 'take-over' && owner ? <TakeOverDialog id={id} owner={owner} onClose={() => setOpen(null)} /> : null}
    </Box>
  );
}
