import AddRoundedIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Template } from '@wavelane/contracts';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '@/api/errors';
import { refresh, templatesQuery } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { TemplateCard } from './template-card';

const TemplateDialog = lazy(() => import('./template-dialog').then((module) => ({ default: module.TemplateDialog })));
const ConfirmDialog = lazy(() =>
  import('@/components/dialogs/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; template: Template };

/** Messages to use again. */
export function TemplatesPage() {
  const templates = useQuery({ ...templatesQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const create = (
    <Button variant="contained" startIcon={<AddRoundedIcon />} onClick={() => setOpen({ kind: 'new' })}>
      New Template
    </Button>
  );
  return (
    <Page title="Templates" subtitle="Messages to use again, with names and other values filled in." action={create}>
      {templates.error ? <ErrorNote error={templates.error} retry={() => void templates.refetch()} /> : null}
      {templates.isPending ? <Loading rows={2} /> : null}
      {templates.data?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title="No templates yet" text="Write a message once and use it for every customer." />
        </Paper>
      ) : null}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } }}>
        {templates.data?.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            onEdit={() => setOpen({ kind: 'edit', template })}
            onDelete={() => setOpen({ kind: 'delete', template })}
          />
        ))}
      </Box>
      <Suspense>
        {open?.kind === 'new' ? <TemplateDialog onClose={close} /> : null}
        {open?.kind === 'edit' ? <TemplateDialog template={open.template} onClose={close} /> : null}
        {open?.kind === 'delete' ? <DeleteDialog template={open.template} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

function DeleteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useSubmit<void>(
    { method: 'DELETE', path: () => `/api/templates/${template.id}` },
    {
      onSuccess: async () => {
        await refresh(client, '/api/templates');
        toast({ title: 'Template deleted', tone: 'success' });
        onClose();
      },
      onError: (error) =>
        toast({
          title: 'Failed to delete template',
          description: messageOf(error, 'Please try again.'),
          tone: 'error',
        }),
    },
  );
  return (
    <ConfirmDialog
      open
      title={`Delete ${template.title}?`}
      text="Messages that were sent with it stay as they are. This cannot be undone."
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
