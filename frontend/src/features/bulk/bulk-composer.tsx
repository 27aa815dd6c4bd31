import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type BulkResult, type Channel, type CurrentUser, type Template } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { templatesQuery } from '@/api/queries';
import { ApiError } from '@/api/errors';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { useToast } from '@/app/toast/use-toast';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Field } from '@/components/fields/field';
import { messageCount } from '@/components/words/counts';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { formatDateTime } from '@/lib/format';
import { ChannelChoice, TemplateChoice } from '@/components/message/choices';
import { CONTENT_FIELDS, contentField, contentOf } from '@/components/message/message-content';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { existing } from '@/components/message/sending';
import { part } from '@/components/parts/part';
import { bulkForm, EMPTY, type Upload, type Values } from './bulk-form';
import { TextFields } from './text-fields';
import { useKeptUpload } from './use-kept-upload';
import { usePreview } from './preview/use-preview';

// Its room is kept until it is there, so that nothing moves.
const FileDrop = part(() => import('./file-drop'), 'FileDrop', {
  fallback: <Box sx={{ minHeight: { xs: 343, sm: 225 } }} />,
});
const BulkAside = part(() => import('./bulk-aside'), 'BulkAside');
// What a file brings along comes with the first file.
const FileReading = part(() => import('./file-reading'), 'FileReading');
const ConfirmSend = part(() => import('./confirm/confirm-send'), 'ConfirmSend');
const PreviewPart = part(() => import('./preview/preview-part'), 'PreviewPart');

interface BulkComposerProps {
  user: CurrentUser;
  channels: readonly Channel[];
  /** False while nothing can be sent. */
  isReady: boolean;
  /** Whether these are all channels. */
  isKnown: boolean;
  onSent: (result: BulkResult) => void;
}

/** From a file to a job: how it is read, what it says, what becomes of each row, and off it goes. */
export function BulkComposer({ user, channels, isReady, isKnown, onSent }: BulkComposerProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: EMPTY });
  const values = useWatch({ control: form.control }) as Values;
  const field = fieldsOf(form);
  const { data: templates = [] } = useQuery(templatesQuery);
  const [line, setLine] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { upload, preview, error, isChecking, shown, showRows, check, recheck, clear } = usePreview(
    form.getValues,
    user.timeZone,
    (found) => {
      // A file that brings its texts is used as it is, until the user chooses otherwise.
      if (found.mapping.message !== null && form.getValues('body').trim() === '') {
        form.setValue('source', 'column');
      }
      if (found.mapping.message === null) form.setValue('source', 'one');
    },
    (refusal) => {
      if (!(refusal instanceof ApiError) || !Object.keys(refusal.fields).some((name) => name in EMPTY)) return false;
      fieldErrors(form, contentField)(refusal);
      return true;
    },
  );
  const dropDraft = useDraft('bulk', {
    form,
    values,
    isReady: isKnown,
    fit: (kept) => ({ ...kept, channelId: existing(channels, kept.channelId) }),
  });
  const dropUpload = useKeptUpload(user.id, isKnown, upload, check);
  const removeFile = () => {
    dropUpload();
    clear();
  };
  const dropAll = () => {
    dropDraft();
    dropUpload();
  };
  const send = useAction(api.sendBulkFile, {
    body: (chosen: Upload) => bulkForm(form.getValues(), chosen, user.timeZone, false),
    failed: { title: t`Failed to send bulk messages`, otherwise: t`Could not create bulk job` },
    form: fieldErrors(form, contentField),
    onFailed: () => setAsking(false),
    onDone: async (result) => {
      if ('dryRun' in result) return;
      setAsking(false);
      toast({
        ...(result.scheduledFor === null
          ? { title: t`${messageCount(result.report.valid)} queued`, description: t`Follow them in the outbox.` }
          : {
              title: t`${messageCount(result.report.valid)} scheduled`,
              description: t`Goes out on ${formatDateTime(result.scheduledFor, user.timeZone)}`,
            }),
        tone: 'success',
      });
      dropAll();
      clear();
      onSent(result);
      await refresh(client, api.jobs, api.me);
    },
  });
  const submit = form.handleSubmit(() => setAsking(upload !== null));
  const channel = channels.find(({ id }) => String(id) === values.channelId);
  const fillFrom = (template: Template) => {
    const content = { ...contentOf(template), source: 'one' } as const;
    for (const name of [...CONTENT_FIELDS, 'source'] as const) {
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  const { template: named } = useSearch({ from: '/_app/bulk' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });
  const valid = preview?.report?.valid ?? 0;
  // Where a limit is in the way, the preview says so above.
  const isRefused = preview !== null && preview.problem !== null;

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
      {upload && !send.isPending ? <LeaveGuard when onLeave={dropAll} /> : null}
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onBlur={({ target }) => (target.matches('textarea, input, select') ? recheck() : undefined)}
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 6, minWidth: 0 }}
      >
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <ChannelChoice
            channels={channels}
            chosen={values.channelId}
            field={field('channelId', (value) => (value ? undefined : t`Choose a channel`))}
          />
          <Field label={t`Name of the job (optional)`} autoComplete="off" {...field('jobName')} />
        </Box>
        <FileDrop file={upload?.file ?? null} onFile={(file) => check({ file, mapping: null, encoding: null })} />
        {upload ? <FileReading upload={upload} preview={preview} error={error} onReread={check} /> : null}
        <TemplateChoice
          templates={templates}
          chosen={values.templateId}
          field={field('templateId')}
          onTemplate={fillFrom}
        />
        <TextFields field={field} values={values} preview={preview} />
        <Field
          label={t`Send at (optional)`}
          type="datetime-local"
          hint={t`Leave it empty to send now. Time zone: ${user.timeZone}`}
          {...field('scheduledFor')}
        />
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            type="submit"
            variant="contained"
            loading={send.isPending}
            disabled={!isReady || valid === 0 || isRefused}
          >
            {valid > 0 ? t`Send ${messageCount(valid)}` : t`Send messages`}
          </Button>
          {upload ? <Button onClick={removeFile} disabled={send.isPending}>{t`Remove the file`}</Button> : null}
          <Typography role="status" color="textSecondary">
            {isChecking ? t`Checking the file …` : ''}
          </Typography>
        </Box>
        {preview && upload ? (
          <PreviewPart
            preview={preview}
            shown={shown}
            line={line}
            onShow={showRows}
            onLine={setLine}
            form={() => bulkForm(form.getValues(), upload, user.timeZone, false)}
          />
        ) : null}
      </Paper>
      <BulkAside user={user} values={values} preview={preview} line={line} onLine={setLine} />
      {isAsking && preview && channel ? (
        <ConfirmSend
          preview={preview}
          channel={channel}
          user={user}
          busy={send.isPending}
          onConfirm={() => {
            if (upload) send.mutate(upload);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Box>
  );
}
