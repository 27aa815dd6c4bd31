import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type BulkResult, type Channel, type CurrentUser, type Template } from '@wavelane/contracts';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { useSharedFile } from '@/components/attachments/use-shared-file';
import { useToast } from '@/app/toast/use-toast';
import { CONTENT_FIELDS, contentField, contentOf } from '@/components/message/message-content';
import { withFitContent, richOf } from '@/components/message/rich/rich-draft';
import { useRich } from '@/components/message/rich/use-rich';
import { existing } from '@/components/message/sending';
import { useRememberedPurpose } from '@/components/message/purpose/use-remembered-purpose';
import { useOnlyChannel } from '@/components/message/use-only-channel';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { messageCount } from '@/components/words/counts';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors } from '@/lib/form';
import { formatDateTime } from '@/lib/format';
import { bulkForm, EMPTY, type Values } from './bulk-form';
import { useSavedBulk } from './draft/use-saved-bulk';
import { fileVariables } from './preview/file-variables';
import { type Asked, usePreview } from './preview/use-preview';
import { useKeptUpload } from './use-kept-upload';

interface BulkFormNeeds {
  user: CurrentUser;
  channels: readonly Channel[];
  /** Whether these are all channels. */
  isKnown: boolean;
  onSent: (result: BulkResult) => void;
}

/** The form of a bulk job: its values, its file with the server's preview, its draft, and how it is sent. */
export function useBulkForm({ user, channels, isKnown, onSent }: BulkFormNeeds) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: EMPTY });
  const values = useWatch({ control: form.control }) as Values;
  const file = useFile(form, user.timeZone);
  const fit = (kept: Values) => withFitContent({ ...kept, channelId: existing(channels, kept.channelId) });
  const dropDraft = useDraft('bulk', { form, values, isReady: isKnown, fit });
  useOnlyChannel(channels, values.channelId, (id) => form.resetField('channelId', { defaultValue: id }));
  const dropUpload = useKeptUpload(user.id, isKnown, file.upload, file.check);
  const saved = useSavedBulk({ user, form, values, upload: file.upload, fit, onUpload: file.check });
  const removeFile = () => {
    dropUpload();
    file.clear();
  };
  const rich = useRich(
    values.content,
    (content) => form.setValue('content', content, { shouldDirty: true }),
    fileVariables(file.preview),
  );
  const write = (name: keyof Values, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const shared = useSharedFile(values.media, (media) => {
    form.clearErrors('media');
    form.setValue('media', media, { shouldDirty: true });
  });
  const dropAll = () => {
    dropDraft();
    dropUpload();
    shared.reset();
    saved.leave();
  };
  const done = (result: BulkResult) => {
    saved.done();
    dropAll();
    file.clear();
    onSent(result);
  };
  const templates = useTemplates(form, shared.reset);
  return { form, values, file, shared, rich, saved, write, removeFile, dropAll, done, ...templates };
}

export type Bulk = ReturnType<typeof useBulkForm>;

/** The file, and the server's check of it with this form. */
function useFile(form: UseFormReturn<Values>, timeZone: string) {
  return usePreview(
    form.getValues,
    timeZone,
    (found) => {
      // A file with its own texts is used as it is, until the user chooses otherwise.
      if (found.mapping.message !== null && form.getValues('body').trim() === '') form.setValue('source', 'column');
      if (found.mapping.message === null) form.setValue('source', 'one');
    },
    (refusal) => {
      if (!(refusal instanceof ApiError) || !Object.keys(refusal.fields).some((name) => contentField(name) in EMPTY))
        return false;
      fieldErrors(form, contentField)(refusal);
      return true;
    },
  );
}

/**
 * Templates to begin with: one that is chosen, or that the address names, fills the form.
 * @param dropPending ends the upload of a file that the template's takes the place of
 */
function useTemplates(form: UseFormReturn<Values>, dropPending: () => void) {
  const { data: templates = [] } = useQuery(templatesQuery);
  const remember = useRememberedPurpose((templateId, purpose) => {
    if (form.getValues('templateId') === templateId) form.setValue('purpose', purpose, { shouldDirty: true });
  });
  const fillFrom = (template: Template) => {
    remember(template.id);
    const content = { ...contentOf(template), source: 'one' } as const;
    dropPending();
    form.setValue('media', template.media ?? null, { shouldDirty: true });
    for (const name of [...CONTENT_FIELDS, 'source'] as const)
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('content', richOf(template.content), { shouldDirty: true });
  };
  const { template: named } = useSearch({ from: '/_app/bulk' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });
  return { templates, fillFrom };
}

interface SendingNeeds {
  user: CurrentUser;
  form: UseFormReturn<Values>;
  onFailed: (error: Error) => void;
  onDone: (result: BulkResult) => void;
}

/** Makes a job of the checked messages, and reports it. */
export function useSendBulk({ user, form, onFailed, onDone }: SendingNeeds) {
  const client = useQueryClient();
  const toast = useToast();
  return useAction(api.sendBulkFile, {
    body: ({ values, upload }: Asked) => bulkForm(values, upload, user.timeZone, false),
    failed: { title: t`Failed to send bulk messages`, otherwise: t`Could not create bulk job` },
    form: fieldErrors(form, contentField),
    onFailed,
    onDone: async (result) => {
      if ('dryRun' in result) return;
      toast({ ...wordsFor(result, user.timeZone), tone: 'success' });
      onDone(result);
      await refresh(client, api.jobs, api.me);
    },
  });
}

function wordsFor({ report, scheduledFor }: BulkResult, timeZone: string) {
  if (scheduledFor === null)
    return { title: t`${messageCount(report.valid)} queued`, description: t`Follow them in the outbox.` };
  return {
    title: t`${messageCount(report.valid)} scheduled`,
    description: t`Goes out on ${formatDateTime(scheduledFor, timeZone)}`,
  };
}
