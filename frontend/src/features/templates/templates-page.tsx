import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, type Template } from '@wavelane/contracts';
import { useState } from 'react';
import { templatesQuery, templateUsesQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ListBeside, RowBeside } from '@/components/beside/list-beside';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { PlusIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { TemplatesTabs } from '@/components/links/templates-tabs';
import { Page } from '@/components/page';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { kindText } from '@/components/words/messages/message-kinds';
import { formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';

const TemplateEditor = lazily(
  () => import('./template-editor'),
  'TemplateEditor',
  <Skeleton variant="rounded" height={560} />,
);

/** In the address, in place of an id. */
const NEW = 'new';
const COPY_OF = 'copy-of-';

/** Whether a template contains a text, in its title or its content. */
const holds = ({ title, header, body, footer, buttons }: Template, wanted: string) =>
  [title, header, body, footer, ...buttons].some((text) => text?.toLocaleLowerCase().includes(wanted));

/** Messages to use again: the list, the chosen one, and the phone that it arrives on. */
export function TemplatesPage() {
  const templates = useQuery({ ...templatesQuery, refetchOnMount: 'always' });
  const { search = '', template: asked } = useSearch({ from: '/_app/templates/' });
  const navigate = useNavigate({ from: '/templates/' });
  const isPhone = useIsPhone();
  const isManager = useMay('manage');
  const [removed, setRemoved] = useState<Template | null>(null);
  const all = templates.data ?? [];
  const wanted = search.trim().toLocaleLowerCase();
  const shown = wanted === '' ? all : all.filter((template) => holds(template, wanted));
  const choose = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, template: id }), replace: !isPhone });
  // Beside the list one of them is always open; on a phone the list comes first.
  const chosen = asked ?? (isPhone ? undefined : shown[0]?.id);
  const template = all.find(({ id }) => id === chosen);
  const copyOf = all.find(({ id }) => chosen === `${COPY_OF}${id}`);
  const isNew = isManager && (chosen === NEW || copyOf !== undefined);
  const isOpen = template !== undefined || isNew;
  const { data: uses = [] } = useQuery(templateUsesQuery(all.map(({ id }) => id)));
  const usageOf = (id: string) => uses.find(({ templateId }) => templateId === id);
  return (
    <Page
      title={t`Templates`}
      action={
        isManager ? (
          <Button variant="outlined" startIcon={<PlusIcon size={16} />} onClick={() => choose(NEW)}>
            {t`New Template`}
          </Button>
        ) : null
      }
    >
      <TemplatesTabs />
      {templates.error ? <ErrorNote error={templates.error} retry={() => void templates.refetch()} /> : null}
      {templates.isPending ? <Waiting /> : null}
      {templates.data?.length === 0 && !isNew ? <Nothing isManager={isManager} /> : null}
      {all.length > 0 || isNew ? (
        <Box sx={all.length > 0 ? BESIDE : ALONE}>
          {all.length === 0 || (isPhone && isOpen) ? null : (
            <ListBeside
              label={t`Templates`}
              search={t`Search templates`}
              placeholder={t`Title or words`}
              value={search}
              onSearch={(text) =>
                void navigate({ search: { search: text === '' ? undefined : text, template: asked }, replace: true })
              }
              nothing={shown.length === 0 ? t`No template contains these words.` : undefined}
            >
              {shown.map(({ id, title, body, content, media }) => (
                <RowBeside
                  key={id}
                  title={title}
                  aside={usedText(usageOf(id)?.jobs)}
                  text={body || kindText((content ?? media)?.kind ?? '')}
                  isChosen={id === chosen}
                  onChoose={() => choose(id)}
                />
              ))}
            </ListBeside>
          )}
          {isOpen ? (
            <TemplateEditor
              key={chosen}
              template={template}
              copyOf={copyOf}
              use={template && usageOf(template.id)}
              onSaved={choose}
              onCopy={() => choose(`${COPY_OF}${chosen ?? ''}`)}
              onRemove={() => setRemoved(template ?? null)}
              onLeave={() => choose(undefined)}
            />
          ) : null}
        </Box>
      ) : null}
      {removed ? (
        <DeleteDialog template={removed} onClose={() => setRemoved(null)} onDone={() => choose(undefined)} />
      ) : null}
    </Page>
  );
}

const usedText = (jobs: number | undefined): string | undefined =>
  jobs === undefined ? undefined : jobs === 0 ? t`not used` : formatNumber(jobs);

function Nothing({ isManager }: { isManager: boolean }) {
  return (
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
  );
}

function Waiting() {
  return (
    <Box role="status" aria-busy aria-label={t`Loading`} sx={BESIDE}>
      <Skeleton variant="rounded" height={400} />
      <Skeleton variant="rounded" height={560} />
    </Box>
  );
}

interface DeleteDialogProps {
  template: Template;
  onClose: () => void;
  onDone: () => void;
}

function DeleteDialog({ template, onClose, onDone }: DeleteDialogProps) {
  const remove = useAction(api.deleteTemplate, {
    parameters: { id: template.id },
    refreshes: [api.templates],
    done: t`Template deleted`,
    failed: t`Failed to delete template`,
    onDone: () => {
      onClose();
      onDone();
    },
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

const ALONE = {
  ...{ display: 'grid', gap: { xs: 4, lg: 6 }, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
} as const;
const BESIDE = {
  ...ALONE,
  gridTemplateColumns: {
    ...{ xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)', lg: '304px minmax(0, 1fr) 300px' },
  },
  // Between the widths the phone is below the text.
  '& > :nth-of-type(3)': { gridColumn: { md: 2, lg: 'auto' } },
} as const;
