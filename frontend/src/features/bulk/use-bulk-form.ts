import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type BulkResult, type Channel, type CurrentUser, type Template } from '@wavelane/contracts';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { useToast } from '@/app/toast/use-toast';
import { CONTENT_FIELDS, contentField, contentOf } from '@/components/message/message-content';
import { existing } from '@/components/message/sending';
import { useOnlyChannel } from '@/components/message/use-only-channel';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { messageCount } from '@/components/words/counts';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors } from '@/lib/form';
import { formatDateTime } from '@/lib/format';
import { bulkForm, EMPTY, type Upload, type Values } from './bulk-form';
import { usePreview } from './preview/use-preview';
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
  const dropDraft = useDraft('bulk', {
    form,
    values,
    isReady: isKnown,
    fit: (kept) => ({ ...kept, channelId: existing(channels, kept.channelId) }),
  });
  useOnlyChannel(channels, values.channelId, (id) => form.resetField('channelId', { defaultValue: id }));
  const dropUpload = useKeptUpload(user.id, isKnown, file.upload, file.check);
  const removeFile = () => {
    dropUpload();
    file.clear();
  };
  const dropAll = () => {
    dropDraft();
    dropUpload();
  };
  const done = (result: BulkResult) => {
    dropAll();
    file.clear();
    onSent(result);
  };
  return { form, values, file, removeFile, dropAll, done, ...useTemplates(form) };
}

/** The file, and what the server makes of it with this form. */
function useFile(form: UseFormReturn<Values>, timeZone: string) {
  return usePreview(
    form.getValues,
    timeZone,
    (found) => {
      // A file that brings its texts is used as it is, until the user chooses otherwise.
      if (found.mapping.message !== null && form.getValues('body').trim() === '') form.setValue('source', 'column');
      if (found.mapping.message === null) form.setValue('source', 'one');
    },
    (refusal) => {
      if (!(refusal instanceof ApiError) || !Object.keys(refusal.fields).some((name) => name in EMPTY)) return false;
      fieldErrors(form, contentField)(refusal);
      return true;
    },
  );
}

/** Templates to begin with: one that is chosen, or that the address names, fills the form. */
function useTemplates(form: UseFormReturn<Values>) {
  const { data: templates = [] } = useQuery(templatesQuery);
  const fillFrom = (template: Template) => {
    const content = { ...contentOf(template), source: 'one' } as const;
    for (const name of [...CONTENT_FIELDS, 'source'] as const)
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
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
  /** The answer came, whatever it is. */
  onAnswered: () => void;
  onDone: (result: BulkResult) => void;
}

/** Makes a job of the file and says so. */
export function useSendBulk({ user, form, onAnswered, onDone }: SendingNeeds) {
  const client = useQueryClient();
  const toast = useToast();
  return useAction(api.sendBulkFile, {
    body: (chosen: Upload) => bulkForm(form.getValues(), chosen, user.timeZone, false),
    failed: { title: t`Failed to send bulk messages`, otherwise: t`Could not create bulk job` },
    form: fieldErrors(form, contentField),
    onFailed: onAnswered,
    onDone: async (result) => {
      if ('dryRun' in result) return;
      onAnswered();
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
