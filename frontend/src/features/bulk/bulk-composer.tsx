import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BulkResult, Channel, CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Field } from '@/components/fields/field';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { lazily } from '@/components/lazy/lazily';
import { ValidityChoice } from '@/components/message/validity-choice';
import { ChannelChoice, TemplateChoice } from '@/components/message/choices';
import { messageCount } from '@/components/words/counts';
import { fieldsOf } from '@/lib/form';
import { bulkForm } from './bulk-form';
import { TextFields } from './text-fields';
import { useBulkForm, useSendBulk } from './use-bulk-form';

const BulkAside = lazily(() => import('./bulk-aside'), 'BulkAside');

const FileDrop = lazily(() => import('./file-drop'), 'FileDrop', <Box sx={{ minHeight: { xs: 343, sm: 225 } }} />);

// Come with the first file.
const FileReading = lazily(() => import('./file-reading'), 'FileReading');
const ConfirmSend = lazily(() => import('./confirm/confirm-send'), 'ConfirmSend');
const PreviewPart = lazily(() => import('./preview/preview-part'), 'PreviewPart');

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
  const bulk = useBulkForm({ user, channels, isKnown, onSent });
  const { form, values, file } = bulk;
  const { upload, preview } = file;
  const [line, setLine] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const send = useSendBulk({ user, form, onAnswered: () => setAsking(false), onDone: bulk.done });
  const submit = form.handleSubmit(() => setAsking(upload !== null));
  const channel = channels.find(({ id }) => String(id) === values.channelId);
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
      {upload && !send.isPending ? <LeaveGuard when onLeave={bulk.dropAll} /> : null}
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onBlur={({ target }) => (target.matches('textarea, input, select') ? file.recheck() : undefined)}
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 6, minWidth: 0 }}
      >
        <BulkFields user={user} channels={channels} bulk={bulk} />
        <SendRow bulk={bulk} isReady={isReady} isSending={send.isPending} />
        {preview && upload ? (
          <PreviewPart
            preview={preview}
            shown={file.shown}
            line={line}
            onShow={file.showRows}
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

type Bulk = ReturnType<typeof useBulkForm>;

interface BulkFieldsProps extends Pick<BulkComposerProps, 'user' | 'channels'> {
  bulk: Bulk;
}

function BulkFields({ user, channels, bulk }: BulkFieldsProps) {
  const { form, values, templates, fillFrom } = bulk;
  const { upload, preview, error, check } = bulk.file;
  const field = fieldsOf(form);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ChannelChoice
          channels={channels}
          chosen={values.channelId}
          field={field('channelId', (value) => (value ? undefined : t`Choose a channel`))}
        />
        <Field label={t`Name of the job (optional)`} autoComplete="off" {...field('jobName')} />
      </Box>
      <FileDrop
        file={upload?.file ?? null}
        onFile={(chosen) => check({ ...NOTHING_SAID, file: chosen, mapping: null })}
      />
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
      <ValidityChoice isPlanned={values.scheduledFor !== ''} {...field('validForHours')} />
    </>
  );
}

function SendRow({ bulk, isReady, isSending }: { bulk: Bulk; isReady: boolean; isSending: boolean }) {
  const { upload, preview, isChecking } = bulk.file;
  const valid = preview?.report?.valid ?? 0;
  // If a limit is in the way, the preview says so above.
  const isRefused = preview !== null && preview.problem !== null;
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button type="submit" variant="contained" loading={isSending} disabled={!isReady || valid === 0 || isRefused}>
        {valid > 0 ? t`Send ${messageCount(valid)}` : t`Send messages`}
      </Button>
      {upload ? <Button onClick={bulk.removeFile} disabled={isSending}>{t`Remove the file`}</Button> : null}
      <Typography role="status" color="textSecondary">
        {isChecking ? t`Checking the file …` : ''}
      </Typography>
    </Box>
  );
}
