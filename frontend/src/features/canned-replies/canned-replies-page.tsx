import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, type CannedReply } from '@wavelane/contracts';
import { useState } from 'react';
import { cannedRepliesQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ListBeside, RowBeside } from '@/components/beside/list-beside';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { PlusIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { TemplatesTabs } from '@/components/links/templates-tabs';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { kindText } from '@/components/words/messages/message-kinds';
import { isolate } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';

const CannedReplyEditor = lazily(
  () => import('./canned-reply-editor'),
  'CannedReplyEditor',
  <Skeleton variant="rounded" height={480} />,
);

/** In the address, in place of an id. */
const NEW = 'new';

const holds = ({ shortName, text }: CannedReply, wanted: string) =>
  `/${shortName} ${text}`.toLocaleLowerCase().includes(wanted);

/** Short texts that members answer with, beside the short names that insert them. */
export function CannedRepliesPage() {
  const { data: replies, error, isPending, refetch } = useQuery({ ...cannedRepliesQuery, refetchOnMount: 'always' });
  const { search = '', reply: asked } = useSearch({ from: '/_app/templates/canned' });
  const navigate = useNavigate({ from: '/templates/canned' });
  const isPhone = useIsPhone();
  const isManager = useMay('manage');
  const [removed, setRemoved] = useState<CannedReply | null>(null);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = (replies ?? []).filter((reply) => holds(reply, wanted));
  const choose = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, reply: id }), replace: !isPhone });
  // Beside the list one of them is always open; on a phone the list comes first.
  const chosen = asked ?? (isPhone ? undefined : shown[0]?.id);
  const reply = replies?.find(({ id }) => id === chosen);
  const isNew = isManager && chosen === NEW;
  const isOpen = reply !== undefined || isNew;
  const hasAny = replies !== undefined && replies.length > 0;
  return (
    <Page
      title={t`Templates`}
      action={
        isManager ? (
          <Button variant="outlined" startIcon={<PlusIcon size={16} />} onClick={() => choose(NEW)}>
            {t`New canned reply`}
          </Button>
        ) : null
      }
    >
      <TemplatesTabs />
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={3} /> : null}
      {replies?.length === 0 && !isNew ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`No canned replies yet`}
            text={t`Save the answers you give most often, for example opening hours as /hours. In the inbox, type a slash and the name.`}
          />
        </Paper>
      ) : null}
      {hasAny || isNew ? (
        <Box sx={hasAny ? BESIDE : ALONE}>
          {!hasAny || (isPhone && isOpen) ? null : (
            <ListBeside
              label={t`Canned replies`}
              search={t`Search canned replies`}
              placeholder={t`Shortcut or words`}
              value={search}
              onSearch={(text) =>
                void navigate({ search: { search: text === '' ? undefined : text, reply: asked }, replace: true })
              }
              nothing={shown.length === 0 ? t`No canned reply contains these words.` : undefined}
            >
              {shown.map(({ id, shortName, text, content, media }) => (
                <RowBeside
                  key={id}
                  isShort
                  title={`/${shortName}`}
                  text={text === '' ? kindText((content ?? media)?.kind ?? '') : text}
                  isChosen={id === chosen}
                  onChoose={() => choose(id)}
                />
              ))}
            </ListBeside>
          )}
          {isOpen ? (
            <CannedReplyEditor
              key={chosen}
              reply={reply}
              onSaved={choose}
              onRemove={() => setRemoved(reply ?? null)}
              onLeave={() => choose(undefined)}
            />
          ) : null}
        </Box>
      ) : null}
      {removed ? (
        <DeleteDialog reply={removed} onClose={() => setRemoved(null)} onDone={() => choose(undefined)} />
      ) : null}
    </Page>
  );
}

interface DeleteDialogProps {
  reply: CannedReply;
  onClose: () => void;
  onDone: () => void;
}

function DeleteDialog({ reply: { id, shortName }, onClose, onDone }: DeleteDialogProps) {
  const remove = useAction(api.deleteCannedReply, {
    parameters: { id },
    refreshes: [api.cannedReplies],
    done: t`Canned reply deleted`,
    failed: t`Failed to delete canned reply`,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete ${isolate(`/${shortName}`)}?`}
      text={t`Replies that were sent with it stay as they are. This cannot be undone.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

const ALONE = { display: 'grid', gap: { xs: 4, lg: 6 }, alignItems: 'start', maxWidth: { md: 480 } } as const;
const BESIDE = {
  ...{ display: 'grid', gap: { xs: 4, lg: 6 }, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const;
