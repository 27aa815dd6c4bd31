import { t } from '@lingui/core/macro';
import AddRoundedIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Template } from '@wavelane/contracts';
import { useState } from 'react';
import { templatesQuery, templateUsesQuery } from '@/api/queries';
import { useMay } from '@/lib/hooks/use-may';
import { useAction } from '@/api/use-action';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { TemplateCard } from './template-card';
import { TemplateSearch as Search } from './template-search';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const TemplateDialog = lazily(() => import('./template-dialog'), 'TemplateDialog');

type Open = { kind: 'new' } | { kind: 'edit' | 'copy' | 'delete'; template: Template };

/** From so many on they are searched and not only looked through. */
const MANY = 6;

/** Title and all that it says. */
const holds = ({ title, header, body, footer, buttons }: Template, wanted: string) =>
  [title, header, body, footer, ...buttons].some((text) => text?.toLocaleLowerCase().includes(wanted));

/** Messages to use again. */
export function TemplatesPage() {
  const templates = useQuery({ ...templatesQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<Open | null>(null);
  const { search: given = '' } = useSearch({ from: '/_app/templates' });
  const [search, setSearch] = useState(given);
  // A link led to another one while the page was open.
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    setSearch(given);
  }
  const wanted = search.trim().toLocaleLowerCase();
  const all = templates.data ?? [];
  const shown = wanted === '' ? all : all.filter((template) => holds(template, wanted));
  const { data: uses = [] } = useQuery(templateUsesQuery(all.map(({ id }) => id)));
  const countOf = ({ id }: Template) => uses.find(({ templateId }) => templateId === id);
  const close = () => setOpen(null);
  const isManager = useMay('manage');
  const create = isManager ? (
    <Button
      variant="contained"
      startIcon={<AddRoundedIcon />}
      onClick={() => setOpen({ kind: 'new' })}
    >{t`New Template`}</Button>
  ) : null;
  return (
    <Page
      title={t`Templates`}
      subtitle={t`Messages to use again, with names and other values filled in.`}
      action={create}
    >
      {templates.error ? <ErrorNote error={templates.error} retry={() => void templates.refetch()} /> : null}
      {templates.isPending ? <Loading rows={2} /> : null}
      {templates.data?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`No templates yet`}
            text={
              isManager
                ? t`Write a message once and use it for every customer.`
                : t`The owner or a manager of the team writes them.`
            }
          />
        </Paper>
      ) : null}
      {all.length >= MANY || wanted ? <Search value={search} found={shown.length} onChange={setSearch} /> : null}
      {shown.length === 0 && all.length > 0 ? <Typography>{t`No template contains these words.`}</Typography> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {shown.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            use={countOf(template)}
            onEdit={() => setOpen({ kind: 'edit', template })}
            onDuplicate={() => setOpen({ kind: 'copy', template })}
            onDelete={() => setOpen({ kind: 'delete', template })}
          />
        ))}
      </Box>
      {open?.kind === 'new' ? <TemplateDialog onClose={close} /> : null}
      {open?.kind === 'copy' ? <TemplateDialog copyOf={open.template} onClose={close} /> : null}
      {open?.kind === 'edit' ? (
        <TemplateDialog template={open.template} use={countOf(open.template)} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? <DeleteDialog template={open.template} onClose={close} /> : null}
    </Page>
  );
}

function DeleteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const remove = useAction(api.deleteTemplate, {
    parameters: { id: template.id },
    refreshes: [api.templates],
    done: t`Template deleted`,
    failed: t`Failed to delete template`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete ${template.title}?`}
      text={t`Messages that were sent with it stay as they are. This cannot be undone.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
