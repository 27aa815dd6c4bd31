import { t } from '@lingui/core/macro';
import AddRoundedIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { api, type CannedReply } from '@wavelane/contracts';
import { useState } from 'react';
import { cannedRepliesQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { useMay } from '@/lib/hooks/use-may';
import { isolate } from '@/lib/bidi';
import { CannedReplyRow } from './canned-reply-row';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const CannedReplyDialog = lazily(() => import('./canned-reply-dialog'), 'CannedReplyDialog');

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; reply: CannedReply };

/** Short texts that members answer with, and what is typed to have them. */
export function CannedRepliesPage() {
  const { data: replies, error, isPending, refetch } = useQuery({ ...cannedRepliesQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isManager = useMay('manage');
  const create = isManager ? (
    <Button
      variant="contained"
      startIcon={<AddRoundedIcon />}
      onClick={() => setOpen({ kind: 'new' })}
    >{t`New canned reply`}</Button>
  ) : null;
  return (
    <Page
      title={t`Canned replies`}
      subtitle={t`Answers that are given again and again. In the inbox, type a slash and the short name.`}
      action={create}
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={3} /> : null}
      {replies?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`No canned replies yet`}
            text={t`Write down what people ask for most, for example opening hours as /hours.`}
          />
        </Paper>
      ) : null}
      {replies && replies.length > 0 ? (
        <Paper variant="outlined">
          <Box
            component="ul"
            aria-label={t`Canned replies`}
            sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
          >
            {replies.map((reply) => (
              <CannedReplyRow
                key={reply.id}
                reply={reply}
                {...(isManager && {
                  onEdit: () => setOpen({ kind: 'edit', reply }),
                  onDelete: () => setOpen({ kind: 'delete', reply }),
                })}
              />
            ))}
          </Box>
        </Paper>
      ) : null}
      {open?.kind === 'new' ? <CannedReplyDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <CannedReplyDialog reply={open.reply} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteDialog reply={open.reply} onClose={close} /> : null}
    </Page>
  );
}

function DeleteDialog({ reply: { id, shortName }, onClose }: { reply: CannedReply; onClose: () => void }) {
  const remove = useAction(api.deleteCannedReply, {
    parameters: { id },
    refreshes: [api.cannedReplies],
    done: t`Canned reply deleted`,
    failed: t`Failed to delete canned reply`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete ${isolate(`/${shortName}`)}?`}
      text={t`What was answered with it stays as it is. This cannot be undone.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
